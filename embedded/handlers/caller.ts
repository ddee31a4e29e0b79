import type { FastifyRequest } from 'fastify';
import { NO_TOKEN } from '../../shared/constants.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { refuse } from '../domain/refusal.ts';
import { tokenOwner } from '../rules/tokens.ts';
import type { Db } from '../store/db.ts';
import { memberById, type MemberRow } from '../store/members.ts';

/** Token of the `Authorization` header, with or without `Bearer`; '' if there is none ("0"). */
export function tokenOf(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === NO_TOKEN ? '' : token;
}

/** The member of a token; null if it is not valid. Refuses a disabled member with 403. */
export function callerOf(db: Db, token: string, now: number): MemberRow | null {
  const owner = token ? tokenOwner(db, token, now) : undefined;
  const member = owner === undefined ? undefined : memberById(db, owner);
  if (member?.status === MEMBER.disabled) refuse(403, '账号已停用，如有疑问请联系客服', 'account_disabled');
  return member ?? null;
}

/** As `callerOf`, for members' calls: refuses with 401 without a valid token. */
export const memberOf = (db: Db, token: string, now: number): MemberRow => callerOf(db, token, now) ?? refuse(401, '登录已过期，请重新登录', 'session_expired');
