import t from 'tap';
import { toFen, toYuan } from '../../shared/money/money.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { buy, newMember, operate, pay } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const lin = await upstream.login();
const fresh = await upstream.login('13800000003');

const order = (body: object): Promise<AnyEnvelope> =>
  upstream.post('/api/user/recharge', body, { token: fresh });
const look = async (no: string) => (await upstream.get(`/api/user/recharge/${no}`, fresh)).data;
const purse = async (token = fresh) => {
  const { balance, withdrawable, consume_only, frozen, total_recharge } = (
    await upstream.get('/api/user/bag', token)
  ).data;
  return { balance, withdrawable, consume_only, frozen, total_recharge };
};
const act = (id: number, verb: string, reason = '') =>
  operate(upstream, `recharge/${id}/${verb}`, { reason });

t.test('the totals of the sample recharges are those of its orders', async (t) => {
  const rows = (await upstream.get('/api/user/recharge?count=100', lin)).data as {
    status: number;
    amount: string;
    give_amount: string;
  }[];
  const sum = (of: 'amount' | 'give_amount') =>
    toYuan(rows.filter(({ status }) => status === 10).reduce((fen, row) => fen + toFen(row[of]), 0));
  t.match((await upstream.get('/api/user/recharge/page', lin)).data, {
    total: rows.length,
    sum_amount: sum('amount'),
    sum_give_amount: sum('give_amount'),
  });
  t.equal((await purse(lin)).total_recharge, sum('amount'));
  t.match(
    rows.find(({ status }) => status === 20),
    { amount: '60.00', refund_status: 2, refund_amount: '60.00', can_cancel: 0 },
  );
});

t.test('an invalid order is refused with a fault for the field', async (t) => {
  for (const [body, name, message] of [
    [{ amount: '100.00', package_id: 2 }, 'amount', '请选择充值套餐或填写金额'],
    [{ voucher_url: '/media/mark.svg' }, 'amount', '请选择充值套餐或填写金额'],
    [{ amount: '498.01' }, 'amount', '单笔最多充值 498.00 元'],
    [{ amount: '1.001' }, 'amount', /\S/],
  ] as const)
    t.match(await order({ channel: 'mock', ...body }), { code: 422, data: { errors: { [name]: message } } });
  t.match((await upstream.get('/api/user/recharge', fresh)).data, []);
});

t.test(
  'a channel’s limit of a day counts paid and unpaid orders of the member by this channel, not cancelled ones',
  async (t) => {
    const [{ token }, other] = [await newMember(upstream), await newMember(upstream)];
    const by = (amount: string, channel = 'wechat_native', of = token) =>
      upstream.post('/api/user/recharge', { amount, channel }, { token: of });
    const full = { code: 422, data: { errors: { channel: /微信扫码每日最多 20,000.00 元/ } } };
    const orders: string[] = [];
    for (let n = 0; n < 40; n++) orders.push((await by('498.00')).data.order_no);
    t.match(await by('80.01'), full, 'forty unpaid ones, which leave 80.00');
    t.match(await upstream.post(`/api/user/recharge/${orders[3]}/cancel`, {}, { token }), { code: 200 });
    await pay(upstream, orders[0] ?? '');
    t.match(await by('498.00'), { code: 200 }, 'a cancelled one is free again');
    t.match(await by('80.01'), full, 'one paid, the others unpaid');
    for (const [channel, of] of [
      ['alipay_pc', token],
      ['wechat_native', other.token],
    ] as const)
      t.match(
        await by('1.00', channel, of),
        { code: 200 },
        `${channel} of ${of === token ? 'the member' : 'another'}`,
      );
    for (const no of (await upstream.get('/api/user/recharge?status=0&count=100', token)).data.map(
      (row: { order_no: string }) => row.order_no,
    ))
      await pay(upstream, no);
    upstream.clock.now += 9 * 3_600_000 - 1;
    t.match(await by('80.01'), full, 'all paid, to the last moment of the day');
    upstream.clock.now += 1;
    t.match(await by('498.00'), { code: 200 }, 'the next day');
    upstream.clock.now -= 9 * 3_600_000;
  },
);

