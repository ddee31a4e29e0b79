import t, { type Test } from 'tap';
import { MISSING, startSparsePortal, type Replies } from '../support/sparsePortal.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

const ORDER = '/wallet/recharge/RC2026';
const PAGES = [
  '/wallet/record',
  '/wallet/record?tab=recharge',
  '/wallet/record?tab=withdraw&open=1',
  '/wallet/recharge',
  ORDER,
  '/wallet/withdrawl',
  '/vip',
  '/vip?package=1',
  '/vip/record',
  '/vip/record/1',
];

/** Records with their identity only. */
const IDENTITY: Replies = {
  'GET /api/visit': { id: 5 },
  'GET /api/user/bag': {},
  'GET /api/user/bill': [{ id: 1 }],
  'GET /api/user/bill/page': {},
  'GET /api/user/recharge': [{ order_no: 'RC2026' }],
  'GET /api/user/recharge/page': {},
  'GET /api/user/recharge/RC2026': { order_no: 'RC2026' },
  'GET /api/recharge': {
    packages: [{ id: 1, amount: '100.00' }],
    channels: [{ code: 'mock', name: '模拟支付' }],
  },
  'GET /api/user/withdraw': [{ id: 1 }],
  'GET /api/user/withdraw/page': {},
  'GET /api/withdraw': { types: [{ type: 1, name: '银行卡' }] },
  'GET /api/user/withdraw/allowance': {},
  'GET /api/vip': [{ id: 1 }],
  'GET /api/user/cert/logs/list': [{ id: 1, vip: { id: 1 } }],
  'GET /api/user/cert/logs/page': {},
};

const withoutTags = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

/** What an area of a page shows: the member's menu in the header, or the page itself with the account's menu. */
function areas(html: string): { menu: string; main: string; text: string } {
  const menu = /<div class="header-end">[^]*?<\/header>/.exec(html)?.[0] ?? '';
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
  return { menu, main, text: withoutTags(main) };
}

/** A member's browser at a portal whose upstream answers so. */
async function openMember(t: Test, replies: Replies) {
  const browser = (await startSparsePortal(t, { ...IDENTITY, ...replies })).member();
  return async (path: string, status = 200) => {
    const page = await browser.get(path);
    t.equal(page.status, status, path);
    const shown = areas(page.text);
    t.same(tidyFaults(shown.main + shown.menu), [], `${path} is tidy`);
    return shown;
  };
}

t.test('with nothing but identities, every page of wallet and membership is tidy', async (t) => {
  const open = await openMember(t, {});
  for (const path of PAGES) await open(path);
  const { menu } = await open('/wallet/record');
  t.match(menu, '<b>用户</b>', 'a member without a name');
  t.notMatch(menu, ' 元', 'without a balance there is no 元');
  t.match((await open('/wallet/record')).text, /余额变动\|.*—.*未知状态.*—/s, 'amount and balance of a bill');
  const order = await open(ORDER);
  t.match(order.text, /暂时无法确认订单状态/);
  t.notMatch(
    order.text,
    /没有到账|继续支付|关闭订单|重新充值/,
    'an order of unknown status is not judged, and has no action',
  );
});

t.test(
  'a purchase whose price is not known is switched off with the reason, and nothing is computed',
  async (t) => {
    const open = await openMember(t, {
      'GET /api/vip': [
        { id: 1, origin_price: '85.00', vip_day: 30 },
        { id: 2, title: '季度会员', price: '200.00', refund_days: 0 },
      ],
    });
    const { main, text } = await open('/vip');
    t.match(text, /VIP 会员套餐\|—\|.*价格暂未取得，请稍后再试\|立即开通/s);
    t.match(main, /<button[^>]* disabled="">立即开通/);
    t.notMatch(main, /href="\/vip\?package=1"/);
    t.match(main, /href="\/vip\?package=2"/, 'the other package can be bought');
    t.match(
      text,
      /季度会员\|200\|元\|有效期\|—\|退款\|不支持/,
      'without a term there is neither one nor a price of a day',
    );
    t.notMatch((await open('/vip?package=1')).text, '应付');
    t.match(
      (await open('/vip?package=2')).text,
      /有效期\|以开通后的 VIP 会员记录为准\|应付\|200\.00\| 元.*确认支付 200\.00 元/s,
      'no term is promised, and no purse is named',
    );
  },
);

