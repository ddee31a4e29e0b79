import t from 'tap';
import { toFen, toYuan } from '../../shared/money/money.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';

const FRESH = '13800000003';
const upstream = await startEmbeddedUpstream(t);
const lin = await upstream.login();
const fresh = await upstream.login(FRESH);

const order = (body: object, token = fresh): Promise<AnyEnvelope> => upstream.post('/api/user/recharge', body, { token });
const look = async (no: string, token = fresh) => (await upstream.get(`/api/user/recharge/${no}`, token)).data;
const purse = async (token = fresh) => {
  const { balance, withdrawable, consume_only, frozen, total_recharge } = (await upstream.get('/api/user/bag', token)).data;
  return { balance, withdrawable, consume_only, frozen, total_recharge };
};
const bills = async (token = fresh) => (await upstream.get('/api/user/bill?count=100', token)).data.map(
  ({ biz_type, amount, related_no }: { biz_type: number; amount: string; related_no: string }) => [biz_type, amount, related_no]);
const lastScene = async (): Promise<string> => (await upstream.get('/api/user/notice/list?count=1', fresh)).data.list[0].scene;

const json = { 'content-type': 'application/json' };
async function postJson(path: string, body: object = {}) {
  const response = await fetch(upstream.origin + path, { method: 'POST', body: JSON.stringify(body), headers: json });
  return { status: response.status, ...((await response.json()) as AnyEnvelope) };
}
const pay = (no: string, body: object = {}) => postJson(`/sandbox/pay/${no}`, body);
const act = (id: number, verb: string, reason = '') => postJson(`/console/recharge/${id}/${verb}`, { reason });

t.test('the sample recharges agree with the bills', async (t) => {
  const rows = (await upstream.get('/api/user/recharge?count=100', lin)).data;
  t.same([...new Set(rows.map(({ status }: { status: number }) => status))].sort(), [10, 20, 30]);
  const paid = rows.filter(({ status }: { status: number }) => status === 10);
  const sum = (of: 'amount' | 'give_amount') => toYuan(paid.reduce((fen: number, row: Record<typeof of, string>) => fen + toFen(row[of]), 0));
  t.match((await upstream.get('/api/user/recharge/page', lin)).data, { total: rows.length, sum_amount: sum('amount'), sum_give_amount: sum('give_amount') });
  t.equal((await purse(lin)).total_recharge, sum('amount'));
  t.match(await upstream.get('/api/user/recharge/page?status=30', lin), { data: { total: 2, sum_amount: '0.00' } });
  const booked = (await upstream.get('/api/user/bill?biz_type=101&count=100', lin)).data;
  t.same(booked.map(({ related_no }: { related_no: string }) => related_no).filter((no: string) => paid.some(({ order_no }: { order_no: string }) => order_no === no)), paid.map(({ order_no }: { order_no: string }) => order_no));
  t.match(rows.find(({ status }: { status: number }) => status === 20), { amount: '60.00', refund_status: 2, refund_amount: '60.00', can_cancel: 0 });
});

t.test('an invalid order is refused with a fault for the field', async (t) => {
  const field = (name: string, message: RegExp | string) => ({ code: 422, data: { errors: { [name]: message } } });
  t.match(await order({ amount: '100.00', package_id: 2, channel: 'mock' }), field('amount', '请选择充值套餐或填写金额'));
  t.match(await order({ channel: 'mock', voucher_url: '/media/mark.svg' }), field('amount', '请选择充值套餐或填写金额'));
  t.match(await order({ amount: '50000.01', channel: 'mock' }), field('amount', '单笔最多充值 50,000.00 元'));
  for (const amount of ['-5', '0', '1e3', '1.001', 'x', '999999999999']) t.match(await order({ amount, channel: 'mock' }), { code: 422, data: { errors: { amount: /\S/ } } }, amount);
  t.match(await order({ amount: '5000.01', channel: 'wechat_native' }), field('channel', /单笔最多 5,000.00 元/));
  t.match((await upstream.get('/api/user/recharge', fresh)).data, []);
});

