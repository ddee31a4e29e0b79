import t from 'tap';
import { parseRate } from '../../../shared/money/annualRate.ts';
import { toYuan } from '../../../shared/money/money.ts';
import { repaymentPlan } from '../../../shared/money/repayment.ts';
import { FIGURES_COOKIE, FIGURES_HIDDEN } from '../../../shared/constants.ts';
import { MEMBER, startPortal } from '../../helper.ts';
import type { Browser } from '../../support/browserLike.ts';
import {
  application,
  bills,
  DIFFERENT,
  refund,
  vipLog,
  withdrawals,
} from '../../support/differentRecords.ts';
import { addressOf, visits } from '../../support/pageVisits.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

/** Texts of the upstream, each with an amount of the member's. */
const TEXTS = {
  remark: '购买 11.01 元的会员',
  reason: '至少 12.02 元，年化 7.29%',
  title: '到账 13.03 元',
  summary: '共 14,014.04元',
  html: '<p title="x">退回 <b>150150</b> 元</p>',
  step: '额度 16.06 元',
  blocker: '还有 17.07 元',
  loss: '清零 18.08 元',
  content: '收到 191919 万元',
  reply: '退 2020–2121 元',
};

const paidOut = {
  ...application,
  id: 52,
  form_no: 'LA52',
  status: 41,
  status_text: '已放款',
  amount: '220000.00',
  result: { ...application.result, amount: '190000.00' },
  timeline: [{ status: 41, text: '已放款', at: '2099-10-09 05:13:00', remark: TEXTS.step }],
};
const refused = {
  ...application,
  id: 53,
  status: 50,
  amount: '230000.00',
  result: null,
  reason: TEXTS.reason,
};
const answered = { files: [], answers: { amount: '240000.40', purpose: TEXTS.content } };
const notice = { id: 33, title: TEXTS.title, summary: TEXTS.summary, is_read: 0 };
const message = { id: 34, message_no: 'FB34', content: TEXTS.content, reply: TEXTS.reply, timeline: [] };
// Not the price of a package that is sold.
const bought = {
  ...vipLog,
  price: '411.10',
  vip: { ...vipLog.vip, price: '411.10', paid_from: { withdrawable: '301.05', consume_only: '110.05' } },
};
const refunded = {
  ...bought,
  id: 43,
  vip: {
    ...bought.vip,
    id: 44,
    order_no: 'VO44',
    refundable: 0,
    status: 4,
    refund: { ...refund, status: 1 },
  },
};
const plan = repaymentPlan({ principal: 19_000_000, rate: parseRate('5.10') ?? 0, months: 18, method: 1 });

/** Replies with the member's own amounts. */
const OWN = {
  'GET /api/user/bag': DIFFERENT['GET /api/user/bag'],
  // All income, so that no filter by it is found to be ignored.
  'GET /api/user/bill': bills.map((bill, at) => ({
    ...bill,
    type: 1,
    ...(at === 0 && { remark: TEXTS.remark }),
  })),
  'GET /api/user/bill/page': DIFFERENT['GET /api/user/bill/page'],
  'GET /api/user/recharge': DIFFERENT['GET /api/user/recharge'],
  'GET /api/user/recharge/page': DIFFERENT['GET /api/user/recharge/page'],
  'GET /api/user/withdraw': withdrawals.slice(1).map((row) => ({ ...row, reason: TEXTS.reason })),
  'GET /api/user/withdraw/page': DIFFERENT['GET /api/user/withdraw/page'],
  'GET /api/user/childs': DIFFERENT['GET /api/user/childs'],
  'GET /api/user/cert/logs/list': [bought, refunded],
  'GET /api/user/invoice': DIFFERENT['GET /api/user/invoice'],
  'GET /api/user/form': [paidOut, refused, application],
  'GET /api/user/form/51': { ...application, ...answered },
  'GET /api/user/form/52': { ...paidOut, ...answered },
  'GET /api/user/form/53': { ...refused, ...answered },
  'GET /api/user/notice/list': {
    list: [notice],
    total: 1,
    page: 1,
    count: 10,
    total_page: 1,
    unread_count: 1,
  },
  'GET /api/user/notice/detail/33': { ...notice, content: TEXTS.html },
  'GET /api/user/feedback': { list: [message], total: 1, page: 1, count: 10, total_page: 1 },
  'GET /api/user/feedback/34': message,
  'GET /api/user/close': {
    cooling_days: 7,
    blockers: [{ text: TEXTS.blocker, remark: TEXTS.reply, link: '/wallet/record' }],
    choices: [],
    losses: [TEXTS.loss],
  },
};
const PAGES = [
  '/form/record/51',
  '/form/record/52',
  '/form/record/53',
  '/notice/33?tab=mine',
  '/user/messages/34',
  '/vip/record/41',
  '/vip/record/43',
  '/vip?package=2',
  '/wallet/recharge/RC72',
  '/wallet/recharge/RC73',
  '/wallet/recharge/RC74',
  '/wallet/withdrawl/82',
  '/wallet/withdrawl/83',
];
/** Computed by pages: the sums of the months, what the next level lacks, what a refund leaves, a loan's plan. */
const COMPUTED = [
  ...['2106.21', '1206.21', '6443.22', '169.03'],
  ...[plan.totalInterest, plan.totalPayment, ...Object.values(plan.instalments[1]!).slice(1)].map(toYuan),
];
const TEXT_AMOUNTS = Object.values(TEXTS).flatMap((text) => text.match(/\d[\d,.–]*(?![\d%.])/g) ?? []);
/** In the same replies: nothing, and rates. */
const PUBLIC = ['0.00', '4.20', '9.60', '5.10'];
/** In the same replies: sums of all times, what does not count, what was not credited or paid out. */
const UNUSED = [
  ...['160006.06', '70007.07', '80008.08', '9009.09', '110.11', '1212.12'],
  ...['6303.33', '6505.55', '781.30', '803.30', '8.33', '821.97'],
];
/** What is read before it is confirmed (docs/decisions/0034): a purchase, a payment, an answer in its field. */
const TO_CONFIRM: Record<string, string[]> = {
  '/vip?package=2': ['91001.01'],
  '/wallet/recharge/RC71': ['710.10', '71.20'],
  '/form/1?step=2': ['240000.40', '191919'],
  '/form/1?partner_id=2&step=4': ['240000.40', '191919'],
};

