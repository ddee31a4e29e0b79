import { request } from 'node:http';
import t from 'tap';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { pages } from '../../server/page/pageList.ts';
import { findPage } from '../../server/page/findPage.ts';
import { startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { canDoWithout, EVERY_PAGE, NOTHING, pageReads, readsOf, holdCall } from '../support/pageReads.ts';
import { addressOf, someVisits, visits, type Visit } from '../support/pageVisits.ts';
import { startProxy } from '../support/proxy.ts';
import { scaled } from '../support/timeoutScale.ts';

/** Time (ms) in which the first byte comes: 300 ms of waiting, and a page. */
const FIRST_BYTE = scaled(450);
/** Headings of the parts themselves, by page and call: in the place of the part nobody knows them, or they show the call's data. */
const OWN: Record<string, RegExp> = { '/ seo': /./, '/contact wz': /./, '/form loanType': /个人与家庭|企业与创业|其他申请/ };
/** How often a page is loaded until the first byte is in time: the machine may be busy. */
const TRIES = 5;
/** Calls that are held at the same time, each before a portal of its own. */
const AT_ONCE = 3;
/** Calls that a page makes only with data that the sample members do not have. */
const RARE: Record<string, CallName[]> = { '/wallet/withdrawl/:id': ['withdrawConfig'] };

const pageOf = ({ path }: Visit): string => findPage(new URL(path.replace(/\{\w+\}/, '1'), 'http://portal').pathname).handle?.path ?? '';
const isHeld = (name: CallName) => (contract[name] as Endpoint).upstream !== undefined;

/** A page, and the time until its first byte (ms). */
function load({ origin, jar }: Pick<Browser, 'origin' | 'jar'>, path: string): Promise<{ status: number; text: string; firstByte: number }> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers: cookie ? { cookie } : {}, agent: false }, (response) => {
      const firstByte = performance.now() - started;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), firstByte }));
    }).on('error', reject).end();
  });
}

const siteName = (html: string): string => /<meta property="og:site_name" content="([^"]*)"/.exec(html)?.[1] ?? '';
/** The headings of a level, without the names of the site. */
const headings = (html: string, level: number, names: string[]): string[] =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text = '']) => names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/<[^>]*>/g, '')));

t.test('every read of every page is classified, and every name in the table is read', async (t) => {
  const portal = await startPortal(t);
  const members = new Map<string | undefined, Browser>([[undefined, portal.browser()]]);
  const found = new Map<string, Set<CallName>>();
  for (const visit of visits) {
    if (!members.has(visit.phone)) members.set(visit.phone, await portal.member(visit.phone));
    const browser = members.get(visit.phone)!;
    const page = pageOf(visit);
    const before = found.get(page) ?? new Set();
    found.set(page, new Set([...before, ...(await readsOf(await addressOf(visit, browser), browser, visit.phone !== undefined))]));
  }
  const namesOf = ({ about, decides, without }: typeof NOTHING) => [...about, ...decides, ...without];
  t.same([...pageReads.keys()].filter((page) => page !== 'every page' && !pages.some(({ path }) => path === page)), [], 'the table has no page that there is not');
  for (const [page, reads] of found) {
    const classified = namesOf(pageReads.get(page) ?? NOTHING);
    t.same([...reads].filter((name) => ![...classified, ...namesOf(EVERY_PAGE)].includes(name)), [], `${page || 'an unknown address'}: each read is classified`);
    t.same(classified.filter((name) => !reads.has(name) && !RARE[page]?.includes(name)), [], `${page}: each classified call is read`);
    t.equal(new Set(classified).size, classified.length, `${page}: each call is classified once`);
  }
});

const held = [...new Set([...pageReads.values()].flatMap(({ without }) => without))].filter(isHeld);

t.test('no page waits for a read that it can do without', async (t) => {
  const ordinary = await startPortal(t);
  const members = new Map<string | undefined, Browser>([[undefined, ordinary.browser()]]);
  for (const { phone } of someVisits) if (!members.has(phone)) members.set(phone, await ordinary.member(phone));
  const cases = await Promise.all(
    someVisits.map(async (visit) => {
      const browser = members.get(visit.phone)!;
      const address = await addressOf(visit, browser);
      return { ...visit, page: pageOf(visit), address, jar: browser.jar, whole: await load(browser, address) };
    }),
  );

  /** Holds a call from the start of a portal on, so that no copy of its answer is there, and loads the pages. */
  async function tryWithout(name: CallName): Promise<void> {
    const proxy = await startProxy(t, ordinary.upstream);
    t.teardown(holdCall(proxy, name));
    const { origin } = await startPortal(t, { upstream: proxy.origin, expectErrors: ['sys.not_warm'] });
    for (const { phone, page, address, jar, whole } of cases) {
      if (!canDoWithout(page, name) || (name === 'bag' && !phone)) continue;
      const label = `${address} without ${name}`;
      let late = await load({ origin, jar }, address);
      for (let tries = 1; late.firstByte > FIRST_BYTE && tries < TRIES; tries++) late = await load({ origin, jar }, address);
      t.ok(late.firstByte <= FIRST_BYTE, `${label}: first byte after ${Math.round(late.firstByte)} ms`);
      t.equal(late.status, whole.status, `${label}: status`);
      t.ok(late.text.endsWith('</html>'), `${label}: the document is whole`);
      const own = OWN[`${page} ${name}`];
      const names = [siteName(whole.text), siteName(late.text)];
      if (!own) t.same(headings(late.text, 1, names), headings(whole.text, 1, names), `${label}: its heading is there`);
      const others = headings(late.text, 2, names);
      t.same(headings(whole.text, 2, names).filter((heading) => !others.includes(heading) && !own?.test(heading)), [], `${label}: its other headings are there`);
      t.notOk(late.text.includes('加载失败'), `${label}: nothing has failed`);
    }
  }
  // The time passes with waiting.
  const waiting = [...held];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await tryWithout(name);
  }));
});
