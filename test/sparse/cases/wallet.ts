import { MISSING, missing } from '../../support/sparsePortal.ts';
import type { Cases } from '../cases.ts';

const ORDER = '/wallet/recharge/RC2026';
const channels = [{ code: 'mock', name: '模拟支付' }];
const packages = [{ id: 1, amount: '100.00' }];
const types = [{ type: 1, name: '银行卡', fields: ['account', 'qr_code_url'] }];
const unpaid = { order_no: 'RC2026', status: 0 };
const payable = {
  can_cancel: 1,
  pay_url: 'https://pay.example/1',
  amount: '30.00',
  expire_at: '2026-11-20 14:05:00',
};
const quarter = { id: 2, title: '季度会员', price: '200.00', refund_days: 0 };
const vip = { id: 1, price: '85.00', status: 1, start_at: '2026-11-01 10:00:00', refundable: 1 };
const order = { ...vip, order_no: 'VP1' };
const bill = { id: 1, status: 1, type: 1, amount: '7.00', balance: '12.00', purse: 2, title: '充值到账' };
const months = [
  { month: '2026-10', income: '5.00' },
  { month: '2026-11', income: '7.00', expense: '1.00' },
];

const RECORDS = ['/wallet/record', '/wallet/record?tab=recharge', '/wallet/record?tab=withdraw&open=1'];
const VIP = ['/vip', '/vip?package=1', '/vip/record', '/vip/record/1'];
const OWN = ['/wallet/record', '/wallet/recharge', '/wallet/withdrawl', ORDER];
const PAGES = [...RECORDS, '/wallet/recharge', ORDER, '/wallet/withdrawl', ...VIP];
const CLOSED = /href="\/(wallet|vip\/record|form\/record|notice)/;

