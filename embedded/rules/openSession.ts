import type { UpstreamSession } from '../../shared/records/account.ts';
import { MEMBER } from '../../shared/status/member.ts';
import type { Db } from '../store/db.ts';
import type { LoginWay } from '../store/logins.ts';
import { memberById } from '../store/members.ts';
import { deviceName, noteLogin } from './noteLogin.ts';
import { refuse } from '../domain/refusal.ts';
import { issueToken, TOKEN_LIFE } from './tokens.ts';

/** The context of a login: database, time, IP address and `User-Agent`. */
export interface LoginContext {
  db: Db;
  now: number;
  address: string;
  agent: string;
}

/** Opens a session for an authenticated member, for every kind of login. Refuses a disabled member with 403. */
export function openSession(context: LoginContext, userId: number, way: LoginWay, isNew: 0 | 1): UpstreamSession {
  const { db, now, address, agent } = context;
  const member = memberById(db, userId);
  if (!member || member.status === MEMBER.disabled) refuse(403, '账号已停用，如有疑问请联系客服', 'account_disabled');
  return db.tx(() => {
    const device = deviceName(agent);
    noteLogin(db, userId, now, { way, device, address });
    return {
      access_token: issueToken(db, userId, now, { device, address }),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE / 1000,
      user_id: userId,
      is_new: isNew,
      need_bind_phone: member.phone_number === null ? 1 : 0,
    };
  });
}
