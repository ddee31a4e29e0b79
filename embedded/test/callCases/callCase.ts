import type { Test } from 'tap';
import type { EndpointName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Answers, LoanForm } from '../../../shared/records/loan.ts';
import {
  LIN,
  startEmbeddedUpstream,
  type AnyEnvelope,
  type EmbeddedUpstream,
} from '../support/embeddedUpstream.ts';
import {
  certify,
  newMember,
  payIn,
  type NewMember,
  operate,
  wechatCode,
  fill,
} from '../support/newMember.ts';

const ZHOU = '13800000002';
/** Phone number of a disabled member. */
export const DISABLED = '13800000004';
/** A phone number that no member has. */
export const NOBODY = '17799990000';

/** The members that cases use, and functions that prepare records for them. */
export interface CaseContext {
  upstream: EmbeddedUpstream;
  /** Token of 林知夏: certified, with money in both purses. */
  lin: string;
  /** Token of another certified member, 周叙白, who has no access to 林知夏's records. */
  zhou: string;
  /** A member without any records, which cases must not change. */
  stranger: NewMember;
  /** Registers a new member; optionally certified and with `paid` yuan in the wallet. */
  member(wanted?: { certified?: boolean; paid?: string }): Promise<NewMember>;
  /** Token of a new member who logged in by WeChat, without phone number and password. */
  byWechat(): Promise<string>;
  /** Sends a text-message code and returns it. */
  sms(scene: string, phone: string): Promise<string>;
  /** An IP address that was not used before. */
  address(): string;
  /** Submits a loan application of the member and returns its id. */
  application(token: string): Promise<number>;
  /** Valid answers to a form. */
  answers(form: number): Promise<Answers>;
  /** The envelope of a call; throws unless its code is 200. */
  must(call: Promise<AnyEnvelope>): Promise<AnyEnvelope>;
}

export async function createCaseContext(t: Test): Promise<CaseContext> {
  const upstream = await startEmbeddedUpstream(t);
  let made = 0;
  const context: CaseContext = {
    upstream,
    lin: await upstream.login(LIN),
    zhou: await upstream.login(ZHOU),
    stranger: await newMember(upstream),
    async member({ certified = false, paid } = {}) {
      const member = await newMember(upstream);
      if (certified) await certify(upstream, member, 700 + ++made);
      if (paid) await payIn(upstream, member, paid);
      return member;
    },
    async byWechat() {
      const { data } = await context.must(
        upstream.post('/api/scanAuth', {
          code: await wechatCode(upstream, { phone_number: 'new' }),
          state: 'state-000001',
        }),
      );
      return data.access_token as string;
    },
    async sms(scene, phone) {
      // A phone gets one code a minute. The console runs the due sweeps at once, so that they do not run during a refused call.
      await context.must(operate(upstream, 'clock', { advance_seconds: 60 }));
      await context.must(
        upstream.post('/api/send/sms', { scene, phone_number: phone }, { address: context.address() }),
      );
      return upstream.code(phone);
    },
    address: () => `203.0.113.${100 + (++made % 150)}`,
    async application(token) {
      const { data } = await context.must(
        upstream.post(
          '/api/user/form',
          { form_id: 2, answers: await context.answers(2), agree: 1 },
          { token },
        ),
      );
      return data.id as number;
    },
    async answers(form) {
      return fill((await upstream.get(`/api/form/${form}`)).data as LoanForm);
    },
    async must(call) {
      const envelope = await call;
      if (envelope.code !== 200) throw new Error(`${envelope.code} ${envelope.message}`);
      return envelope;
    },
  };
  return context;
}

/** An act of the operator on the console; throws if it is refused. */
export async function console(context: CaseContext, path: string, body: object = {}): Promise<void> {
  await context.must(operate(context.upstream, path, body));
}

/** The kinds of cases of a call: it succeeds; without a session; with invalid input; with an unknown id; in a status that does not allow it. */
export const KINDS = ['happy', 'unauthenticated', 'invalid', 'notFound', 'state'] as const;
export type Kind = (typeof KINDS)[number];

/** A call to make, and the expected envelope. `token` is "0" if absent. */
export interface TestCall {
  input?: Record<string, unknown>;
  token?: string;
  address?: string;
  response: object;
}