t.test('an order is paid once and credited, with the bonus as a second bill', async (t) => {
  const envelope = await order({ package_id: 3, channel: 'wechat_native', request_id: 'recharge-once-1' });
  t.match(envelope, { code: 200, data: { amount: '200.00', give_amount: '10.00', total_amount: '210.00', status: 0, can_cancel: 1, expire_at: '2026-11-20 17:00:00', expires_in: 7200, pay_url: `${upstream.origin}/sandbox/pay/` } });
  const no = envelope.data.order_no as string;
  t.same(await order({ package_id: 3, channel: 'wechat_native', request_id: 'recharge-once-1' }), envelope, 'the same request id returns the first envelope');
  t.equal((await upstream.get('/api/user/recharge/page', fresh)).data.total, 1);
  t.match(await upstream.get(`/api/user/recharge/${no}`, lin), { code: 404 }, 'another member\'s order is not found');

  const page = await fetch(envelope.data.pay_url as string);
  t.equal(page.status, 200);
  t.match(await page.text(), /应付金额.*200\.00/s);
  t.match(await pay(no, { amount: '199.99' }), { status: 409, message: '支付金额与订单不符' });
  t.match(await look(no), { status: 0 });
  const notify = () => pay(no, { amount: '200.00', transaction_no: 'CHANNEL-0001' });
  t.match((await Promise.all([notify(), notify(), notify()])).map(({ data }) => data.outcome), ['credited', 'credited', 'credited'], 'the channel reports the payment three times');
  t.match(await look(no), { status: 10, transaction_no: 'CHANNEL-0001', paid_at: '2026-11-20 15:00:00', can_cancel: 0 });
  t.notOk((await look(no)).pay_url);
  t.same(await purse(), { balance: '210.00', withdrawable: '0.00', consume_only: '210.00', frozen: '0.00', total_recharge: '200.00' }, 'credited once');
  t.same(await bills(), [[102, '10.00', no], [101, '200.00', no]]);
  t.equal(await lastScene(), 'recharge.paid');

  t.match(await pay(no), { status: 200, data: { outcome: 'returned' } }, 'a second payment is returned');
  t.match(await purse(), { balance: '210.00' });
  t.equal(await lastScene(), 'recharge.returned');
  const other = (await order({ amount: '20.00', channel: 'mock' })).data.order_no as string;
  t.match(await pay(other, { transaction_no: 'CHANNEL-0001' }), { status: 409, message: '该流水号已用于其他订单' });
  t.match(await upstream.post(`/api/user/recharge/${other}/cancel`, {}, { token: fresh }), { code: 200, message: '订单已关闭' });
});

t.test('the button of the cashier page pays the order', async (t) => {
  const { data } = await order({ amount: '30.00', channel: 'alipay_pc' });
  const press = await fetch(data.pay_url as string, { method: 'POST', redirect: 'manual', body: new URLSearchParams(), headers: { accept: 'text/html', origin: upstream.origin } });
  t.match([press.status, press.headers.get('location')], [303, `/sandbox/pay/${data.order_no}`]);
  t.match(await (await fetch(data.pay_url as string)).text(), /支付成功/);
  t.match(await purse(), { balance: '240.00' });
  t.equal((await fetch(data.pay_url as string, { method: 'POST', headers: { origin: 'https://evil.example' } })).status, 403);
  t.equal((await fetch(`${upstream.origin}/sandbox/pay/RC0`)).status, 404);
});

t.test('a refund freezes the amount, may fail and be repeated, and includes the bonus', async (t) => {
  const { data } = await order({ package_id: 2, channel: 'mock' });
  await pay(data.order_no);
  const before = await purse();
  t.match(await act(data.id as number, 'reject', 'VIP 会员申请退款'), { status: 200 });
  t.match(await purse(), { balance: '240.00', frozen: '105.00' });
  t.match(await act(data.id as number, 'reject', '再来一次'), { status: 409 });
  t.match(await act(data.id as number, 'fail', '渠道拒绝'), { status: 200 });
  t.same(await purse(), before);
  t.match(await look(data.order_no), { status: 10, refund_status: 3, refund_amount: '0.00' });
  t.match(await act(data.id as number, 'reject', 'VIP 会员再次申请'), { status: 200 });
  t.match(await act(data.id as number, 'pay'), { status: 200 });
  t.match(await look(data.order_no), { status: 20, status_text: '已退款', refund_status: 2, refund_amount: '100.00' });
  t.match(await purse(), { balance: '240.00', frozen: '0.00' });

  const spent = (await order({ amount: '240.00', channel: 'mock' })).data;
  await pay(spent.order_no);
  const first = (await upstream.get('/api/user/recharge?status=10&count=100', fresh)).data.find(({ amount }: { amount: string }) => amount === '200.00');
  t.match(await act(spent.id as number, 'reject', 'VIP 会员申请退款'), { status: 200 });
  t.match(await act(first.id as number, 'reject', 'VIP 会员申请退款'), { status: 200 });
  t.match(await purse(), { consume_only: '30.00', frozen: '450.00' });
  const bought = await upstream.post('/api/user/cert/apply', { cert_type: 3, package_id: 3, pay_type: 1, agree: 1, request_id: 'buy-with-the-rest' }, { token: fresh });
  t.match(bought, { code: 402 }, 'frozen money cannot be spent');
});
