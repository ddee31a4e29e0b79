import t from 'tap';
import { isOpenPage } from '../../client/pageTable.ts';
import { contract } from '../../shared/contract/index.ts';
import { MEMBER } from '../../test/helper.ts';
import type { Browser } from '../../test/support/browserLike.ts';
import { crawl } from '../../test/support/crawl.ts';
import { NOWHERE, visits } from '../../test/support/pageVisits.ts';
import { tidyFaults } from '../../test/support/tidy/tidyFaults.ts';
import { adaptation } from './adaptation.ts';
import { startShop } from './start.ts';

/** Records of the imitation in place of those of the embedded upstream. */
const OWN: readonly [RegExp, string][] = [
  [/^\/news\/1$/, '/news/50'],
  [/^\/help\/101$/, '/help/30'],
  [/^\/notice\/206$/, '/notice/20'],
  [/\{withdrawal\}/, '40'],
  [/\{\w+\}/, '7'],
  [/利率/, '%E5%88%A9%E7%8E%87'],
  [/没有这样的词/, '%E6%B2%A1'],
];
const ownAddress = (path: string) => OWN.reduce((address, [place, own]) => address.replace(place, own), path);
/** Addresses of records that likeshop does not have. */
const NOTHING =
  /^\/(?:about\/infoAuthorization|user\/messages\/|form\/record\/|wallet\/recharge\/|bank\/\d|form\/\d|vip\/record\/)|^\/no-such-page/;
/** Addresses with filters that its lists do not know. */
const OLD = [
  '/wallet/record?biz_type=101&keyword=7',
  '/wallet/record?tab=recharge&status=10',
  '/news?keyword=x',
  '/help?keyword=x',
  '/notice?tab=mine&category=2&is_read=0',
  '/spread?tab=team&sort=commission',
];
/** Articles that all look the same. */
const OTHERS = /^\/(?:news|help|notice)\/(?!50$|49$|30$|29$|20$|80\?)\d/;
/** The switch of sizes leads to the page on which it stands. */
const SIZES = /[?&]size=/;

t.test('every call of the contract is adapted, or declared as absent', async (t) => {
  t.same(
    Object.keys(contract).filter((name) => name !== 'capabilities' && !Object.hasOwn(adaptation.rows, name)),
    [],
  );
});

t.test(
  'every page opens for a visitor and for members, without a false word; no link leads to what is not there',
  async (t) => {
    const { portal, member } = await startShop(t);
    const ordinary = await member(MEMBER.ordinary);
    const { missing } = (await portal.browser().get('/bff/capabilities')).json.data as { missing: string[] };
    for (const [browser, phones] of [
      [portal.browser(), [undefined]],
      [ordinary, [MEMBER.ordinary, MEMBER.vip]],
      [await member(MEMBER.fresh), [MEMBER.fresh]],
    ] as const) {
      const starts = [
        ...visits
          .filter(({ phone }) => (phones as readonly unknown[]).includes(phone))
          .map(({ path }) => ownAddress(path)),
        ...(browser === ordinary ? OLD : []),
      ];
      const opened = new Map<string, Awaited<ReturnType<Browser['get']>>>();
      const watched = Object.assign(Object.create(browser) as Browser, {
        async get(address: string) {
          const page = await browser.get(address);
          opened.set(address, page);
          return page;
        },
      });
      const { dead, visited } = await crawl(watched, starts, {
        variants: 2,
        skip: (address) => OTHERS.test(address) || SIZES.test(address),
      });
      t.same(
        dead.filter((line) => !(NOTHING.test(line) && line.endsWith('the start'))),
        [],
        'no dead link',
      );
      t.same(
        visited
          .filter(({ address, from }) => from !== '' && !isOpenPage(address.split('?', 1)[0]!, missing))
          .map(({ address, from }) => `${from} → ${address}`),
        [],
        'no link to a page that is not open',
      );
      for (const [address, { status, text, headers }] of opened) {
        if (!headers['content-type']?.startsWith('text/html')) continue;
        t.ok(status < 500, `${address}: ${status}`);
        t.same(tidyFaults(text), [], `${address} is tidy`);
        t.notMatch(text.replace(/<(script|style)[^]*?<\/\1>/g, ''), /未知|加载失败/, address);
      }
    }
    t.ok(visits.some(({ path }) => path === NOWHERE));
    t.same(
      portal.logs.filter((line) => /upstream\.(?:adaptation|drift)/.test(line)),
      [],
      'no entry has thrown, and what they make is the contract’s',
    );
  },
);
