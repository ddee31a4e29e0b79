import type { Member, Order, State } from './state.ts';
import type { Call, Reply } from './wire.ts';

const TTL_MINUTES = 30;
const MIN = 1000;
const MAX = 5_000_000;
const PACKAGES = [
  { pkgNo: 'T100', amt: 10_000, gift: 0, hot: '0' },
  { pkgNo: 'T500', amt: 50_000, gift: 2000, hot: '1' },
  { pkgNo: 'T2000', amt: 200_000, gift: 12_000, hot: '0' },
];
const CHANNELS = [
  { chn: 'WX_NATIVE', nm: '微信扫码支付', lmt: '5000000' },
  { chn: 'ALI_PAGE', nm: '支付宝网页支付', lmt: '5000000' },
  { chn: 'OFFLINE', nm: '对公转账', lmt: '' },
];

/** An answer of the cashier: HTTP 200 whatever happened, and text in every value. */
export const cashierReply = (respCode: string, respMsg: string, body: object | '' = ''): Reply => ({
  status: 200,
  type: 'application/json;charset=UTF-8',
  body: { respCode, respMsg, body },
});
const success = (body: object) => cashierReply('0000', '成功', body);

class Refusal extends Error {}
const refuse = (message: string): never => {
  throw new Refusal(message);
};

/** `20261120140500`, in China. */
const compact = (at?: number) =>
  at === undefined ? '' : new Date(at + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

const isOpen = ({ st }: Order) => st === 'INIT' || st === 'PAYING';

function shown(order: Order): Record<string, string> {
  const { ordNo, outTradeNo, amt, gift, chn, st, crt, exp, paid } = order;
  const times = { crtTm: compact(crt), expTm: compact(exp), payTm: compact(paid) };
  const launched = st === 'PAYING';
  return {
    ordNo,
    outTradeNo,
    amt: `${amt}`,
    gift: `${gift}`,
    chn,
    st,
    ...times,
    payUrl: launched ? `https://cashier.example.cn/p/${ordNo}` : '',
    qr: launched && chn === 'WX_NATIVE' ? `weixin://wxpay/bizpayurl?pr=${ordNo}` : '',
    canClose: isOpen(order) ? '1' : '0',
  };
}

/** Opens an order, for a recharge or for a membership. */
export function openOrder(
  state: State,
  member: Member,
  fields: Pick<Order, 'outTradeNo' | 'amt' | 'gift'> & { membershipId?: string },
): Order {
  const crt = state.now();
  const ordNo = `CZ${compact(crt).slice(0, 8)}${String(state.serial()).padStart(6, '0')}`;
  const order: Order = { ...fields, ordNo, chn: '', st: 'INIT', crt, exp: crt + TTL_MINUTES * 60_000 };
  member.orders.unshift(order);
  return order;
}

function orderOf(form: URLSearchParams, member: Member): Order {
  return member.orders.find((one) => one.ordNo === form.get('ordNo')) ?? refuse('订单不存在');
}

function create(state: State, form: URLSearchParams, member: Member): Order {
  const outTradeNo = form.get('outTradeNo') ?? '';
  if (!/^[\w-]{8,64}$/.test(outTradeNo)) refuse('参数有误：outTradeNo');
  const pkgNo = form.get('pkgNo');
  const pack = PACKAGES.find((one) => one.pkgNo === pkgNo);
  if (pkgNo !== null && !pack) refuse('套餐不存在');
  const amt = pack?.amt ?? Number(form.get('amt') ?? NaN);
  if (!Number.isInteger(amt)) refuse('参数有误：amt');
  if (amt < MIN || amt > MAX) refuse('金额不在允许范围内');
  const before = member.orders.find((one) => one.outTradeNo === outTradeNo);
  if (before && before.amt !== amt) refuse('商户单号已用于其他订单');
  return before ?? openOrder(state, member, { outTradeNo, amt, gift: pack?.gift ?? 0 });
}

function launch(form: URLSearchParams, member: Member): Order {
  const order = orderOf(form, member);
  const channel = CHANNELS.find((one) => one.chn === form.get('chn')) ?? refuse('支付渠道不可用');
  if (!isOpen(order)) refuse('订单状态不允许此操作');
  order.chn = channel.chn;
  order.st = 'PAYING';
  return order;
}

/** Closes an order; the membership that it should have paid is not bought. */
function shut(order: Order, member: Member): Order {
  order.st = 'CLOSED';
  for (const one of member.memberships) if (one.membershipId === order.membershipId) one.state = 'CANCELLED';
  return order;
}

function close(form: URLSearchParams, member: Member): Order {
  const order = orderOf(form, member);
  return isOpen(order) ? shut(order, member) : refuse('订单状态不允许此操作');
}

function search(form: URLSearchParams, member: Member): object {
  const pgNo = Number(form.get('pgNo') ?? 1);
  const pgSz = Number(form.get('pgSz') ?? 10);
  if (!(pgNo >= 1)) refuse('参数有误：pgNo');
  if (!(pgSz >= 1 && pgSz <= 50)) refuse('参数有误：pgSz');
  const st = form.get('st');
  const rows = member.orders.filter((one) => !st || one.st === st);
  const page = rows.slice((pgNo - 1) * pgSz, pgNo * pgSz).map(shown);
  return { rows: page, rowCnt: `${rows.length}`, pgCnt: `${Math.ceil(rows.length / pgSz)}` };
}

const config = {
  minAmt: `${MIN}`,
  maxAmt: `${MAX}`,
  ttlMin: `${TTL_MINUTES}`,
  pkgs: PACKAGES.map(({ pkgNo, amt, gift, hot }) => ({ pkgNo, amt: `${amt}`, gift: `${gift}`, hot })),
  chns: CHANNELS,
  bankAcct: '示例信息服务有限公司|示例商业银行城东支行|6200000000000012345',
};

/** A call of the cashier; undefined when there is none at the path. */
export function cashier({ method, path, raw, headers, state, member }: Call): Reply | undefined {
  const name = /^\/pay\/(config\.query|order\.(?:create|launch|query|search|close))$/.exec(path)?.[1];
  if (!name || method !== 'POST') return undefined;
  if (name === 'config.query') return success(config);
  if (!member) return cashierReply('4011', '登录状态无效');
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return cashierReply('1000', '参数有误：Content-Type');
  const form = new URLSearchParams(raw.toString());
  for (const order of member.orders) if (isOpen(order) && order.exp <= state.now()) shut(order, member);
  try {
    if (name === 'order.search') return success(search(form, member));
    if (name === 'order.create') return success(shown(create(state, form, member)));
    if (name === 'order.launch') return success(shown(launch(form, member)));
    return success(shown(name === 'order.close' ? close(form, member) : orderOf(form, member)));
  } catch (error) {
    if (error instanceof Refusal) return cashierReply('1000', error.message);
    throw error;
  }
}
