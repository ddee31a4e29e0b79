import {
  type Differences,
  fenOfYuan,
  filtered,
  pageOf,
  recordOf,
  rowsOf,
  totalsOf,
  yuanOfFen,
} from 'yinqiao-portal/adapt';
import { type Ask, type Fields, flag, newestFirst, payTime } from './values.ts';

/** A call of the cashier. Its data stand in an envelope. */
export const pay = async (ask: Ask, call: string, form: object) =>
  recordOf(recordOf(await ask(`POST /pay/${call}`, { form })).body);

const CHANNELS: Record<string, string> = {
  WX_NATIVE: 'wechat_native',
  ALI_PAGE: 'alipay_pc',
  OFFLINE: 'bank_transfer',
};
const channelFor = (channel: unknown) => Object.keys(CHANNELS).find((code) => CHANNELS[code] === channel);
const ORDER_STATES: Record<number, readonly string[]> = {
  0: ['INIT', 'PAYING'],
  10: ['SUCC'],
  20: ['REFUND'],
  30: ['CLOSED'],
};

function rechargeOrder(one: Fields) {
  const { ordNo, outTradeNo, amt, gift, chn, st, crtTm, expTm, payTm, payUrl, qr, canClose } = one;
  return {
    order_no: ordNo,
    request_id: outTradeNo,
    amount: yuanOfFen(amt),
    give_amount: yuanOfFen(gift),
    total_amount: yuanOfFen(Number(amt) + Number(gift)),
    channel: CHANNELS[String(chn)],
    status: Number(
      Object.keys(ORDER_STATES).find((status) => ORDER_STATES[Number(status)]?.includes(String(st))),
    ),
    pay_url: payUrl,
    qr_content: qr,
    can_cancel: flag(canClose),
    expire_at: payTime(expTm),
    paid_at: payTime(payTm),
    created_at: payTime(crtTm),
  };
}
interface Wanted {
  status?: number | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}
/** The first orders that are wanted, and how many there are. It knows states, but no days. */
async function ordersOf(ask: Ask, { status, ...days }: Wanted, wanted: number) {
  const isDated = Object.values(days).some((day) => day !== undefined);
  let total = 0;
  const rows: Fields[] = [];
  for (const st of status === undefined ? [''] : (ORDER_STATES[status] ?? [])) {
    const found: Fields[] = [];
    for (let pgNo = 1, pages = 1; pgNo <= pages && (isDated || found.length < wanted); pgNo++) {
      const page = await pay(ask, 'order.search', { pgNo, pgSz: 50, ...(st && { st }) });
      found.push(...rowsOf(page.rows));
      pages = Number(page.pgCnt);
      if (pgNo === 1) total += Number(page.rowCnt);
    }
    rows.push(...found);
  }
  const orders = filtered(newestFirst(rows, 'crtTm').map(rechargeOrder), days, {
    start_date: 'created_at',
    end_date: 'created_at',
  });
  return { orders, total: isDated ? orders.length : total };
}

export const cashierRows = {
  rechargeConfig: {
    async answer(_input, { ask }) {
      const { minAmt, maxAmt, ttlMin, pkgs, chns, bankAcct } = await pay(ask, 'config.query', {});
      const [name, bank, account] = String(bankAcct).split('|');
      return {
        enabled: 1,
        allow_custom: 1,
        min_amount: yuanOfFen(minAmt),
        max_amount: yuanOfFen(maxAmt),
        packages: rowsOf(pkgs).map(({ pkgNo, amt, gift, hot }) => ({
          id: pkgNo,
          amount: yuanOfFen(amt),
          give_amount: yuanOfFen(gift),
          is_recommend: flag(hot),
        })),
        channels: rowsOf(chns).map(({ chn, nm, lmt }) => ({
          code: CHANNELS[String(chn)],
          name: nm,
          single_limit: lmt ? yuanOfFen(lmt) : undefined,
        })),
        expire_minutes: ttlMin,
        notice: [],
        bank_account: { name, bank, account },
      };
    },
  },
  recharge: {
    fields: ['amount', 'package_id'],
    async answer({ amount, package_id: pkgNo, channel, request_id: outTradeNo }, { ask }) {
      const { ordNo } = await pay(ask, 'order.create', {
        outTradeNo,
        ...(pkgNo === undefined ? { amt: fenOfYuan(amount) } : { pkgNo }),
      });
      return rechargeOrder(await pay(ask, 'order.launch', { ordNo, chn: channelFor(channel) }));
    },
  },
  rechargeOrders: {
    async answer({ request_id: key, page = 1, count = 20, ...wanted }, { ask }) {
      const { orders } = await ordersOf(ask, wanted, key ? Infinity : page * count);
      return key ? orders.filter((one) => one.request_id === key) : pageOf(orders, { page, count });
    },
  },
  rechargeOrdersPage: {
    answer: async ({ page, count, ...wanted }, { ask }) =>
      totalsOf((await ordersOf(ask, wanted, 1)).total, { page, count }),
  },
  rechargeOrder: {
    answer: async ({ order_no: ordNo }, { ask }) => rechargeOrder(await pay(ask, 'order.query', { ordNo })),
  },
  cancelRecharge: {
    async answer({ order_no: ordNo }, { ask }) {
      await pay(ask, 'order.close', { ordNo });
      return null;
    },
  },
} satisfies Differences['rows'];
