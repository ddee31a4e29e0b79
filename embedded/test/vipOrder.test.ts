import t from 'tap';
import type { CertLog } from '../sent.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import {
  buy,
  newMember,
  payIn,
  pending,
  type NewMember,
  operate,
  advanceDays,
  pay,
  purse,
} from './support/newMember.ts';

const MONTH = 1;
const EVER = 4;
const WECHAT = 2;
const ALIPAY = 3;
const upstream = await startEmbeddedUpstream(t);

const order = (member: { token: string }, packageId = MONTH, change: object = {}): Promise<AnyEnvelope> =>
  buy(upstream, member, packageId, { pay_type: WECHAT, ...change });
const logs = async ({ token }: NewMember): Promise<CertLog[]> =>
  (await upstream.get('/api/user/cert/logs/list?cert_type=3&count=100', token)).data;
const recharge = async (member: NewMember, no: string) =>
  (await upstream.get(`/api/user/recharge/${no}`, member.token)).data;
const cancel = ({ token }: NewMember, id: number): Promise<AnyEnvelope> =>
  upstream.post(`/api/user/cert/${id}/cancel`, {}, { token });

t.test(
  'a membership ordered through WeChat waits for payment, then runs, and the wallet is unchanged',
  async (t) => {
    const inviter = await newMember(upstream);
    const member = await newMember(upstream, inviter.invite);
    const once = { request_id: 'vip-order-once-1' };
    const ordered = await order(member, MONTH, once);
    t.match(ordered, {
      code: 200,
      message: '订单已提交，请尽快支付',
      data: { cert_type: 3, status: 0, status_text: '待支付', order_no: /^RC\d{20}$/ },
    });
    t.same(await order(member, MONTH, once), ordered, 'the same key returns the first envelope');
    const no = ordered.data.order_no as string;
    t.match(await recharge(member, no), {
      amount: '30.00',
      give_amount: '0.00',
      channel: 'wechat_native',
      status: 0,
      expire_at: '2026-11-20 17:00:00',
    });
    const [waits] = await logs(member);
    t.match(waits, {
      status: 0,
      status_text: '待支付',
      can_cancel: 1,
      expire_at: null,
      vip: {
        order_no: no,
        status: 0,
        pay_type_text: '微信',
        start_at: null,
        expire_at: null,
        refundable: 0,
        refund_deadline: null,
      },
    });
    t.notOk(waits?.vip?.paid_from);
    t.match((await upstream.get('/api/user', member.token)).data, { is_vip: 0 });
    t.match(
      await upstream.get('/api/user/vip/refund', member.token),
      { code: 409 },
      'there is nothing to refund',
    );
    t.match(await order(member), { code: 409, message: '您有一笔 VIP 会员订单待支付，请先支付或取消' });
    t.same(await pending(upstream, 'cert', member.phone), [], 'the operator has nothing to do');

    t.match(await pay(upstream, no), { data: { outcome: 'credited' } });
    t.same(await purse(t, upstream, member.token), {
      withdrawable: '0.00',
      consume_only: '0.00',
      frozen: '0.00',
      pending: '0.00',
    });
    t.match((await upstream.get('/api/user/bill', member.token)).data, [
      { biz_type: 301, amount: '30.00', purse: 2, related_type: 'vip', related_no: no },
      { biz_type: 101, amount: '30.00', related_no: no },
    ]);
    t.match((await logs(member))[0], {
      status: 1,
      status_text: '生效中',
      can_cancel: 0,
      expire_at: '2026-12-20 15:00:00',
      vip: { refundable: 1, paid_from: { consume_only: '30.00' } },
    });
    t.match(
      (await upstream.get('/api/user/bag', inviter.token)).data,
      { pending_commission: '3.00' },
      'the inviter gets a commission',
    );

    await upstream.get('/api/user/vip/refund', member.token);
    await operate(upstream, `refund/${(await pending(upstream, 'refund', member.phone))[0]?.id}/pass`);
    t.match(
      await purse(t, upstream, member.token),
      { consume_only: '30.00', withdrawable: '0.00' },
      'the refund goes to the purse that paid',
    );
  },
);

t.test(
  'a membership renewed through Alipay begins when the running one ends, also if it is paid later',
  async (t) => {
    const member = await newMember(upstream);
    await payIn(upstream, member, '30.00');
    await buy(upstream, member, MONTH);
    const { data } = await order(member, MONTH, { pay_type: ALIPAY });
    await advanceDays(upstream, 1 / 24);
    await pay(upstream, data.order_no);
    t.match((await logs(member))[0], {
      status_text: '待生效',
      created_at: '2026-11-20 15:00:00',
      vip: {
        created_at: '2026-11-20 16:00:00',
        start_at: '2026-12-20 15:00:00',
        refund_deadline: '2026-11-27 16:00:00',
      },
    });
  },
);

t.test(
  'whatever closes an order says why, another order is possible then, and a late payment is returned',
  async (t) => {
    const [member, other] = [await newMember(upstream), await newMember(upstream)];
    const closes: [reason: string, how: (order: { id: number; order_no: string }) => Promise<AnyEnvelope>][] =
      [
        ['您已取消订单', ({ id }) => cancel(member, id)],
        [
          '您已取消订单',
          ({ order_no: no }) => upstream.post(`/api/user/recharge/${no}/cancel`, {}, { token: member.token }),
        ],
        ['超时未支付', () => advanceDays(upstream, 2 / 24)],
      ];
    for (const [reason, close] of closes) {
      const { data } = await order(member);
      t.match(await cancel(other, data.id), { code: 404, message: '申请不存在' });
      t.match(await close(data), { code: 200 });
      t.match(await cancel(member, data.id), { code: 409, message: '该订单已取消，不能再次处理' });
      t.match((await logs(member))[0], {
        id: data.id,
        status: 3,
        status_text: '已取消',
        reason,
        can_cancel: 0,
        vip: { status: 5, status_text: '已取消', start_at: null },
      });
      t.match(await recharge(member, data.order_no), { status: 30 });
      t.match(await pay(upstream, data.order_no), { data: { outcome: 'returned' } });
    }
    t.match(await purse(t, upstream, member.token), { consume_only: '0.00' });
  },
);

t.test(
  'a paid order that cannot begin any more is cancelled, and the money stays in the wallet',
  async (t) => {
    const member = await newMember(upstream);
    await payIn(upstream, member, '498.00');
    const { data } = await order(member);
    await buy(upstream, member, EVER);
    t.match(await order(member), { code: 409, message: '您已是长期会员，无须再次开通' });
    t.match(await pay(upstream, data.order_no), { data: { outcome: 'credited' } });
    t.match(
      (await logs(member)).find(({ id }) => id === data.id),
      { status: 3, reason: '您已是长期会员，无须再次开通', vip: { status: 5 } },
    );
    t.match(await purse(t, upstream, member.token), { consume_only: '30.00' });
    const [notice] = (await upstream.get('/api/user/notice/list?category=3&count=1', member.token)).data.list;
    t.match(notice, {
      scene: 'vip.cancelled',
      summary: '月度会员的订单已取消：您已是长期会员，无须再次开通。已付的 30.00 元留在余额中。',
    });
  },
);
