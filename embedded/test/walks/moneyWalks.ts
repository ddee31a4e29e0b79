import { toFen, toYuan } from '../../../shared/money/money.ts';
import { LIN, type EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import { newMember, operate, advanceDays, certify, give, pay, payIn } from '../support/newMember.ts';
import { uploadedAddress } from '../support/uploadFile.ts';
import { walk, must, titles, noticesOf, type Walk } from './walk.ts';

const REASON = { reason: '演示' };
const heldBy = async (upstream: EmbeddedUpstream, token: string): Promise<number> => {
  const { balance, frozen } = (await upstream.get('/api/user/bag', token)).data;
  if (frozen !== '0.00') throw new Error(`${frozen} are still frozen at the end`);
  return toFen(balance);
};

/** A withdrawal of 200.00 by 林知夏, then the steps of operator or member. */
export const withdrawal: Walk = async (upstream, steps) => {
  // The next day, because a member may withdraw three times a day.
  await advanceDays(upstream, 1);
  const token = await upstream.login(LIN);
  const before = await heldBy(upstream, token);
  await must(
    'withdraw',
    upstream.post(
      '/api/user/withdraw',
      { amount: '200.00', type: 1, real_name: '林知夏', account: '6222021234500066208', bank_code: 'HCB' },
      { token },
    ),
  );
  const newest = async () => (await upstream.get('/api/user/withdraw?count=1', token)).data[0];
  const { id } = await newest();
  for (const step of steps)
    await must(
      step,
      step === 'cancel'
        ? upstream.post(`/api/user/withdraw/${id}/cancel`, {}, { token })
        : operate(upstream, `withdraw/${id}/${step}`, REASON),
    );
  const { status, timeline } = await newest();
  return {
    status,
    shown: titles(timeline),
    notices: await noticesOf(upstream, token, 'withdraw', id),
    left: toYuan((await heldBy(upstream, token)) - before),
  };
};

/** A certified member's refund of 200.00 recharged, 10.00 given and a withdrawable rest of 5.00; then the steps of operator or member. */
export const balanceRefund: Walk = async (upstream, steps) => {
  const member = await newMember(upstream);
  const { token, phone } = member;
  await certify(upstream, member, 300 + ++people);
  await payIn(upstream, member, '200.00');
  give(upstream, member, '5.00');
  await operate(upstream, 'clock', { advance_seconds: 60 });
  await must(
    'code',
    upstream.post(
      '/api/send/sms',
      { scene: '8', phone_number: phone },
      { address: `198.51.100.${100 + people}` },
    ),
  );
  const { id } = await must(
    'ask',
    upstream.post(
      '/api/user/balance/refund',
      { amount: '205.00', type: 2, account: phone, code: await upstream.code(phone) },
      { token },
    ),
  );
  for (const step of steps)
    await must(
      step,
      step === 'cancel'
        ? upstream.post(`/api/user/balance/refund/${id}/cancel`, {}, { token })
        : operate(upstream, `balance/${id}/${step}`, REASON),
    );
  const [{ status, timeline }] = (await upstream.get('/api/user/balance/refund', token)).data;
  return {
    status,
    shown: titles(timeline),
    notices: await noticesOf(upstream, token, 'balance_refund', id),
    left: toYuan(await heldBy(upstream, token)),
  };
};
let people = 0;

/** A new member's recharge of 200.00 with a bonus of 10.00. */
export const recharge: Walk = async (upstream, steps) => {
  const { token } = await newMember(upstream);
  const place = async (more: object) =>
    must(
      'order',
      upstream.post('/api/user/recharge', { package_id: 3, channel: 'mock', ...more }, { token }),
    );
  let order = { id: 0, order_no: '' };
  await walk(
    {
      order: async () => (order = await place({})),
      transfer: async () =>
        (order = await place({
          channel: 'bank_transfer',
          voucher_url: await uploadedAddress(upstream, token),
        })),
      pay: () => must('pay', pay(upstream, order.order_no)),
      confirm: () => must('confirm', operate(upstream, `recharge/${order.id}/confirm`)),
      deny: () => must('deny', operate(upstream, `recharge/${order.id}/reject`, REASON)),
      cancel: () =>
        must('cancel', upstream.post(`/api/user/recharge/${order.order_no}/cancel`, {}, { token })),
      expire: () => must('expire', advanceDays(upstream, 2 / 24)),
      refund: () => must('refund', operate(upstream, `recharge/${order.id}/reject`, REASON)),
      returned: () => must('returned', operate(upstream, `recharge/${order.id}/pay`)),
      'return fails': () => must('return fails', operate(upstream, `recharge/${order.id}/fail`, REASON)),
    },
    steps,
  );
  const { status } = (await upstream.get(`/api/user/recharge/${order.order_no}`, token)).data;
  const bills = (await upstream.get('/api/user/bill?count=100', token)).data as {
    biz_type: number;
    related_no: string;
  }[];
  return {
    status,
    shown: bills
      .filter((bill) => bill.related_no === order.order_no)
      .map((bill) => bill.biz_type)
      .toReversed(),
    notices: await noticesOf(upstream, token, 'recharge', order.id),
    left: toYuan(await heldBy(upstream, token)),
  };
};