/** Prepares what the case needs, and returns the call to make. */
export type PrepareCall = (context: CaseContext) => TestCall | Promise<TestCall>;
/** The cases of one kind. */
export type Case = PrepareCall | PrepareCall[];

/**
 * The cases of one row. `unauthenticated` follows from the row's `auth`: a member's call returns 401 without a token and with
 * an invented one, a public call ignores tokens. Only rows with `auth: 'optional'` define these cases.
 */
export type RowCases = { [kind in Kind]?: Case };
/** The cases of rows by name; `NO_CALL` for a row without an upstream call. */
export type Cases<N extends EndpointName> = { [name in N]?: RowCases | typeof NO_CALL };

/** The gateway handles the call without the upstream. */
export const NO_CALL = 'the upstream has no such call';
/** For each kind, whether a call may be without a case of it. */
const WITHOUT: Record<Kind, (row: Endpoint) => boolean> = {
  happy: () => false,
  // A public call ignores tokens.
  unauthenticated: ({ auth }) => auth === 'public',
  // callTable.test.ts sends what the rules of its fields do not allow.
  invalid: () => true,
  // It refers to no record.
  notFound: ({ input }) =>
    !Object.keys(input.properties).some(
      (name) => /^(id|order_no|scan_id)$|_id$/.test(name) && name !== 'request_id',
    ),
  // Every status allows to read.
  state: ({ upstream }) => upstream?.startsWith('GET ') === true,
};
export const mayBeWithout = (kind: Kind, row: Endpoint): boolean => WITHOUT[kind](row);

export const success = (data?: unknown, message: string | RegExp = /\S/): object => ({
  code: 200,
  message,
  ...(data !== undefined && { data }),
});
export const refusal = (code: number, message: string | RegExp, data?: object): object => ({
  code,
  message,
  ...(data && { data }),
});
/** An envelope with code 422 and a fault of one field. */
export const fault = (field: string, message: string | RegExp): object => ({
  code: 422,
  message: /\S/,
  data: { errors: { [field]: message } },
});
/** A list called by a member without records: it must be empty. */
export const emptyList = (context: CaseContext, data: object = { length: 0 }): TestCall => ({
  token: context.stranger.token,
  response: success(data),
});
/** Cases without preparation: the call of a visitor, of 林知夏, of 周叙白, or of the member without records. */
export const asVisitor =
  (input: object, response: object): PrepareCall =>
  () => ({ input: { ...input }, response });
export const asLin =
  (input: object, response: object): PrepareCall =>
  ({ lin }) => ({ token: lin, input: { ...input }, response });
export const asZhou =
  (input: object, response: object): PrepareCall =>
  ({ zhou }) => ({ token: zhou, input: { ...input }, response });
export const asStranger =
  (input: object, response: object): PrepareCall =>
  ({ stranger: { token } }) => ({ token, input: { ...input }, response });
/** The cases of a GET without input, of a visitor or of 林知夏. */
export const shown = (data: unknown, by?: 'lin'): RowCases => ({
  happy: ({ lin }) => ({ ...(by && { token: lin }), response: success(data) }),
});
/** The same of a new member; the input may need the member. */
export const asNew =
  (
    input: object | ((context: CaseContext, member: NewMember) => object | Promise<object>),
    response: object,
    wanted: Parameters<CaseContext['member']>[0] = {},
  ): PrepareCall =>
  async (context) => {
    const member = await context.member(wanted);
    return {
      token: member.token,
      input: { ...(typeof input === 'function' ? await input(context, member) : input) },
      response,
    };
  };
/** The same of a new member who came by WeChat. */
export const asWechat =
  (input: object | ((context: CaseContext) => object | Promise<object>), response: object): PrepareCall =>
  async (context) => ({
    token: await context.byWechat(),
    input: { ...(typeof input === 'function' ? await input(context) : input) },
    response,
  });
/** The cases of a list of one's own: what 林知夏 gets, what is refused, and that a member without records gets nothing. */
export const listed = (input: object, data: unknown, invalid: Case, none?: object): RowCases => ({
  happy: asLin(input, success(data)),
  invalid,
  notFound: (context) => emptyList(context, none),
});
