import type { CertLog } from '../../sent.ts';
import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import { buy, daysLater, newMember, payIn, pending, type NewMember, operate, advanceDays, pay } from '../support/newMember.ts';
import { walkOf, must, titles, noticesOf, type Walk, type Walked } from './walk.ts';

const MONTH = 1;
const EVER = 4;
const REASON = { reason: '演示' };

const refundOf = async (upstream: EmbeddedUpstream, { phone }: NewMember): Promise<number> => (await pending(upstream, 'refund', phone))[0]?.id ?? 0;
const decide = async (upstream: EmbeddedUpstream, member: NewMember, verb: 'pass' | 'reject') => must(verb, operate(upstream, `refund/${await refundOf(upstream, member)}/${verb}`, REASON));

type VipStep = 'buy' | 'buy for ever' | 'order' | 'pay' | 'cancel' | 'time out' | 'deny' | 'end' | 'refund' | 'pass' | 'reject';
/** Carries out the steps, and returns the membership that was ordered, else the newest one. */
async function walkVip(upstream: EmbeddedUpstream, steps: readonly VipStep[]): Promise<{ log: CertLog; member: NewMember; left: string }> {
  const member = await newMember(upstream);
  const { phone } = member;
  const get = async (packageId: number, change: object = {}) => must('buy', buy(upstream, member, packageId, change));
  let order = { id: 0, order_no: '' };
  const acts: Record<VipStep, () => Promise<unknown>> = {
    buy: async () => { await payIn(upstream, member, '30.00'); await get(MONTH); },
    'buy for ever': async () => { await payIn(upstream, member, '498.00'); await get(EVER); },
    order: async () => (order = await get(MONTH, { pay_type: 2 })),
    pay: () => must('pay', pay(upstream, order.order_no)),
    cancel: () => must('cancel', upstream.post(`/api/user/cert/${order.id}/cancel`, {}, { token: member.token })),
    'time out': () => must('time out', advanceDays(upstream, 2 / 24)),
    deny: async () => must('deny', operate(upstream, `recharge/${(await pending(upstream, 'recharge', phone))[0]?.id}/reject`, REASON)),
    end: async () => { for (const days of [25, 6]) await daysLater(upstream, days, member); },
    refund: () => must('refund', upstream.get('/api/user/vip/refund', member.token)),
    pass: () => decide(upstream, member, 'pass'),
    reject: () => decide(upstream, member, 'reject'),
  };
  for (const step of steps) await acts[step]();
  const logs = (await upstream.get('/api/user/cert/logs/list?cert_type=3', member.token)).data as CertLog[];
  const log = logs.find(({ id }) => order.id === 0 || id === order.id) as CertLog;
  const { balance, frozen } = (await upstream.get('/api/user/bag', member.token)).data;
  if (frozen !== '0.00') throw new Error(`${frozen} are still frozen at the end`);
  return { log, member, left: balance };
}

const refund = walkOf<VipStep>(async (upstream, steps) => {
  const { log: { vip: record, timeline }, member, left } = await walkVip(upstream, steps);
  return { status: record?.refund?.status ?? -1, shown: titles(timeline).slice(1), notices: (await noticesOf(upstream, member.token, 'vip', record?.id ?? 0)).slice(1), left };
});

const vip = walkOf<VipStep>(async (upstream, steps): Promise<Walked> => {
  const { log: { vip: record, timeline }, member, left } = await walkVip(upstream, steps);
  return { status: record?.status ?? -1, shown: titles(timeline), notices: await noticesOf(upstream, member.token, 'vip', record?.id ?? 0), left };
});

