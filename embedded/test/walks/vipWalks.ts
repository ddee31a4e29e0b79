import type { CertLog } from '../../sent.ts';
import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import {
  buy,
  daysLater,
  newMember,
  payIn,
  pending,
  type NewMember,
  operate,
  advanceDays,
  pay,
} from '../support/newMember.ts';
import { walk, must, titles, noticesOf, type Walk } from './walk.ts';

const MONTH = 1;
const EVER = 4;
const REASON = { reason: '演示' };

const refundOf = async (upstream: EmbeddedUpstream, { phone }: NewMember): Promise<number> =>
  (await pending(upstream, 'refund', phone))[0]?.id ?? 0;
const decide = async (upstream: EmbeddedUpstream, member: NewMember, verb: 'pass' | 'reject') =>
  must(verb, operate(upstream, `refund/${await refundOf(upstream, member)}/${verb}`, REASON));

/** Carries out the steps, and returns the membership that was ordered, else the newest one. */
async function walkVip(
  upstream: EmbeddedUpstream,
  steps: readonly string[],
): Promise<{ log: CertLog; member: NewMember; left: string }> {
  const member = await newMember(upstream);
  const { phone } = member;
  const get = async (packageId: number, change: object = {}) =>
    must('buy', buy(upstream, member, packageId, change));
  let order = { id: 0, order_no: '' };
  await walk(
    {
      buy: async () => {
        await payIn(upstream, member, '30.00');
        await get(MONTH);
      },
      'buy for ever': async () => {
        await payIn(upstream, member, '498.00');
        await get(EVER);
      },
      order: async () => (order = await get(MONTH, { pay_type: 2 })),
      pay: () => must('pay', pay(upstream, order.order_no)),
      cancel: () =>
        must('cancel', upstream.post(`/api/user/cert/${order.id}/cancel`, {}, { token: member.token })),
      'time out': () => must('time out', advanceDays(upstream, 2 / 24)),
      deny: async () =>
        must(
          'deny',
          operate(upstream, `recharge/${(await pending(upstream, 'recharge', phone))[0]?.id}/reject`, REASON),
        ),
      end: async () => {
        for (const days of [25, 6]) await daysLater(upstream, days, member);
      },
      refund: () => must('refund', upstream.get('/api/user/vip/refund', member.token)),
      pass: () => decide(upstream, member, 'pass'),
      reject: () => decide(upstream, member, 'reject'),
    },
    steps,
  );
  const logs = (await upstream.get('/api/user/cert/logs/list?cert_type=3', member.token)).data as CertLog[];
  const log = logs.find(({ id }) => order.id === 0 || id === order.id) as CertLog;
  const { balance, frozen } = (await upstream.get('/api/user/bag', member.token)).data;
  if (frozen !== '0.00') throw new Error(`${frozen} are still frozen at the end`);
  return { log, member, left: balance };
}

export const refund: Walk = async (upstream, steps) => {
  const {
    log: { vip: record, timeline },
    member,
    left,
  } = await walkVip(upstream, steps);
  return {
    status: record?.refund?.status ?? -1,
    shown: titles(timeline).slice(1),
    notices: (await noticesOf(upstream, member.token, 'vip', record?.id ?? 0)).slice(1),
    left,
  };
};

export const vip: Walk = async (upstream, steps) => {
  const {
    log: { vip: record, timeline },
    member,
    left,
  } = await walkVip(upstream, steps);
  return {
    status: record?.status ?? -1,
    shown: titles(timeline),
    notices: await noticesOf(upstream, member.token, 'vip', record?.id ?? 0),
    left,
  };
};

/** The direct inviter's commission on a friend's monthly membership: 3.00. */
export const commission: Walk = async (upstream, steps) => {
  const inviter = await newMember(upstream);
  const friend = await newMember(upstream, inviter.invite);
  await payIn(upstream, friend, '30.00');
  await walk(
    {
      sale: () => must('sale', buy(upstream, friend, MONTH)),
      // And past the hour at which commission settles on the seventh day, whatever the hour of the sale was.
      'a week': () => daysLater(upstream, 7.1, inviter, friend),
      refund: async () => {
        await must('refund', upstream.get('/api/user/vip/refund', friend.token));
        await decide(upstream, friend, 'pass');
      },
    },
    steps,
  );
  const bills = (await upstream.get('/api/user/bill?count=100', inviter.token)).data as {
    id: number;
    biz_type: number;
    status: number;
  }[];
  const share = bills.find(({ biz_type: type }) => type === 401);
  const { balance, pending_commission: pending } = (await upstream.get('/api/user/bag', inviter.token)).data;
  if (pending !== '0.00') throw new Error(`${pending} are still pending at the end`);
  return {
    status: share?.status ?? 0,
    shown: bills.map(({ biz_type: type }) => type).toReversed(),
    notices: await noticesOf(upstream, inviter.token, 'bill', share?.id ?? 0),
    left: balance,
  };
};

/** An invoice for a membership, then the steps of the operator, or a refund. */
export const invoice: Walk = async (upstream, steps) => {
  const member = await newMember(upstream);
  const { token } = member;
  await payIn(upstream, member, '30.00');
  await must('buy', buy(upstream, member, MONTH));
  const [{ vip }] = (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data;
  const wanted = { order_no: vip.order_no, title_type: 1, title: '欧阳知秋', email: 'ouyang@mail.example' };
  await must('ask', upstream.post('/api/user/invoice', wanted, { token }));
  const mine = async () => (await upstream.get('/api/user/invoice', token)).data[0];
  const { id } = await mine();
  await walk(
    {
      issue: () =>
        must(
          'issue',
          operate(upstream, `invoice/${id}/confirm`, { reason: `2633200000${String(id).padStart(10, '0')}` }),
        ),
      reject: () => must('reject', operate(upstream, `invoice/${id}/reject`, REASON)),
      refund: async () => {
        await must('refund', upstream.get('/api/user/vip/refund', token));
        await decide(upstream, member, 'pass');
      },
    },
    steps,
  );
  return {
    status: (await mine()).status,
    shown: [],
    notices: await noticesOf(upstream, token, 'invoice', id),
  };
};
