import { randomUUID } from 'node:crypto';
import { openOrder } from './cashier.ts';
import { book, waitingOf } from './purses.ts';
import { refused } from './rules.ts';
import { PLANS, TIERS, type Plan } from './samplePlans.ts';
import type { Member, Membership, Order, Referral, State } from './state.ts';
import { abroad, bodyOf, fenOf, invalid, money, notFound, ok, paged, textOf, wordOf, yesNo } from './wire.ts';
import type { Call, MemberRoutes, Reply, Routes } from './wire.ts';

const DAY = 86_400_000;
/** Milliseconds of a duration such as `P7D`, `P3M` or `P1Y`; undefined: without end. */
function spanOf(span: string | undefined): number | undefined {
  const [, count, unit = ''] = /^P(\d+)([DMY])$/.exec(span ?? '') ?? [];
  return count === undefined ? undefined : Number(count) * ({ D: 1, M: 30, Y: 365 }[unit] ?? 0) * DAY;
}

const planShown = ({ price, listPrice, onSale, starred, ...plan }: Plan) => ({
  ...plan,
  price: money(price),
  listPrice: money(listPrice),
  onSale: yesNo(onSale),
  starred: yesNo(starred),
});

function shown({ price, refund, paid: _paid, ...membership }: Membership): object {
  return { ...membership, price: money(price), refund: refund && { ...refund, sum: money(refund.sum) } };
}

/** What the payment channel reports when the member has paid an order. */
export function settle(state: State, member: Member, order: Order): void {
  const now = state.now();
  order.st = 'SUCC';
  order.paid = now;
  const membership = member.memberships.find((one) => one.membershipId === order.membershipId);
  if (membership) {
    const span = spanOf(PLANS.find((one) => one.planCode === membership.planCode)?.span);
    membership.state = 'RUNNING';
    membership.from = now;
    membership.until = span === undefined ? undefined : now + span;
    return;
  }
  const common = { purse: 'CREDIT', topic: 'RECHARGE', ref: { kind: 'ORDER', key: order.ordNo } } as const;
  book(state, member, { ...common, title: '充值到账', delta: order.amt });
  if (order.gift > 0) book(state, member, { ...common, title: '充值赠送', delta: order.gift });
}

function payFromPurses(state: State, member: Member, membership: Membership): void {
  const { price, membershipId, label } = membership;
  const short = price - member.credit - member.cash;
  if (short > 0) throw refused('short', short);
  const credit = Math.min(price, member.credit);
  const cash = price - credit;
  membership.paid = { credit, cash };
  const booking = {
    topic: 'PLAN',
    title: `开通${label}`,
    ref: { kind: 'MEMBERSHIP', key: membershipId },
  } as const;
  if (credit > 0) book(state, member, { ...booking, purse: 'CREDIT', delta: -credit });
  if (cash > 0) book(state, member, { ...booking, purse: 'CASH', delta: -cash });
}

function buy(call: Call, member: Member): Reply {
  const { state } = call;
  const body = bodyOf(call);
  const plan = PLANS.find((one) => one.planCode === body.planCode);
  if (!plan) throw invalid({ path: '/planCode', msg: '方案不存在' });
  const payWith = wordOf(body, 'payWith', ['PURSE', 'CASHIER']);
  const price = fenOf(body, 'price');
  const ref = body.ref === undefined ? undefined : textOf(body, 'ref', /^[\w-]{1,64}$/);
  const before = member.memberships.find((one) => ref !== undefined && one.ref === ref);
  if (before) return ok(shown(before), 200);
  if (!plan.onSale) throw refused('planGone');
  if (price !== plan.price) throw refused('price', plan.price);
  const now = state.now();
  const { planCode, label } = plan;
  const common = { membershipId: randomUUID(), planCode, label, price, payWith, ref, boughtAt: now };
  if (payWith === 'CASHIER') {
    const membership: Membership = { ...common, state: 'UNPAID' };
    const { membershipId } = membership;
    const order = openOrder(state, member, { outTradeNo: membershipId, amt: price, gift: 0, membershipId });
    membership.ordNo = order.ordNo;
    member.memberships.unshift(membership);
    return ok(shown(membership), 202);
  }
  const span = spanOf(plan.span);
  const until = span === undefined ? undefined : now + span;
  const membership: Membership = { ...common, state: 'RUNNING', from: now, until };
  payFromPurses(state, member, membership);
  member.memberships.unshift(membership);
  return ok(shown(membership), 201);
}

function refund(call: Call, member: Member): Reply {
  const now = call.state.now();
  const membership = member.memberships.find((one) => one.membershipId === call.args[0]);
  if (!membership) throw notFound();
  if (membership.state !== 'RUNNING') throw refused('state');
  const plan = PLANS.find((one) => one.planCode === membership.planCode);
  if (now > membership.boughtAt + (spanOf(plan?.refundWithin) ?? 0)) throw refused('refundOver');
  membership.state = 'REFUNDING';
  membership.refund = { sum: membership.price, askedAt: now };
  return ok({ sum: money(membership.price) }, 202);
}

const referralShown = ({ mobile, earned, hasPlan, ...referral }: Referral) => ({
  ...referral,
  mobile: abroad(mobile),
  earned: money(earned),
  hasPlan: yesNo(hasPlan),
});

/** Tiers and plans, which everybody may see. */
export const planRoutes: Routes = {
  'GET /core/v3/tiers': () => ok({ tiers: TIERS }),
  'GET /core/v3/plans': () => ok(PLANS.map(planShown)),
};

/** Memberships and referrals. */
export const membershipRoutes: MemberRoutes = {
  'GET /core/v3/memberships': ({ query }, member) => {
    const wanted = query.get('state');
    return ok(member.memberships.filter((one) => wanted === null || one.state === wanted).map(shown));
  },
  'POST /core/v3/memberships': buy,
  'POST /core/v3/memberships/{}/refund': refund,

  'GET /core/v3/referrals': (call, member) => {
    const depth = call.query.get('depth');
    if (depth !== null && depth !== '1' && depth !== '2')
      throw invalid({ path: '/depth', msg: '須為 1 或 2' });
    const rows = member.referrals.filter((one) => depth === null || `${one.depth}` === depth);
    return paged(call, rows, ['depth'], referralShown);
  },
  'GET /core/v3/referrals/tally': ({ state }, member) => {
    const { referrals } = member;
    const now = state.now() + 8 * 3_600_000;
    const month = new Date(now).toISOString().slice(0, 7);
    const joined = (one: Referral) => new Date(one.joinedAt + 8 * 3_600_000).toISOString();
    const count = (which: (one: Referral) => boolean) => referrals.filter(which).length;
    return ok({
      direct: count((one) => one.depth === 1),
      indirect: count((one) => one.depth === 2),
      today: count((one) => joined(one).slice(0, 10) === new Date(now).toISOString().slice(0, 10)),
      month: count((one) => joined(one).startsWith(month)),
      withPlan: count((one) => one.hasPlan),
      earned: money(referrals.reduce((sum, one) => sum + one.earned, 0)),
      waiting: money(waitingOf(member)),
    });
  },
};
