import type { Test } from 'tap';
import type { LoanForm } from '../../../shared/records/loan.ts';
import { fill } from '../support/fillForm.ts';
import { LIN, startEmbeddedUpstream, type AnyEnvelope, type EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import { certify, newMember, payIn, type NewMember } from '../support/newMember.ts';
import { operate } from '../support/operate.ts';

const ZHOU = '13800000002';
/** A member who may not come in any more. */
export const DISABLED = '13800000004';
/** A number that no member has. */
export const NOBODY = '17799990000';

/** Who calls, and short ways to what a case needs. */
export interface CaseContext {
  upstream: EmbeddedUpstream;
  /** 林知夏, certified, with money in both purses. */
  lin: string;
  /** Certified as well; whatever is 林知夏's is not hers. */
  zhou: string;
  /** Without a record of any kind, never changed. */
  stranger: NewMember;
  /** A new member, certified and with money when asked for. */
  member(wanted?: { certified?: boolean; paid?: string }): Promise<NewMember>;
  /** A member who came by WeChat: without a number and a password. */
  byWechat(): Promise<string>;
  /** Sends a code, and gives it. */
  sms(scene: string, phone: string): Promise<string>;
  /** An address that no call came from yet. */
  address(): string;
  /** An application of the member's that has been sent in. */
  application(token: string): Promise<number>;
  /** Answers that fit a form. */
  answers(form: number): Promise<Record<string, string | string[]>>;
  must(answer: Promise<AnyEnvelope>): Promise<AnyEnvelope>;
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
      const { data } = await context.must(upstream.post('/api/scanAuth', { code: `demo-table-${++made}`, state: 'state-000001' }));
      return data.access_token as string;
    },
    async sms(scene, phone) {
      // A phone gets one a minute; what falls due in it is done at once, and not in the middle of a refusal.
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
      const answer = await call;
      if (answer.code !== 200) throw new Error(`${answer.code} ${answer.message}`);
      return answer;
    },
  };
  return context;
}

/** What the operator does; fails unless it was possible. */
export async function console(context: CaseContext, path: string, body: object = {}): Promise<void> {
  await context.must(operate(context.upstream, path, body));
}
