import { readFileSync } from 'node:fs';
import t from 'tap';
import { balanceRefundStatus } from '../../shared/status/balanceRefund.ts';
import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { closingStatus } from '../../shared/status/closing.ts';
import { formStatus } from '../../shared/status/form.ts';
import { invoiceStatus } from '../../shared/status/invoice.ts';
import { messageStatus } from '../../shared/status/message.ts';
import { openMoves, type StatusTable } from '../../shared/status/move.ts';
import { offerStatus } from '../../shared/status/offer.ts';
import { rechargeStatus } from '../../shared/status/recharge.ts';
import { refundStatus } from '../../shared/status/refund.ts';
import { scanStatus } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { creditCodeCheckCharacter } from '../../shared/rules/creditCode.ts';
import type { LoanForm } from '../../shared/records/loan.ts';
import { openDb } from '../store/db.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { balanceRefund, recharge, withdrawal } from './walks/moneyWalks.ts';
import { commission, invoice, refund, vip } from './walks/vipWalks.ts';
import { type Walk, type Way, walk, must, titles, noticesOf, seeMoves } from './walks/walk.ts';
import {
  daysLater,
  answerProposal,
  newMember,
  proposing,
  person,
  payIn,
  pending,
  operate,
  advanceDays,
  fill,
} from './support/newMember.ts';
import { OWN_PHOTO, withPhotos } from './support/uploadFile.ts';

// Walks every workflow from its first status to each end, over HTTP, with the acts of the operator.
const upstream = await startEmbeddedUpstream(t);

/** A new member asks to close the account; then the steps. A closed account shows nothing to anybody, so the status is read from the database. */
const closing: Walk = async (upstream, steps) => {
  const member = await newMember(upstream);
  // A phone gets one code a minute.
  await operate(upstream, 'clock', { advance_seconds: 60 });
  await must(
    'code',
    upstream.post(
      '/api/send/sms',
      { scene: '9', phone_number: member.phone },
      { address: `198.51.100.${200 + (member.id % 50)}` },
    ),
  );
  await must(
    'close',
    upstream.post(
      '/api/user/close',
      { code: await upstream.code(member.phone), agree: 1 },
      { token: member.token },
    ),
  );
  for (const step of steps) {
    if (step === 'cancel')
      await must(step, upstream.post('/api/user/close/cancel', {}, { token: member.token }));
    if (step === 'pay in') await payIn(upstream, member, '5.00');
    if (step === 'wait')
      await (steps.includes('pay in') ? daysLater(upstream, 7, member) : advanceDays(upstream, 7));
  }
  const db = openDb(upstream.varDir, 'embedded.db');
  const row = db.get<{ id: number; status: number }>(
    'SELECT id, status FROM closings WHERE user_id = ?',
    member.id,
  );
  db.close();
  const isClosed = row?.status === 2;
  return {
    status: row?.status ?? -1,
    shown: [],
    notices: isClosed ? [] : await noticesOf(upstream, member.token, 'closing', row?.id ?? 0),
  };
};

/** A member's message, then the steps of the operator. */
const message: Walk = async (upstream, steps) => {
  const { token } = await newMember(upstream);
  const { message_no: no } = await must(
    'send',
    upstream.post(
      '/api/feedback',
      { name: '欧阳', content: '想了解退款需要多久。', kind: 2 },
      { token, address: `198.51.101.${++made}` },
    ),
  );
  const mine = async () =>
    (await upstream.get('/api/user/feedback', token)).data.list[0] as {
      id: number;
      status: number;
      message_no: string;
      timeline: { text: string; at: string }[];
    };
  const { id, message_no: kept } = await mine();
  if (no !== kept) throw new Error(`${no} is kept as ${kept}`);
  for (const step of steps) await must(step, operate(upstream, `feedback/${id}/${step}`, REASON));
  const { status, timeline } = await mine();
  return { status, shown: titles(timeline), notices: await noticesOf(upstream, token, 'feedback', id) };
};

const REASON = { reason: '演示' };
let made = 0;

