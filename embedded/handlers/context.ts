import type { Static } from 'typebox';
import type { Origin } from '../rules/consents.ts';
import { deviceName } from '../rules/tokens.ts';
import type { FastifyRequest } from 'fastify';
import type { Contract, EndpointName } from '../../shared/contract/index.ts';
import type { Sent } from '../../shared/records/tolerant.ts';
import type { NumberIds } from '../../shared/rules/ids.ts';
import { NO_TOKEN } from '../../shared/constants.ts';
import { MEMBER } from '../../shared/status/member.ts';
import type { Db } from '../store/db.ts';
import { type MemberRow, memberById } from '../store/members.ts';
import { refuse } from '../domain/refusal.ts';
import { tokenOwner } from '../rules/tokens.ts';

/** Token of the `Authorization` header, with or without `Bearer`; '' if there is none ("0"). */
export function tokenOf(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === NO_TOKEN ? '' : token;
}

/** The id in an address; 0, which no record has, for anything else. */
export const idOf = (text = ''): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** The member of a token; null if it is not valid. Refuses a disabled member with 403. */
export function callerOf(db: Db, token: string, now: number): MemberRow | null {
  const owner = token ? tokenOwner(db, token, now) : undefined;
  const member = owner === undefined ? undefined : memberById(db, owner);
  if (member?.status === MEMBER.disabled) refuse(403, '账号已停用，如有疑问请联系客服', 'account_disabled');
  return member ?? null;
}

/** As `callerOf`, for members' calls: refuses with 401 without a valid token. */
export const memberOf = (db: Db, token: string, now: number): MemberRow =>
  callerOf(db, token, now) ?? refuse(401, '登录已过期，请重新登录', 'session_expired');

/** What a handler gets besides its input. `now` (ms) is read once per call. */
export interface Context {
  db: Db;
  now: number;
  /** Whether the console simulates other parties, such as the phone that scans a QR code. */
  sandbox: boolean;
  /** The member of the call's token; null without a valid one. */
  member: MemberRow | null;
  token: string;
  /** The visitor's IP address, as the gateway forwards it. */
  address: string;
  agent: string;
  /** This upstream's own origin, for the address of the simulated cashier, which opens on this machine only. */
  origin: string;
  /** The portal's public origin, for what strangers may read: QR codes. */
  publicOrigin: string;
  /** Ports of this machine at which the portal listens. */
  portalPorts: readonly number[];
}

export interface MemberContext extends Context {
  member: MemberRow;
}

/** Where a call comes from, as consents record it. */
export const originOf = ({ address, agent }: Context): Origin => ({ address, device: deviceName(agent) });

/** A handler's result with the envelope's `message`. */
export class MessageResult<T> {
  constructor(
    readonly message: string,
    readonly data: T,
  ) {}
}

/** A result with a message; most of them have no data. */
export const withMessage = <T = null>(message: string, data: T = null as T): MessageResult<T> =>
  new MessageResult(message, data);

type Data<N extends EndpointName> = NumberIds<Sent<Contract[N]['output']>>;
type Result<N extends EndpointName> = Data<N> | MessageResult<Data<N>>;
type ContextOf<N extends EndpointName> = Contract[N]['auth'] extends 'member' ? MemberContext : Context;

/** Handles one call of the contract. Refusals are thrown (domain/refusal.ts). */
export type Handler<N extends EndpointName> = (
  input: NumberIds<Static<Contract[N]['input']>>,
  context: ContextOf<N>,
) => Result<N> | Promise<Result<N>>;

export type Handlers = { [N in EndpointName]?: Handler<N> };