t.test(
  'an order is placed once by its key, and credited once, however often the channel reports its payment',
  async (t) => {
    const wanted = { package_id: 3, channel: 'wechat_native', request_id: 'recharge-once-1' };
    const envelope = await order(wanted);
    t.match(envelope, {
      code: 200,
      data: {
        amount: '200.00',
        give_amount: '10.00',
        total_amount: '210.00',
        status: 0,
        can_cancel: 1,
        expire_at: '2026-11-20 17:00:00',
        expires_in: 7200,
        pay_url: `${upstream.origin}/sandbox/pay/`,
      },
    });
    const no = envelope.data.order_no as string;
    t.same(await order(wanted), envelope, 'the same request id returns the first envelope');
    t.equal((await upstream.get('/api/user/recharge/page', fresh)).data.total, 1);
    t.match(
      await upstream.get(`/api/user/recharge/${no}`, lin),
      { code: 404 },
      "another member's order is not found",
    );

    t.match(await pay(upstream, no, { amount: '199.99' }), { code: 409, message: '支付金额与订单不符' });
    t.match(await look(no), { status: 0 });
    const notify = () => pay(upstream, no, { amount: '200.00', transaction_no: 'CHANNEL-0001' });
    t.match(
      (await Promise.all([notify(), notify(), notify()])).map(({ data }) => data.outcome),
      ['credited', 'credited', 'credited'],
      'the channel reports the payment three times',
    );
    t.match(await look(no), {
      status: 10,
      transaction_no: 'CHANNEL-0001',
      paid_at: '2026-11-20 15:00:00',
      can_cancel: 0,
    });
    t.notOk((await look(no)).pay_url);
    t.same(
      await purse(),
      {
        balance: '210.00',
        withdrawable: '0.00',
        consume_only: '210.00',
        frozen: '0.00',
        total_recharge: '200.00',
      },
      'credited once',
    );
    t.match(
      await pay(upstream, no),
      { code: 200, data: { outcome: 'returned' } },
      'a second payment is returned',
    );
    t.match(await purse(), { balance: '210.00' });
    const other = (await order({ amount: '20.00', channel: 'mock' })).data.order_no as string;
    t.match(await pay(upstream, other, { transaction_no: 'CHANNEL-0001' }), {
      code: 409,
      message: '该流水号已用于其他订单',
    });
  },
);

t.test('the cashier page shows the sum, and its button pays the order', async (t) => {
  const { data } = await order({ amount: '30.00', channel: 'alipay_pc' });
  t.match(await (await fetch(data.pay_url as string)).text(), /应付金额.*30\.00/s);
  const press = await fetch(data.pay_url as string, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
    headers: { accept: 'text/html', origin: upstream.origin },
  });
  t.match([press.status, press.headers.get('location')], [303, `/sandbox/pay/${data.order_no}`]);
  t.match(await (await fetch(data.pay_url as string)).text(), /支付成功/);
  t.match(await purse(), { balance: '240.00' });
  t.equal(
    (await fetch(data.pay_url as string, { method: 'POST', headers: { origin: 'https://evil.example' } }))
      .status,
    403,
  );
  t.equal((await fetch(`${upstream.origin}/sandbox/pay/RC0`)).status, 404);
});

t.test(
  'a refund freezes amount and bonus, which then cannot be spent, and may fail and be repeated',
  async (t) => {
    const { id, order_no: no } = (await order({ package_id: 2, channel: 'mock' })).data;
    await pay(upstream, no);
    const before = await purse();
    t.match(await act(id, 'reject', 'VIP 会员申请退款'), { code: 200 });
    t.match(await purse(), { balance: '240.00', frozen: '105.00' });
    t.match(await act(id, 'reject', '再来一次'), { code: 409 });
    t.match(await act(id, 'fail', '渠道拒绝'), { code: 200 });
    t.same(await purse(), before);
    t.match(await look(no), { status: 10, refund_status: 3, refund_amount: '0.00' });
    t.match(await act(id, 'reject', 'VIP 会员再次申请'), { code: 200 });
    t.match(await purse(), { consume_only: '240.00', frozen: '105.00' });
    t.match(await buy(upstream, { token: fresh }, 4), { code: 402 }, 'frozen money cannot be spent');
    t.match(await act(id, 'pay'), { code: 200 });
    t.match(await look(no), { status: 20, status_text: '已退款', refund_status: 2, refund_amount: '100.00' });
    t.match(await purse(), { balance: '240.00', frozen: '0.00' });
  },
);