function company() {
  const code = `91330106MA2B1W${String(++made).padStart(3, '0')}`;
  return {
    cert_type: 2,
    agree: 1,
    company_name: '江澜欧阳包装有限公司',
    credit_code: code + creditCodeCheckCharacter(code),
    license_url: OWN_PHOTO,
    legal_person: '欧阳知秋',
    contact_phone: '13900001234',
  };
}

/** A certification; `again` sends another one, to which the following steps and the result belong. */
const cert =
  (particulars: () => object): Walk =>
  async (upstream, steps) => {
    const { token } = await newMember(upstream);
    const papers = await withPhotos(upstream, token, particulars());
    const apply = async (): Promise<number> =>
      (await must('apply', upstream.post('/api/user/cert/apply', papers, { token }))).id;
    let id = await apply();
    for (const step of steps) {
      if (step === 'again') id = await apply();
      else
        await must(
          step,
          step === 'cancel'
            ? upstream.post(`/api/user/cert/${id}/cancel`, {}, { token })
            : operate(upstream, `cert/${id}/${step}`, REASON),
        );
    }
    const log = (await upstream.get('/api/user/cert/logs/list', token)).data.find(
      (row: { id: number }) => row.id === id,
    );
    return {
      status: log.status,
      shown: titles(log.timeline),
      notices: await noticesOf(upstream, token, 'cert', id),
    };
  };

const form: Walk = async (upstream, steps) => {
  const member = await newMember(upstream);
  const answers = await fill((await upstream.get('/api/form/2')).data as LoanForm);
  let id: number | undefined;
  const file = (body: object): Promise<AnyEnvelope> =>
    upstream.post(
      '/api/user/form',
      { form_id: 2, ...(id !== undefined && { id }), ...body },
      { token: member.token },
    );
  const act = (step: string, path: string, body: object = REASON) =>
    must(step, operate(upstream, `form/${id}/${path}`, body));
  const mine = (step: string, body: object = {}) =>
    must(step, upstream.post(`/api/user/form/${id}/${step}`, body, { token: member.token }));
  await walk(
    {
      draft: async () => (id = (await must('draft', file({ draft: 1, answers: { amount: '30000' } }))).id),
      send: async () => (id = (await must('send', file({ agree: 1, answers }))).id),
      pass: () => act('pass', 'pass'),
      propose: () => act('propose', 'propose', proposing(1)),
      'propose another': () => act('propose', 'propose', proposing(6)),
      confirm: () => must('confirm', answerProposal(upstream, member.token, id ?? 0)),
      decline: () => must('decline', answerProposal(upstream, member.token, id ?? 0, 'decline')),
      /** Takes the authorisation back from the lender that has the application. */
      recall: async () => {
        const [lender] = (await upstream.get(`/api/user/form/${id}`, member.token)).data.authorized;
        await must('recall', upstream.post(`/api/user/consent/${lender.id}/withdraw`, {}, member));
      },
      'take back': () => act('take back', 'fail'),
      reject: () => act('reject', 'reject'),
      pay: () => act('pay', 'pay'),
      ask: () => act('ask', 'supplement', { items: ['近 6 个月流水'] }),
      supplement: () => mine('supplement', { remark: '已发送' }),
      cancel: () => mine('cancel'),
      'nearly a month': () => daysLater(upstream, 28, member),
      'a month': async () => {
        for (const days of [28, 2]) await daysLater(upstream, days, member);
      },
    },
    steps,
  );
  const { status, timeline } = (await upstream.get(`/api/user/form/${id}`, member.token)).data;
  return {
    status,
    shown: titles(timeline),
    notices: await noticesOf(upstream, member.token, 'form', id ?? 0),
  };
};

/** A QR ticket, as the polling browser sees it. No notices; only a confirmed ticket opens a session. */
const ticket: Walk = async (upstream, steps) => {
  const { scan_id: id } = await must('create', upstream.post('/api/scanAuth', { action: 'create' }));
  const poll = async () => must('poll', upstream.post('/api/scanAuth', { action: 'poll', scan_id: id }));
  let state = await poll();
  const shown: string[] = [state.status_text];
  for (const step of steps) {
    await must(
      step,
      step === 'five minutes' ? advanceDays(upstream, 300 / 86_400) : operate(upstream, `scan/${id}/${step}`),
    );
    state = await poll();
    shown.push(state.status_text);
  }
  if ('access_token' in state !== (state.status === 2))
    throw new Error('exactly a confirmed ticket must open a session');
  return { status: state.status, shown, notices: [] };
};

