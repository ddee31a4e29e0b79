import { toFen, toYuan } from '../../../shared/money/money.ts';
import { LIN, type EmbeddedUpstream } from '../support/embeddedUpstream.ts';
import { newMember, operate, advanceDays, pay } from '../support/newMember.ts';
import { uploadedAddress } from '../support/uploadFile.ts';
import { walkOf, must, titles, noticesOf, type Walk } from './walk.ts';

const REASON = { reason: '演示' };
const heldBy = async (upstream: EmbeddedUpstream, token: string): Promise<number> => {
  const { balance, frozen } = (await upstream.get('/api/user/bag', token)).data;
  if (frozen !== '0.00') throw new Error(`${frozen} are still frozen at the end`);
  return toFen(balance);
};

/** A withdrawal of 200.00 by 林知夏, then the steps of operator or member. */
const withdrawal = walkOf<'pass' | 'reject' | 'pay' | 'fail' | 'cancel'>(async (upstream, steps) => {
  // The next day, because a member may withdraw three times a day.
  await advanceDays(upstream, 1);
  const token = await upstream.login(LIN);
  const before = await heldBy(upstream, token);
  await must('withdraw', upstream.post('/api/user/withdraw', { amount: '200.00', type: 1, real_name: '林知夏', account: '6222021234500066208', bank_code: 'HCB' }, { token }));
  const newest = async () => (await upstream.get('/api/user/withdraw?count=1', token)).data[0];
  const { id } = await newest();
  for (const step of steps) await must(step, step === 'cancel' ? upstream.post(`/api/user/withdraw/${id}/cancel`, {}, { token }) : operate(upstream, `withdraw/${id}/${step}`, REASON));
  const { status, timeline } = await newest();
  return { status, shown: titles(timeline), notices: await noticesOf(upstream, token, 'withdraw', id), left: toYuan((await heldBy(upstream, token)) - before) };
});

const TO_PAYOUT = ['withdraw.submitted', 'withdraw.passed'];
export const withdrawalWalks: Walk[] = [
  withdrawal(['pass', 'pay'], { status: 11, left: '-200.00', shown: ['提交申请', '审核通过', '提现成功'], notices: [...TO_PAYOUT, 'withdraw.paid'] }),
  withdrawal(['reject'], { status: 20, left: '0.00', shown: ['提交申请', '审核不通过'], notices: ['withdraw.submitted', 'withdraw.returned'] }),
  withdrawal(['cancel'], { status: 30, left: '0.00', shown: ['提交申请', '已撤销'], notices: ['withdraw.submitted', 'withdraw.cancelled'] }),
  withdrawal(['pass', 'fail', 'reject'], { status: 20, left: '0.00', shown: ['提交申请', '审核通过', '打款失败', '提现失败'], notices: [...TO_PAYOUT, 'withdraw.failed', 'withdraw.returned'] }),
  // After a failure, `pass` repeats the payout: the withdrawal returns to review.
  withdrawal(['pass', 'fail', 'pass', 'pass', 'pay'], {
    status: 11, left: '-200.00', shown: ['提交申请', '审核通过', '打款失败', '重新提交', '审核通过', '提现成功'],
    notices: [...TO_PAYOUT, 'withdraw.failed', 'withdraw.retried', 'withdraw.passed', 'withdraw.paid'],
  }),
  withdrawal(['pass', 'fail', 'pass', 'cancel'], {
    status: 30, left: '0.00', shown: ['提交申请', '审核通过', '打款失败', '重新提交', '已撤销'], notices: [...TO_PAYOUT, 'withdraw.failed', 'withdraw.retried', 'withdraw.cancelled'],
  }),
];