t.test(
  'while a member hides amounts, the HTML of no page has one of theirs; otherwise it has all',
  async (t) => {
    const { member } = await startSparsePortal(t, { ...DIFFERENT, ...OWN });
    const browser = member();
    const own = [...new Set([...COMPUTED, ...amountsIn(OWN), ...TEXT_AMOUNTS])].filter(
      (amount) => !PUBLIC.includes(amount),
    );
    const pages = new Set(PAGES);
    for (const visit of visits) if (visit.phone) pages.add(await addressOf(visit, browser));
    const shown = new Set<string>();
    for (const path of pages) {
      browser.jar.delete(FIGURES_COOKIE);
      for (const amount of amountsOf(await htmlOf(browser, path), own)) shown.add(amount);
      browser.jar.set(FIGURES_COOKIE, FIGURES_HIDDEN);
      t.same(amountsOf(await htmlOf(browser, path), own), TO_CONFIRM[path] ?? [], path);
    }
    t.same(
      own.filter((amount) => !shown.has(amount)),
      UNUSED,
      'all but these are on a page',
    );
  },
);

/** Not those that are for all, nor those with prices, limits or an address (198.51.…): the test before has their amounts. */
const MINE =
  /href="(\/(?:user|wallet|form\/record|vip\/record|notice\/\d+\?tab=mine)(?!\/(?:devices|refund|recharge|withdrawl)["?])[^"#]*)"/g;
const MONEY = /\d[\d,]*(?:\.\d\d(?![\d%])|(?:\.\d+)? ?[万元])/g;

t.test('nor has a page that the account of the sample member leads to', async (t) => {
  const portal = await startPortal(t);
  const browser = await portal.member(MEMBER.ordinary);
  browser.jar.set(FIGURES_COOKIE, FIGURES_HIDDEN);
  const pages = new Set(['/user']);
  for (const path of pages) {
    const html = await htmlOf(browser, path);
    for (const [, href = ''] of html.matchAll(MINE)) pages.add(href.replaceAll('&amp;', '&'));
    t.same(html.match(MONEY), null, path);
  }
  t.ok(pages.size > 100, `${pages.size} pages`);
});

/** Without the page's data, and a rate's unit beside its digits. */
async function htmlOf(browser: Browser, path: string): Promise<string> {
  const { status, text } = await browser.get(path);
  if (status >= 400) throw new Error(`${path}: ${status}`);
  return text.replace(/<script[^]*?<\/script>|<\/?small>/g, '');
}

const amountsIn = (value: unknown): string[] => JSON.stringify(value).match(/(?<=")\d+\.\d\d(?=")/g) ?? [];

/** Those of the amounts that stand in a text: as an upstream sends them, grouped, or in fen. */
const amountsOf = (text: string, amounts: readonly string[]): string[] =>
  amounts.filter((amount) =>
    [amount, amount.replace(/\B(?=(\d{3})+\.)/g, ','), amount.replace('.', '')].some((form) =>
      new RegExp(`(?<![\\d,.])${form.replace('.', '\\.')}(?![\\d])`).test(text),
    ),
  );