/** An offer of the content whose cost is over the limit. */
const offer: Walk = async (upstream, steps) => {
  const [{ id } = { id: 0 }] = await pending(upstream, 'offer');
  for (const step of steps) await must(step, operate(upstream, `offer/${id}/${step}`, REASON));
  const refused = await operate(upstream, `offer/${id}/pass`, REASON);
  if (refused.code !== 409) throw new Error('nobody can permit an offer over the limit');
  const listed = (await upstream.get('/api/partner')).data as { id: number }[];
  if (listed.some((partner) => partner.id === id)) throw new Error('it is never shown');
  const db = openDb(upstream.varDir, 'embedded.db');
  const status = db.number('SELECT status FROM offer_reviews WHERE id = ?', id);
  db.close();
  return { status, shown: [], notices: [] };
};

const seen = seeMoves(t, upstream);

/** Each way through each workflow, with its expected end: status, timeline, notices, and change of the balance. */
const WAYS = JSON.parse(readFileSync(new URL('./walks/walks.json', import.meta.url), 'utf8')) as Record<
  string,
  Way[]
>;

/** For each workflow: its table, the statuses where a walk ends, how its steps are made, and whose ways it goes, if not its own. */
const WORKFLOWS: Record<string, { table: StatusTable; ends: number[]; walk: Walk; ways?: string }> = {
  withdrawal: { table: withdrawalStatus, ends: [11, 20, 30], walk: withdrawal },
  // 10 (paid) is an end, though a refund may follow.
  recharge: { table: rechargeStatus, ends: [10, 20, 30], walk: recharge },
  'refund of the balance': { table: balanceRefundStatus, ends: [1, 2, 3], walk: balanceRefund },
  // 2 (rejected) is an end: the member sends a new certification.
  'certification of a person': {
    table: certStatus,
    ends: [1, 2, 3],
    walk: cert(() => person(900 + ++made)),
    ways: 'certification',
  },
  'certification of a company': {
    table: certStatus,
    ends: [1, 2, 3],
    walk: cert(company),
    ways: 'certification',
  },
  // 1 (active) is an end for a permanent membership only.
  membership: { table: vipStatus, ends: [1, 2, 4, 5], walk: vip },
  'refund of a membership': { table: refundStatus, ends: [1, 2], walk: refund },
  'invoice of a membership': { table: invoiceStatus, ends: [1, 2, 3], walk: invoice },
  // -1 is a cancelled bill, which workflows/commission.ts calls 2.
  commission: { table: billStatus, ends: [-1, 1], walk: commission },
  'loan application': { table: formStatus, ends: [41, 50, 60, 90], walk: form },
  'closing of an account': { table: closingStatus, ends: [1, 2, 3], walk: closing },
  'offer over the limit': { table: offerStatus, ends: [0, 10, 20], walk: offer },
  'message to the portal': { table: messageStatus, ends: [1, 2], walk: message },
  'QR ticket': { table: scanStatus, ends: [2, 3, 4], walk: ticket },
};

for (const [workflow, { table, ends, walk: go, ways = workflow }] of Object.entries(WORKFLOWS)) {
  t.test(`${workflow}: each end is reached, with its timeline and notices`, async (t) => {
    const reached = new Set<number>();
    for (const { way, ...end } of WAYS[ways] ?? []) {
      const walked = await go(upstream, way);
      t.strictSame(walked, end, way.join(', '));
      reached.add(walked.status);
    }
    t.same(
      [...reached].sort((a, b) => a - b),
      ends,
    );
    const without = Object.values(table.status).filter((status) => openMoves(table, status).length === 0);
    t.same(
      without.filter((status) => !reached.has(status)),
      [],
      'every status without a move is an end',
    );
  });
}

t.test('the walks made every move of every table, and no other', async (t) => {
  for (const { workflow, declared, seen: made } of seen()) t.same(made, declared, workflow);
});