type RechargeStep = 'order' | 'transfer' | 'pay' | 'confirm' | 'deny' | 'cancel' | 'expire' | 'refund' | 'returned' | 'return fails';
/** A new member's recharge of 200.00 with a bonus of 10.00. */
const recharge = walkOf<RechargeStep>(async (upstream, steps) => {
  const { token } = await newMember(upstream);
  const place = async (more: object) => must('order', upstream.post('/api/user/recharge', { package_id: 3, channel: 'mock', ...more }, { token }));
  let order = { id: 0, order_no: '' };
  const acts: Record<RechargeStep, () => Promise<unknown>> = {
    order: async () => (order = await place({})),
    transfer: async () => (order = await place({ channel: 'bank_transfer', voucher_url: await uploadedAddress(upstream, token) })),
    pay: () => must('pay', pay(upstream, order.order_no)),
    confirm: () => must('confirm', operate(upstream, `recharge/${order.id}/confirm`)),
    deny: () => must('deny', operate(upstream, `recharge/${order.id}/reject`, REASON)),
    cancel: () => must('cancel', upstream.post(`/api/user/recharge/${order.order_no}/cancel`, {}, { token })),
    expire: () => must('expire', advanceDays(upstream, 2 / 24)),
    refund: () => must('refund', operate(upstream, `recharge/${order.id}/reject`, REASON)),
    returned: () => must('returned', operate(upstream, `recharge/${order.id}/pay`)),
    'return fails': () => must('return fails', operate(upstream, `recharge/${order.id}/fail`, REASON)),
  };
  for (const step of steps) await acts[step]();
  const { status } = (await upstream.get(`/api/user/recharge/${order.order_no}`, token)).data;
  const bills = (await upstream.get('/api/user/bill?count=100', token)).data as { biz_type: number; related_no: string }[];
  return {
    status, shown: bills.filter((bill) => bill.related_no === order.order_no).map((bill) => bill.biz_type).toReversed(),
    notices: await noticesOf(upstream, token, 'recharge', order.id), left: toYuan(await heldBy(upstream, token)),
  };
});

const REFUNDED = ['recharge.paid', 'recharge.refunding', 'recharge.refunded'];
export const rechargeWalks: Walk[] = [
  recharge(['order', 'pay'], { status: 10, left: '210.00', shown: [101, 102], notices: ['recharge.paid'] }),
  recharge(['order', 'pay', 'pay'], { status: 10, left: '210.00', shown: [101, 102], notices: ['recharge.paid', 'recharge.returned'] }),
  recharge(['transfer', 'expire', 'confirm'], { status: 10, left: '210.00', shown: [101, 102], notices: ['recharge.transferred', 'recharge.paid'] }),
  recharge(['transfer', 'deny'], { status: 30, left: '0.00', shown: [], notices: ['recharge.transferred', 'recharge.denied'] }),
  recharge(['order', 'cancel'], { status: 30, left: '0.00', shown: [], notices: ['recharge.closed'] }),
  recharge(['order', 'expire'], { status: 30, left: '0.00', shown: [], notices: ['recharge.closed'] }),
  recharge(['order', 'expire', 'pay'], { status: 30, left: '0.00', shown: [], notices: ['recharge.closed', 'recharge.returned'] }),
  recharge(['order', 'cancel', 'pay', 'pay'], { status: 30, left: '0.00', shown: [], notices: ['recharge.closed', 'recharge.returned', 'recharge.returned'] }),
  recharge(['order', 'pay', 'refund', 'returned'], { status: 20, left: '0.00', shown: [101, 102, 103], notices: REFUNDED }),
  recharge(['order', 'pay', 'refund', 'return fails'], { status: 10, left: '210.00', shown: [101, 102, 103, 101], notices: ['recharge.paid', 'recharge.refunding', 'recharge.refund_failed'] }),
  recharge(['order', 'pay', 'refund', 'return fails', 'refund', 'returned'], {
    status: 20, left: '0.00', shown: [101, 102, 103, 101, 103], notices: ['recharge.paid', 'recharge.refunding', 'recharge.refund_failed', 'recharge.refunding', 'recharge.refunded'],
  }),
];
