import { randomUUID } from 'node:crypto';
import { checkProof } from './codes.ts';
import { FEE, feeOf } from './make.ts';
import { certifiedName } from './profile.ts';
import { book, sumOf } from './purses.ts';
import { refused } from './rules.ts';
import { BANKS } from './sampleLenders.ts';
import type { Member, Payee, Payout } from './state.ts';
import { bodyOf, done, fenOf, invalid, money, notFound, ok, paged, Problem, textOf, wordOf } from './wire.ts';
import type { Call, MemberRoutes, Reply, Routes } from './wire.ts';

const RULES = { min: 1000, max: 2_000_000, times: 3, daySum: 3_000_000, proofAbove: 100_000 };
const WAYS = ['BANK', 'ALIPAY'] as const;
/** Midnights of China, as days since 1970. */
const day = (at: number) => Math.floor((at + 8 * 3_600_000) / 86_400_000);

const payeeShown = ({ removed, holder, number, ...payee }: Payee) =>
  removed ? { ...payee, removed: 'Y' } : { ...payee, holder, number, removed: 'N' };

function shown({ sum, fee, payee, ...payout }: Payout): object {
  const { way, holder, number, bankCode } = payee;
  const sums = { sum: money(sum), fee: money(fee), net: money(sum - fee) };
  return { ...payout, ...sums, payee: { way, holder, number, bankCode } };
}

function payoutOf({ args }: Call, member: Member): Payout {
  const payout = member.payouts.find((one) => one.payoutId === args[0]);
  if (!payout) throw notFound();
  return payout;
}

function apply(call: Call, member: Member): Reply {
  const { state, args } = call;
  const [payoutId = ''] = args;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(payoutId))
    throw invalid({ path: '/', msg: '須為 UUID' });
  const body = bodyOf(call);
  const sum = fenOf(body, 'sum');
  const before = state.members.flatMap((one) => one.payouts).find((one) => one.payoutId === payoutId);
  if (before) {
    const same =
      before.sum === sum && before.payee.payeeId === body.payeeId && member.payouts.includes(before);
    if (!same) throw refused('keyUsed');
    return ok(shown(before));
  }
  const payee = member.payees.find((one) => one.payeeId === body.payeeId && !one.removed);
  if (!payee) throw invalid({ path: '/payeeId', msg: '收款人不存在' });
  if (certifiedName(member) === undefined) throw refused('certifyFirst');
  if (sum < RULES.min) throw refused('least', RULES.min);
  if (sum > RULES.max) throw refused('most', RULES.max);
  const now = state.now();
  const today = member.payouts.filter((one) => day(one.filedAt) === day(now) && one.state !== 'CANCELLED');
  if (today.length >= RULES.times || sumOf(today.map((one) => one.sum)) + sum > RULES.daySum)
    throw refused('today');
  if (sum > member.cash) throw refused('short', sum - member.cash);
  let spend: (() => void) | undefined;
  if (sum > RULES.proofAbove) {
    if (body.proof === undefined) throw new Problem(428, 'PROOF', 'A proof is required', '需要簡訊驗證');
    spend = checkProof(call, body.proof, 'PAYOUT', member.mobile);
  }
  spend?.();
  const number = `PO${20_261_127_000_000 + state.serial()}`;
  // The payout keeps the payee as it was, even if it is removed later.
  const payout: Payout = {
    payoutId,
    number,
    state: 'REVIEW',
    sum,
    fee: feeOf(sum),
    payee: { ...payee },
    filedAt: now,
  };
  member.payouts.unshift(payout);
  payee.lastUsedAt = now;
  const ref = { kind: 'PAYOUT', key: payoutId };
  book(state, member, { purse: 'CASH', topic: 'PAYOUT', title: '提領申請', delta: -sum, ref });
  return ok(shown(payout), 201);
}

/** Payees and payouts. */
export const payoutRoutes: MemberRoutes = {
  'GET /core/v3/payees': (_call, member) => ok(member.payees.map(payeeShown)),
  'POST /core/v3/payees': (call, member) => {
    const body = bodyOf(call);
    const way = wordOf(body, 'way', WAYS);
    const holder = textOf(body, 'holder', /^.{2,30}$/u);
    const number = textOf(body, 'number', way === 'BANK' ? /^\d{12,19}$/ : /^(1\d{10}|\S+@\S+)$/);
    const bankCode = way === 'BANK' ? wordOf(body, 'bankCode', Object.keys(BANKS)) : undefined;
    const branch = typeof body.branch === 'string' ? body.branch : undefined;
    const certified = certifiedName(member);
    if (certified === undefined) throw refused('certifyFirst');
    if (holder !== certified) throw refused('holder');
    const same = member.payees.find((one) => !one.removed && one.way === way && one.number === number);
    if (same) return ok(payeeShown(same));
    const payee: Payee = { payeeId: randomUUID(), way, holder, number, bankCode, branch, removed: false };
    member.payees.push(payee);
    return ok(payeeShown(payee), 201);
  },
  'DELETE /core/v3/payees/{}': ({ args }, member) => {
    const payee = member.payees.find((one) => one.payeeId === args[0] && !one.removed);
    if (!payee) throw notFound();
    payee.removed = true;
    return done;
  },

  'GET /core/v3/payouts': (call, member) => {
    const wanted = call.query.get('state');
    const rows = member.payouts.filter((one) => wanted === null || one.state === wanted);
    return paged(call, rows, ['state'], shown);
  },
  'PUT /core/v3/payouts/{}': apply,
  'GET /core/v3/payouts/{}': (call, member) => ok(shown(payoutOf(call, member))),
  'DELETE /core/v3/payouts/{}': (call, member) => {
    const payout = payoutOf(call, member);
    if (payout.state !== 'REVIEW') throw refused('state');
    payout.state = 'CANCELLED';
    payout.decidedAt = call.state.now();
    const ref = { kind: 'PAYOUT', key: payout.payoutId };
    book(call.state, member, {
      purse: 'CASH',
      topic: 'PAYOUT',
      title: '提領取消退回',
      delta: payout.sum,
      ref,
    });
    return done;
  },
};

export const payoutRules: Routes = {
  'GET /core/v3/payout-rules': () =>
    ok({
      open: 'Y',
      min: money(RULES.min),
      max: money(RULES.max),
      fee: { bp: FEE.bp, floor: money(FEE.floor) },
      perDay: { times: RULES.times, sum: money(RULES.daySum) },
      proofAbove: money(RULES.proofAbove),
      ways: { BANK: '銀行卡', ALIPAY: '支付寶' },
      banks: BANKS,
      notes: ['提领审核时间为工作日 9:00 至 18:00', '审核通过后，款项通常在两小时内到账'],
    }),
};