export const wallet: Cases = {
  // Records with their identity only.
  replies: {
    'GET /api/visit': { id: 5 },
    'GET /api/user/bag': {},
    'GET /api/user/bill': [{ id: 1 }],
    'GET /api/user/bill/page': {},
    'GET /api/user/recharge': [{ order_no: 'RC2026' }],
    'GET /api/user/recharge/page': {},
    'GET /api/user/recharge/RC2026': { order_no: 'RC2026' },
    'GET /api/recharge': { packages, channels },
    'GET /api/user/withdraw': [{ id: 1 }],
    'GET /api/user/withdraw/page': {},
    'GET /api/withdraw': { types: [{ type: 1, name: '银行卡' }] },
    'GET /api/user/withdraw/allowance': {},
    'GET /api/vip': [{ id: 1 }],
    'GET /api/user/cert/logs/list': [{ id: 1, vip: { id: 1 } }],
    'GET /api/user/cert/logs/page': {},
  },
  rows: {
    'with nothing but identities, every page of wallet and membership is tidy': [
      [PAGES],
      // A member without a name; without a balance there is no 元.
      ['/wallet/record', { in: 'header', not: '元' }, '<b>用户</b>'],
      ['/wallet/record', /余额变动.*—.*未知状态.*—/], // Amount and balance of a bill.
      // An order of unknown status is not judged, and has no action.
      [ORDER, '暂时无法确认订单状态', { not: /没有到账|继续支付|关闭订单|重新充值/ }],
      ['/vip', { not: /您还不是VIP会员|您是/ }], // Whether there is a membership is not known.
    ],
    'a purchase whose price is not known is switched off with the reason, and nothing is computed': [
      { 'GET /api/vip': [{ id: 1, origin_price: '85.00', vip_day: 30 }, quarter] },
      ['/vip', /VIP会员套餐—.*价格暂未取得，请稍后再试立即开通/, /<button[^>]* disabled="">立即开通/],
      ['/vip', 'href="/vip?package=2"', { not: 'href="/vip?package=1"' }], // The other one can be bought.
      // Without a term there is neither one nor a price of a day.
      ['/vip', '季度会员200元有效期—退款不支持'],
      ['/vip?package=1', { not: '应付' }],
      // No term is promised, and no purse is named.
      ['/vip?package=2', /有效期以开通后的VIP会员记录为准应付200\.00元.*确认支付200\.00元/],
    ],
    'the membership shows only what the upstream says of it': [
      { 'GET /api/visit': { id: 5, is_vip: 1 }, 'GET /api/user/cert/logs/list': [{ id: 1, vip }] },
      ['/vip', '您是VIP会员VIP会员记录'],
      ['/vip/record', '有效期至—'], // A membership without an end is not permanent.
      ['/vip/record/1', '有效期2026-11-01起实付金额', '可退金额暂未取得，请稍后再试', { not: '申请退款' }],
    ],
    'an invoice is shown as far as it is known, and asked for where the upstream has them': [
      { 'GET /api/user/cert/logs/list': [{ id: 1, vip: order }], 'GET /api/user/invoice': [] },
      ['/vip/record/1', '本收据不是发票，需要发票请点“申请开票”', /开票金额85\.00元。申请开票/],
      { 'GET /api/user/invoice': [{ id: 1, order_no: 'VP1' }] },
      ['/vip/record/1', /发票未知状态发票抬头—.*开票金额—/, '本收据不是发票。'],
      { 'GET /api/user/invoice': MISSING },
      ['/vip/record/1', '本收据不是发票。', { not: /开票|发票抬头/ }],
      // Its refund is neither named nor promised a way.
      ['/vip/record/1', { not: /原路|退款退回/ }],
    ],
    'a withdrawal with unknown limits and fee is not computed, and what it needs is said': [
      { 'GET /api/withdraw': { types, min_amount: '10.00' } },
      ['/wallet/withdrawl', '单笔最低10.00元', '手续费以实际扣除为准实际到账—', { not: /全部提现(?!记录)/ }],
      ['/wallet/withdrawl', '收款码'], // Files can be uploaded.
    ],
    'a withdrawal without a way to be paid leads to the service': [
      { 'GET /api/withdraw': { types: [] } },
      ['/wallet/withdrawl', /暂时没有可选的收款方式.*联系客服/],
    ],
    'a known fee of a withdrawal is computed, and no file is asked for where none can be uploaded': [
      {
        ...missing('/upload'),
        'GET /api/withdraw': { types, fee_type: 2, fee_fixed: '2.00' },
        'GET /api/user/withdraw/allowance': { withdrawable: '20.00' },
      },
      ['/wallet/withdrawl', '全部提现', '手续费0.00元实际到账0.00元', { not: '收款码' }],
    ],
    'without the call for the member’s own terms, the wallet says what can be withdrawn': [
      {
        ...missing('/user/withdraw/allowance'),
        'GET /api/withdraw': { types, max_amount: '500.00' },
        'GET /api/user/bag': { withdrawable: '30.00' },
      },
      ['/wallet/withdrawl', /可提现余额.*30\.00.*全部提现.*单笔最高500\.00元/],
    ],
    'without packages the amount of a recharge is typed: an unknown switch closes nothing': [
      { 'GET /api/recharge': { channels } },
      ['/wallet/recharge', '自定义金额（元）'],
    ],
    'a recharge without packages and amounts of one’s own says so': [
      { 'GET /api/recharge': { channels, allow_custom: 0 } },
      ['/wallet/recharge', '暂时没有可选的充值金额'],
    ],
    'a recharge without a way to pay says so': [
      { 'GET /api/recharge': { packages } },
      ['/wallet/recharge', '暂时没有可选的支付方式'],
    ],
    'a recharge that is switched off says so': [
      { 'GET /api/recharge': { channels, enabled: 0 } },
      ['/wallet/recharge', '充值暂停受理'],
    ],
    'an unknown bonus of a recharge is not 0.00': [
      { 'GET /api/recharge': { channels, packages, min_amount: '1.00' } },
      ['/wallet/recharge', '充值金额100.00元赠送金额—到账消费余额—应付100.00元'],
    ],
    'an unpaid order without its data can neither be closed nor is it given a time': [
      { 'GET /api/user/recharge': [unpaid], 'GET /api/user/recharge/RC2026': unpaid },
      [ORDER, '应付—付款方式加载失败', { not: /剩余支付时间|关闭订单/ }],
      ['/wallet/recharge', '未完成的订单（1）—RC2026继续支付'],
    ],
    'an unpaid order with its data has a time, a way to pay and one to close it': [
      { 'GET /api/user/recharge/RC2026': { ...unpaid, ...payable } },
      [
        ORDER,
        '应付30.00元剩余支付时间请在2026-11-2014:05前支付，超时未支付将自动关闭',
        /打开收银台.*关闭订单/,
      ],
    ],
    'totals and months that are not known are left out, and a list lives without its totals': [
      { ...missing('/user/bill/page'), 'GET /api/user/bag': { months }, 'GET /api/user/bill': [bill] },
      ['/wallet/record', '充值到账消费余额已生效+7.0012.00', { not: /全部记录|入账合计（元）\+/ }],
      ['/wallet/record', '入账合计（元）12.00出账合计（元）—'], // A month lacks its expense.
    ],
    'what the upstream does not have is not linked, and its page says so': [
      {
        ...missing('/user/recharge', '/user/recharge/page', '/user/recharge/RC2026'),
        ...missing('/user/withdraw', '/user/withdraw/page'),
      },
      ['/wallet/record?tab=recharge', /充值记录查询暂未开放.*查看账单/],
      ['/wallet/record?tab=withdraw', /提现记录查询暂未开放.*查看账单/],
      [ORDER, /充值订单查询暂未开放.*查看账单/],
      // The recharge and the withdrawal themselves are offered.
      ['/wallet/recharge', '去支付'],
      ['/wallet/withdrawl', '下一步，核对信息'],
      [OWN, { in: 'main', not: /tab=(recharge|withdraw)/ }],
    ],
    'without any of the calls, the pages are 200 and lead on, and the menus have no dead entry': [
      {
        ...missing('/user/bag', '/user/bill', '/user/bill/page', '/user/form', '/user/notice/list', '/vip'),
        ...missing('/recharge', '/user/recharge', '/user/recharge/page', '/user/recharge/RC2026'),
        ...missing('/withdraw', '/user/withdraw', '/user/withdraw/page', '/user/consent'),
        ...missing('/user/consent/page', '/user/cert/logs/list', '/user/cert/logs/page'),
        'POST /api/user/balance/refund': MISSING,
      },
      [PAGES, '暂未开放'],
      ['/vip/record', { in: 'header', not: CLOSED }, 'href="/user"'],
      ['/vip/record', { in: 'main', not: CLOSED }],
      ['/vip/record', { in: 'main' }, /<nav class="account-menu[^]*href="\/user\/info"[^]*<\/nav>/],
      ['/vip/record', { in: 'main', not: /资金|申请</ }], // A group without entries is not there.
    ],
    'withdrawals that can be cancelled are found by it': [
      ['/wallet/record?tab=withdraw', '全部状态', '已撤销'],
    ],
    'withdrawals that cannot be cancelled': [
      { 'POST /api/user/withdraw/{id}/cancel': MISSING },
      ['/wallet/record?tab=withdraw', '全部状态', { not: '已撤销' }],
    ],
    'an order that does not exist is still a 404, if the upstream has orders': [
      missing('/user/recharge/RC2026'),
      [ORDER, { status: 404 }],
    ],
  },
};
