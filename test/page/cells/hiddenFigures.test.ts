import { DomUtils, parseDocument } from 'htmlparser2';
import t from 'tap';
import { bills, DIFFERENT, withdrawals } from '../../support/differentRecords.ts';
import { addressOf, visits } from '../../support/pageVisits.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';
import { isElement } from '../../support/tidy/document.ts';

/** Replies whose amounts are all balances and totals. Of the others, only what a member has after a bill is one. */
const PRIVATE = [
  'GET /api/user/bag',
  'GET /api/user/bill/page',
  'GET /api/user/recharge/page',
  'GET /api/user/withdraw/page',
  'GET /api/user/childs',
];
/** Sums of them that pages compute: of the months, and what is missing to the next level. */
const COMPUTED = ['2106.21', '1206.21', '6443.22'];
/** What a member must see to act (docs/decisions/0034): what can be withdrawn, in its form; the balance before and after a purchase. */
const TO_ACT: Record<string, string[]> = {
  '/wallet/withdrawl': ['52002.02'],
  '/vip?package=2': ['91001.01'],
};

const amountsIn = (value: unknown): string[] => JSON.stringify(value).match(/(?<=")\d+\.\d\d(?=")/g) ?? [];
const isPrivate = (element: object): boolean =>
  isElement(element) && /(^| )private(-part)?( |$)/.test(element.attribs.class ?? '');

t.test(
  'while a member hides figures, no page of members has a balance or a total outside of what the style sheet covers',
  async (t) => {
    // All income, so that no filter by it is found to be ignored.
    const income = bills.map((bill) => ({ ...bill, type: 1 }));
    const { member } = await startSparsePortal(t, {
      ...DIFFERENT,
      'GET /api/user/bill': income,
      'GET /api/user/withdraw': withdrawals.slice(1),
    });
    const browser = member();
    browser.jar.set('figures', 'hidden');
    const hidden = [
      ...COMPUTED,
      ...PRIVATE.flatMap((call) => amountsIn(DIFFERENT[call])),
      ...bills.map(({ balance }) => balance),
    ];
    const covered = new Set<string>();
    const pages = new Set<string>(Object.keys(TO_ACT));
    for (const visit of visits) if (visit.phone) pages.add(await addressOf(visit, browser));
    for (const path of pages) {
      const { status, text: html } = await browser.get(path);
      t.equal(status, 200, path);
      t.match(html, /<html[^>]* data-figures="hidden"/, path);
      const document = parseDocument(html);
      for (const part of DomUtils.filter((node) => isElement(node) && isPrivate(node), document)) {
        for (const amount of amountsOf(DomUtils.getOuterHTML(part), hidden)) covered.add(amount);
        DomUtils.removeElement(part);
      }
      for (const script of DomUtils.getElementsByTagName('script', document)) DomUtils.removeElement(script);
      t.same(amountsOf(DomUtils.getOuterHTML(document), hidden), TO_ACT[path] ?? [], path);
    }
    t.same(
      hidden.filter((amount) => !covered.has(amount)),
      ['160006.06', '70007.07', '80008.08', '9009.09', '110.11', '1212.12', '6303.33', '6505.55'],
      'all but these are on a page',
    );
  },
);

/** Those of the amounts that stand in a text: as an upstream sends them, grouped, or in fen. */
const amountsOf = (text: string, amounts: readonly string[]): string[] =>
  amounts.filter((amount) =>
    [amount, amount.replace(/\B(?=(\d{3})+\.)/g, ','), amount.replace('.', '')].some((form) =>
      new RegExp(`(?<![\\d,.])${form.replace('.', '\\.')}(?![\\d])`).test(text),
    ),
  );