t.test('the membership shows only what the upstream says of it', async (t) => {
  const vip = { id: 1, price: '85.00', status: 1, start_at: '2026-11-01 10:00:00', refundable: 1 };
  const open = await openMember(t, {
    'GET /api/visit': { id: 5, is_vip: 1 },
    'GET /api/user/cert/logs/list': [{ id: 1, vip }],
  });
  t.match((await open('/vip')).text, /您是 VIP 会员\|/);
  t.match((await open('/vip/record')).text, /有效期至\|—/, 'a membership without an end is not permanent');
  const detail = (await open('/vip/record/1')).text;
  t.match(detail, /有效期\|2026-11-01 起\|/);
  t.match(detail, /可退金额暂未取得，请稍后再试/);
  t.notMatch(detail, '申请退款');
  const nobody = await openMember(t, {});
  t.notMatch(
    (await nobody('/vip')).text,
    /您还不是 VIP 会员|您是/,
    'whether there is a membership is not known',
  );
});

t.test('a withdrawal with unknown limits and fee is not computed, and what it needs is said', async (t) => {
  const types = [{ type: 1, name: '银行卡', fields: ['account', 'qr_code_url'] }];
  const open = await openMember(t, { 'GET /api/withdraw': { types, min_amount: '10.00' } });
  const { text } = await open('/wallet/withdrawl');
  t.match(text, /单笔最低 10\.00 元/);
  t.match(text, /手续费\|以实际扣除为准\|实际到账\|—/);
  t.notMatch(text, /全部提现(?!记录)/);
  t.match(text, '收款码', 'files can be uploaded');
  const bare = await openMember(t, { 'GET /api/withdraw': { types: [] } });
  t.match((await bare('/wallet/withdrawl')).text, /暂时没有可选的收款方式.*联系客服/s);
  const noFiles = await openMember(t, {
    'GET /api/upload': MISSING,
    'GET /api/withdraw': { types, fee_type: 2, fee_fixed: '2.00' },
    'GET /api/user/withdraw/allowance': { withdrawable: '20.00' },
  });
  const known = (await noFiles('/wallet/withdrawl')).text;
  t.match(known, /全部提现/);
  t.match(known, /手续费\|0\.00 元\|实际到账\|0\.00\| 元/, 'a known fee is computed');
  t.notMatch(known, '收款码');
  const spec = await openMember(t, {
    'GET /api/withdraw': { types, max_amount: '500.00' },
    'GET /api/user/withdraw/allowance': MISSING,
    'GET /api/user/bag': { withdrawable: '30.00' },
  });
  t.match(
    (await spec('/wallet/withdrawl')).text,
    /可提现余额.*30\.00.*全部提现.*单笔最高 500\.00 元/s,
    'without the call for the member’s own terms, the wallet says what can be withdrawn',
  );
});

t.test('a recharge without what it needs says so; unknown switches and limits close nothing', async (t) => {
  const channels = [{ code: 'mock', name: '模拟支付' }];
  const own = await openMember(t, { 'GET /api/recharge': { channels } });
  t.match((await own('/wallet/recharge')).text, /自定义金额（元）/, 'without packages the amount is typed');
  const none = await openMember(t, { 'GET /api/recharge': { channels, allow_custom: 0 } });
  t.match((await none('/wallet/recharge')).text, /暂时没有可选的充值金额/);
  const noChannel = await openMember(t, { 'GET /api/recharge': { packages: [{ id: 1, amount: '100.00' }] } });
  t.match((await noChannel('/wallet/recharge')).text, /暂时没有可选的支付方式/);
  const closed = await openMember(t, { 'GET /api/recharge': { channels, enabled: 0 } });
  t.match((await closed('/wallet/recharge')).text, /充值暂停受理/);
  const bonus = await openMember(t, {
    'GET /api/recharge': { channels, packages: [{ id: 1, amount: '100.00' }], min_amount: '1.00' },
  });
  t.match(
    (await bonus('/wallet/recharge')).text,
    /充值金额\|100\.00 元\|赠送金额\|—\|到账消费余额\|—\|应付\|100\.00\| 元/,
    'an unknown bonus is not 0.00',
  );
});

