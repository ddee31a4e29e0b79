import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../store/db.ts';
import { DAY } from '../domain/shanghaiTime.ts';

/** Lifetime of an access token (ms). */
export const TOKEN_LIFE = 7 * DAY;

/** The store has only hashes of tokens, so that a copy of the database opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Issues a new access token for the member; `from` says which device opened the session, and where. */
export function issueToken(db: Db, userId: number, now: number, from: { device: string; address: string } = { device: '', address: '' }): string {
  const token = randomBytes(32).toString('base64url');
  db.tx(() => {
    db.run('DELETE FROM tokens WHERE user_id = ? AND expires_at <= ?', userId, now);
    db.insert('tokens', { hash: tokenHash(token), user_id: userId, ...from, created_at: now, expires_at: now + TOKEN_LIFE });
  });
  return token;
}

/** Id of the token's member; undefined if the token is unknown, revoked or expired. */
export function tokenOwner(db: Db, token: string, now: number): number | undefined {
  return db.get<{ user_id: number }>('SELECT user_id FROM tokens WHERE hash = ? AND expires_at > ?', tokenHash(token), now)?.user_id;
}

/** Ends the member's sessions, except that of the token `except`; returns their number. */
export function revokeTokens(db: Db, userId: number, except = ''): number {
  return db.run('DELETE FROM tokens WHERE user_id = ? AND hash <> ?', userId, except && tokenHash(except)).changes;
}

/** Ends one of the member's sessions, except that of the token `except`. False if the member has no such session. */
export const revokeSession = (db: Db, userId: number, id: number, except: string): boolean =>
  db.run('DELETE FROM tokens WHERE user_id = ? AND id = ? AND hash <> ?', userId, id, tokenHash(except)).changes === 1;
