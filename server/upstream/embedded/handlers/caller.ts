import type { FastifyRequest } from 'fastify';
import { NO_TOKEN } from '../../../../shared/constants.ts';
import { MEMBER } from '../../../../shared/status/member.ts';
import { refuse } from '../domain/refusal.ts';
import { tokenOwner } from '../rules/tokens.ts';
import type { Db } from '../store/db.ts';
import { memberById, type MemberRow } from '../store/members.ts';

/** The header carries the bare token, "0" for none; a `Bearer` before it is understood too. */
export function tokenOf(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === NO_TOKEN ? '' : token;
}

/** Whose token it is, if it is anybody's; a disabled member is told so. */
export function callerOf(db: Db, token: string, now: number): MemberRow | null {
  const owner = token ? tokenOwner(db, token, now) : undefined;
  const member = owner === undefined ? undefined : memberById(db, owner);
  if (member?.status === MEMBER.disabled) refuse(403, '账号已停用，如有疑问请联系客服');
  return member ?? null;
}

/** As `callerOf`, for what only members may ask. */
export const memberOf = (db: Db, token: string, now: number): MemberRow => callerOf(db, token, now) ?? refuse(401, '登录已过期，请重新登录');