t.test('an unpaid order without its data can neither be closed nor is it given a time', async (t) => {
  const order = { order_no: 'RC2026', status: 0 };
  const open = await openMember(t, {
    'GET /api/user/recharge': [order],
    'GET /api/user/recharge/RC2026': order,
  });
  const { text } = await open(ORDER);
  t.match(text, /应付\|—\|付款方式加载失败/);
  t.notMatch(text, /剩余支付时间|关闭订单/);
  t.match((await open('/wallet/recharge')).text, /未完成的订单（1）\|—\|RC2026\|继续支付/);
  const full = {
    ...order,
    can_cancel: 1,
    pay_url: 'https://pay.example/1',
    amount: '30.00',
    expire_at: '2026-11-20 14:05:00',
  };
  const whole = await openMember(t, { 'GET /api/user/recharge/RC2026': full });
  t.match(
    (await whole(ORDER)).text,
    /应付\|30\.00\| 元\|剩余支付时间\|请在 2026-11-20 14:05 前支付，逾期自动关闭.*打开收银台.*关闭订单/s,
  );
});

t.test(
  'totals and months that are not known are left out, and a list lives without its totals',
  async (t) => {
    const open = await openMember(t, {
      'GET /api/user/bag': {
        months: [
          { month: '2026-10', income: '5.00' },
          { month: '2026-11', income: '7.00', expense: '1.00' },
        ],
      },
      'GET /api/user/bill': [
        { id: 1, status: 1, type: 1, amount: '7.00', balance: '12.00', purse: 2, title: '充值到账' },
      ],
      'GET /api/user/bill/page': MISSING,
    });
    const { text } = await open('/wallet/record');
    t.match(text, /充值到账\|仅消费\|已生效\|\+7\.00\|12\.00/);
    t.notMatch(text, /全部记录|入账合计（元）\|\+/);
    t.match(
      text,
      /入账合计（元）\|12\.00\|出账合计（元）\|—/,
      'a month without expense makes their sum unknown',
    );
  },
);

t.test('what the upstream does not have is not linked, and its page says so', async (t) => {
  const calls = [
    'GET /api/user/recharge',
    'GET /api/user/recharge/page',
    'GET /api/user/recharge/RC2026',
    'GET /api/user/withdraw',
    'GET /api/user/withdraw/page',
  ];
  const open = await openMember(t, Object.fromEntries(calls.map((call) => [call, MISSING])));
  const bills = await open('/wallet/record');
  t.notMatch(bills.main, /tab=(recharge|withdraw)/);
  t.match((await open('/wallet/record?tab=recharge')).text, /充值记录查询暂未开放.*查看账单/s);
  t.match((await open('/wallet/record?tab=withdraw')).text, /提现记录查询暂未开放.*查看账单/s);
  t.match((await open(ORDER)).text, /充值订单查询暂未开放.*查看账单/s);
  t.match((await open('/wallet/recharge')).text, /去支付/, 'the recharge itself is offered');
  t.match((await open('/wallet/withdrawl')).text, /下一步，核对信息/, 'the withdrawal itself is offered');
  for (const path of ['/wallet/recharge', '/wallet/withdrawl', ORDER])
    t.notMatch((await open(path)).main, /tab=(recharge|withdraw)/, path);
});

t.test(
  'without any of the calls, the pages are 200 and lead on, and the menus have no dead entry',
  async (t) => {
    const calls = [
      'bag',
      'bill',
      'bill/page',
      'recharge',
      'recharge/page',
      'recharge/RC2026',
      'withdraw',
      'withdraw/page',
      'cert/logs/list',
      'cert/logs/page',
      'form',
      'consent',
      'consent/page',
      'notice/list',
    ];
    const missing = [
      ...calls.map((path) => `GET /api/user/${path}`),
      'GET /api/recharge',
      'GET /api/withdraw',
      'GET /api/vip',
    ];
    const open = await openMember(t, Object.fromEntries(missing.map((call) => [call, MISSING])));
    for (const path of PAGES) t.match((await open(path)).text, '暂未开放', path);
    const { menu, main } = await open('/vip/record');
    for (const html of [menu, main]) t.notMatch(html, /href="\/(wallet|vip\/record|form\/record|notice)/);
    t.match(menu, /href="\/user"/);
    t.match(main, /<nav class="account-menu[^]*href="\/user\/info"[^]*<\/nav>/);
    t.notMatch(withoutTags(main), /资金|申请\|/, 'a group without entries is not there');
  },
);

t.test('an order that does not exist is still a 404, if the upstream has orders', async (t) => {
  const open = await openMember(t, { 'GET /api/user/recharge/RC2026': MISSING });
  await open(ORDER, 404);
});
