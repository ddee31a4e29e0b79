import type { Db } from '../store/db.ts';
import { insertLogin, type LoginWay } from '../store/logins.ts';
import { memberByAccount } from '../store/members.ts';
import { Refusal } from '../domain/refusal.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import { deviceName } from './noteLogin.ts';
import type { LoginContext } from './openSession.ts';
import type { Sweep } from './sweep.ts';

/** Age of the oldest entry (ms): the half year for which the privacy policy keeps the log of visits. */
const KEEP = 183 * DAY;

/**
 * Runs a login and notes it for the account if it is refused; `openSession` notes the others. Does the same work for a name that no
 * member has, so that the time tells nothing.
 */
export async function loggedLogin<T>({ db, now, address, agent }: LoginContext, account: string, way: LoginWay, login: () => T | Promise<T>): Promise<T> {
  try {
    return await login();
  } catch (error) {
    const userId = memberByAccount(db, account)?.id ?? null;
    if (error instanceof Refusal) insertLogin(db, { userId, way, device: deviceName(agent), address, succeeded: false, at: now });
    throw error;
  }
}

/** Deletes old entries. */
export const sweepLogins: Sweep = (db: Db, now) => void db.run('DELETE FROM logins WHERE at < ?', now - KEEP);
