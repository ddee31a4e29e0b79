import type { Test } from 'tap';
import type { LoanForm } from '../../../shared/records/loan.ts';
import { fill } from '../support/fillForm.ts';
import { LIN, startEmbeddedUpstream, type AnyEnvelope, type EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import { certify, newMember, payIn, type NewMember } from '../support/newMember.ts';
import { operate } from '../support/operate.ts';
import { wechatCode } from '../support/wechatCode.ts';

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
  answers(form: number): Promise<Record<string, string | string[]>>;
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
      const { data } = await context.must(upstream.post('/api/scanAuth', { code: await wechatCode(upstream, { phone_number: 'new' }), state: 'state-000001' }));
      return data.access_token as string;
    },
    async sms(scene, phone) {
      // A phone gets one code a minute. The console runs the due sweeps at once, so that they do not run during a refused call.
      await context.must(operate(upstream, 'clock', { advance_seconds: 60 }));
      await context.must(upstream.post('/api/send/sms', { scene, phone_number: phone }, { address: context.address() }));
      return upstream.code(phone);
    },
    address: () => `203.0.113.${100 + (++made % 150)}`,
    async application(token) {
      const { data } = await context.must(upstream.post('/api/user/form', { form_id: 2, answers: await context.answers(2), agree: 1 }, { token }));
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