const ENDED = ['vip.expiring', 'vip.expired'];
export const vipWalks: Walk[] = [
  vip(['buy for ever'], { status: 1, left: '0.00', shown: ['付款开通'], notices: ['vip.opened'] }),
  vip(['buy', 'end'], { status: 2, left: '0.00', shown: ['付款开通', 'VIP 会员到期'], notices: ['vip.opened', ...ENDED] }),
  vip(['buy', 'refund', 'pass'], { status: 4, left: '30.00', shown: ['付款开通', '申请退款', '退款成功'], notices: ['vip.opened', 'vip.refunding', 'vip.refunded'] }),
  vip(['buy', 'refund', 'reject', 'end'], {
    status: 2, left: '0.00', shown: ['付款开通', '申请退款', '退款未通过', 'VIP 会员到期'], notices: ['vip.opened', 'vip.refunding', 'vip.refund_rejected', ...ENDED],
  }),
  vip(['order', 'pay', 'end'], { status: 2, left: '0.00', shown: ['提交订单', '付款开通', 'VIP 会员到期'], notices: ['vip.opened', ...ENDED] }),
  vip(['order', 'pay', 'refund', 'pass'], { status: 4, left: '30.00', shown: ['提交订单', '付款开通', '申请退款', '退款成功'], notices: ['vip.opened', 'vip.refunding', 'vip.refunded'] }),
  ...(['cancel', 'time out', 'deny'] as const).map((step) => vip(['order', step], { status: 5, left: '0.00', shown: ['提交订单', '订单已取消'], notices: ['vip.cancelled'] })),
  vip(['order', 'buy for ever', 'pay'], { status: 5, left: '30.00', shown: ['提交订单', '订单已取消'], notices: ['vip.cancelled'] }),
];

export const vipRefundWalks: Walk[] = [
  refund(['buy', 'refund', 'pass'], { status: 1, left: '30.00', shown: ['申请退款', '退款成功'], notices: ['vip.refunding', 'vip.refunded'] }),
  refund(['buy', 'refund', 'reject'], { status: 2, left: '0.00', shown: ['申请退款', '退款未通过'], notices: ['vip.refunding', 'vip.refund_rejected'] }),
  refund(['buy', 'refund', 'reject', 'refund', 'pass'], {
    status: 1, left: '30.00', shown: ['申请退款', '退款未通过', '申请退款', '退款成功'], notices: ['vip.refunding', 'vip.refund_rejected', 'vip.refunding', 'vip.refunded'],
  }),
];

/** The direct inviter's commission on a friend's monthly membership: 3.00. */
const commission = walkOf<'sale' | 'a week' | 'refund'>(async (upstream, steps) => {
  const inviter = await newMember(upstream);
  const friend = await newMember(upstream, inviter.invite);
  await payIn(upstream, friend, '30.00');
  const acts = {
    sale: () => must('sale', buy(upstream, friend, MONTH)),
    // And past the hour at which commission settles on the seventh day, whatever the hour of the sale was.
    'a week': () => daysLater(upstream, 7.1, inviter, friend),
    refund: async () => {
      await must('refund', upstream.get('/api/user/vip/refund', friend.token));
      await decide(upstream, friend, 'pass');
    },
  };
  for (const step of steps) await acts[step]();
  const bills = (await upstream.get('/api/user/bill?count=100', inviter.token)).data as { id: number; biz_type: number; status: number }[];
  const share = bills.find(({ biz_type: type }) => type === 401);
  const { balance, pending_commission: pending } = (await upstream.get('/api/user/bag', inviter.token)).data;
  if (pending !== '0.00') throw new Error(`${pending} are still pending at the end`);
  return { status: share?.status ?? 0, shown: bills.map(({ biz_type: type }) => type).toReversed(), notices: await noticesOf(upstream, inviter.token, 'bill', share?.id ?? 0), left: balance };
});

export const commissionWalks: Walk[] = [
  commission(['sale', 'a week'], { status: 1, left: '3.00', shown: [401], notices: ['commission.settled'] }),
  commission(['sale', 'refund'], { status: -1, left: '0.00', shown: [401], notices: ['commission.cancelled'] }),
  commission(['sale', 'a week', 'refund'], { status: 1, left: '0.00', shown: [401, 403], notices: ['commission.settled', 'commission.reversed'] }),
];
