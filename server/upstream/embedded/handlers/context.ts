import type { Contract, EndpointName } from '../../../../shared/contract/index.ts';
import type { Static } from 'typebox';
import type { Output } from '../../../../shared/endpoint.ts';
import type { Wire } from '../../../../shared/records/html.ts';
import type { Db } from '../store/db.ts';
import type { MemberRow } from '../store/members.ts';

/** What a handler knows beside its input. The moment is taken once: one call happens at one time. */
export interface Context {
  db: Db;
  now: number;
  /** Whose valid token came with the call, if any. */
  member: MemberRow | null;
  token: string;
  /** Where the call comes from, as the gateway forwards it. */
  address: string;
  /** What the caller's program calls itself: its `User-Agent`. */
  agent: string;
  /** Where this upstream itself is reached, for addresses that a QR code or a payment page opens. */
  origin: string;
}

/** Context of a call that only members reach. */
export interface MemberContext extends Context {
  member: MemberRow;
}

/** Data together with the sentence that goes into `message`. */
export class Said<T> {
  constructor(
    readonly message: string,
    readonly data: T,
  ) {}
}

/** For calls that answer with a message; most of them have no data. */
export const said = <T = null>(message: string, data: T = null as T): Said<T> => new Said(message, data);

type Data<N extends EndpointName> = Wire<Output<Contract[N]>>;
type Result<N extends EndpointName> = Data<N> | Said<Data<N>>;
type ContextOf<N extends EndpointName> = Contract[N]['auth'] extends 'member' ? MemberContext : Context;

/** Answers one row of the contract; refusals are thrown (rules/refusal.ts). */
export type Handler<N extends EndpointName> = (input: Static<Contract[N]['input']>, context: ContextOf<N>) => Result<N> | Promise<Result<N>>;

/** Handlers by row; a row without one answers a sample of its schema. */
export type Handlers = { [N in EndpointName]?: Handler<N> };
