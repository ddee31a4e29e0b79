import { request, type IncomingHttpHeaders } from 'node:http';
import t, { type Test } from 'tap';
import { inParallel } from '../../scripts/inParallel.ts';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { type CallName, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import { pages } from '../../server/page/listedPages.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import {
  canDoWithout,
  EVERY_PAGE,
  isAsked,
  NOTHING,
  pageOf,
  pageReads,
  readsOf,
} from '../support/pageReads.ts';
import { addressOf, someVisits, visits } from '../support/pageVisits.ts';
import { recorded, recordedData } from '../support/recorded.ts';
import { startWithout } from '../support/startWithout.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, short } from '../support/longRun.ts';

/** How long (ms) a page waits here for what is late: longer than in production, so that a busy machine is told from a second waiting. */
const WAIT = scaled(1_000);
/** Time (ms) in which the first byte comes: one waiting, and a page. */
const FIRST_BYTE = 1.9 * WAIT;
/** How often a page is loaded until the first byte is in time and nobody is refused: the machine may be busy. A page that waits for the read needs this long each time. */
const TRIES = 10;
/** Time (ms) after which the page has waited for the read itself: it is not loaded again. */
const WAITED = 5 * WAIT;
/** How many pages of a portal are loaded at the same time. */
const AT_ONCE = 3;
/** Headings of the parts themselves, by page and call: in the place of the part nobody knows them, or they show the call's data. */
const OWN: Record<string, RegExp> = {
  '/ site': /./,
  '/contact wz': /./,
  '/form loanType': /个人与家庭|企业与创业|其他申请/,
  '/user formRecords': /接下来|我的贷款/,
};
/** Calls that a page makes only with data that the sample members do not have. */
const RARE: Record<string, CallName[]> = { '/wallet/withdrawl/:id': ['withdrawConfig'] };

/** A page, and the time until its first byte (ms). */
function load(
  { origin, jar }: Pick<Browser, 'origin' | 'jar'>,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string; firstByte: number }> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers: cookie ? { cookie } : {}, agent: false }, (response) => {
      const firstByte = performance.now() - started;
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
            firstByte,
          }),
        );
    })
      .on('error', reject)
      .end();
  });
}

/** Loads a page until its first byte is in time and nobody is refused, or at last. */
async function loadInTime(browser: Pick<Browser, 'origin' | 'jar'>, path: string) {
  let page = await load(browser, path);
  for (
    let tries = 1;
    (page.firstByte > FIRST_BYTE || page.status === UNAVAILABLE) && page.firstByte < WAITED && tries < TRIES;
    tries++
  )
    page = await load(browser, path);
  return page;
}

/** The site's name, which headings may have; without the site's data it is another. */
const siteName = (html: string): string => / data-brand="([^"]+)"/.exec(html)?.[1] ?? '';
/** The headings of a level, without the names of the site and the number of hits. */
const headings = (html: string, level: number, names: string[]): string[] =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text = '']) =>
    names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/<[^>]*>/g, '').replace(/\d+$/, '')),
  );

/** The portal with the sample members, what each visit reads there, and its page as it is when everything answers. */
async function startOrdinary(t: Test) {
  const portal = await startPortal(t);
  const browsers = new Map<string | undefined, Browser>([[undefined, portal.browser()]]);
  for (const { phone } of visits) if (!browsers.has(phone)) browsers.set(phone, await portal.member(phone));
  const cases = [];
  for (const visit of visits) {
    const browser = browsers.get(visit.phone)!;
    const address = await addressOf(visit, browser);
    const reads = await readsOf(address, browser, visit.phone !== undefined);
    cases.push({ visit, page: pageOf(visit), address, jar: browser.jar, reads });
  }
  return { portal, cases };
}

t.test('no page waits for a read that it can do without', async (t) => {
  const { portal, cases } = await startOrdinary(t);
  let slowest = 0;

  await t.test('every read of every page is classified, and every name in the table is read', async (t) => {
    const namesOf = ({ about, decides, without }: typeof NOTHING) => [...about, ...decides, ...without];
    t.same(
      [...pageReads.keys()].filter(
        (page) => page !== 'every page' && !pages.some(({ path }) => path === page),
      ),
      [],
      'the table has no page that there is not',
    );
    for (const page of new Set(cases.map(({ page }) => page))) {
      const reads = new Set(cases.filter((one) => one.page === page).flatMap((one) => one.reads));
      const classified = namesOf(pageReads.get(page) ?? NOTHING);
      t.same(
        [...reads].filter((name) => ![...classified, ...namesOf(EVERY_PAGE)].includes(name)),
        [],
        `${page || 'an unknown address'}: each read is classified`,
      );
      t.same(
        classified.filter((name) => !reads.has(name) && !RARE[page]?.includes(name)),
        [],
        `${page}: each classified call is read`,
      );
      t.equal(new Set(classified).size, classified.length, `${page}: each call is classified once`);
    }
  });

  /** Loads a page while calls are held: its first byte is in time, and all else is on it. */
  async function loadWithout(
    origin: string,
    names: CallName[],
    { page, address, jar }: (typeof cases)[number],
  ): Promise<void> {
    const label = `${address} without ${names.join(', ')}`;
    const late = await loadInTime({ origin, jar }, address);
    slowest = Math.max(slowest, late.firstByte);
    t.ok(late.firstByte <= FIRST_BYTE, `${label}: first byte after ${Math.round(late.firstByte)} ms`);
    const whole = await load({ origin: portal.origin, jar }, address);
    t.equal(late.status, whole.status, `${label}: status`);
    t.ok(late.text.endsWith('</html>'), `${label}: the document is whole`);
    const own = names.map((name) => OWN[`${page} ${name}`]).find(Boolean);
    const siteNames = [siteName(whole.text), siteName(late.text)];
    if (!own)
      t.same(
        headings(late.text, 1, siteNames),
        headings(whole.text, 1, siteNames),
        `${label}: its heading is there`,
      );
    const shown = headings(late.text, 2, siteNames);
    t.same(
      headings(whole.text, 2, siteNames).filter((heading) => !shown.includes(heading) && !own?.test(heading)),
      [],
      `${label}: its other headings are there`,
    );
    t.notOk(late.text.includes('加载失败'), `${label}: nothing has failed`);
  }

  async function originWithout(...names: CallName[]): Promise<string> {
    const { origin } = (await startWithout(t, portal.upstream, names, { timeouts: { late: WAIT } })).portal;
    // The upstream has answered something, so that the portal is ready.
    await load({ origin, jar: new Map() }, '/bff/upload/config');
    return origin;
  }

  /** Each read of a page alone, at the first address that makes it. */
  async function loadWithoutOne(): Promise<void> {
    const names = [
      ...new Set([...[...pageReads.values()].flatMap(({ without }) => without), 'childs' as const]),
    ];
    // By day every sixth.
    for (const name of names.filter((_, place) => short(place % 6 === 0, true))) {
      if (EVERY_PAGE.without.includes(name)) continue;
      // On this tab nothing depends on the team.
      const isFirstTab = (address: string) => address === '/spread' && name === 'childs';
      const concerned = cases.filter(
        ({ page, address, reads }) =>
          reads.includes(name) && (canDoWithout(page, name) || isFirstTab(address)),
      );
      const firsts = concerned.filter(
        ({ page }, at) => concerned.findIndex((one) => one.page === page) === at,
      );
      if (firsts.length === 0) continue;
      const origin = await originWithout(name);
      await inParallel(AT_ONCE, firsts, (one) => loadWithout(origin, [name], one));
    }
  }

  /** What every page reads, all of it at once. A page that is about one of these gets it. */
  async function loadWithoutSiteData(): Promise<void> {
    const names = EVERY_PAGE.without.filter(isAsked);
    // By day every third page.
    const everywhere = cases
      .filter(({ visit }) => someVisits.includes(visit))
      .filter((_, place) => short(place % 3 === 0, true));
    const heldOn = ({ page }: (typeof cases)[number]) => names.filter((name) => canDoWithout(page, name));
    const groups = [...new Set(everywhere.map((one) => heldOn(one).join()))].map(
      (held) => held.split(',') as CallName[],
    );
    for (const held of groups) {
      const origin = await originWithout(...held);
      const concerned = everywhere.filter((one) => heldOn(one).join() === held.join());
      await inParallel(AT_ONCE, concerned, (one) => loadWithout(origin, held, one));
    }
  }

  await Promise.all([loadWithoutOne(), loadWithoutSiteData()]);
  t.comment(`the slowest first byte came after ${Math.round(slowest)} ms`);
});

t.test(
  'a payout whose date the upstream does not know: its page does not wait for the sentence about arrival',
  async (t) => {
    const dated = recorded.withdrawals
      .flat()
      .find((payout) => (payout as { status: number }).status === WITHDRAWAL.review);
    const payout = { ...(dated as { id: number }), expect_at: null };
    const stub = await startStubUpstream(t, (name) =>
      name === 'withdrawals' ? [payout] : recordedData(name),
    );
    const { portal, release } = await startWithout(t, stub.origin, ['withdrawConfig'], {
      timeouts: { late: WAIT },
    });
    const member = portal.browser();
    await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
    const path = `/wallet/withdrawl/${payout.id}`;
    const rule = (recordedData('withdrawConfig') as { arrival_text: string }).arrival_text;
    const late = await loadInTime(member, path);
    t.ok(late.firstByte <= FIRST_BYTE, `first byte after ${Math.round(late.firstByte)} ms`);
    t.match(late.text, /提现成功[^]*"late":true/, 'the step is there');
    t.notOk(late.text.includes(rule));
    release();
    t.ok((await load(member, path)).text.includes(rule), 'with its sentence, when the upstream answers');
  },
);

t.test(
  'a page that is late is sent once; the next visitor gets the whole page as soon as there is one',
  async (t) => {
    const { upstream } = await startPortal(t);
    let clock = 0;
    const { portal, hold, release } = await startWithout(t, upstream, ['loanType'], {
      clocks: { copies: () => clock },
    });
    const visitor = portal.browser();
    const late = await load(visitor, '/bank');
    t.match(late.text, /class="skeleton[^]*"late":true/, 'a part is late');
    t.notOk(late.headers.etag, 'nothing to compare it with');
    t.equal((await visitor.get('/bank', { 'if-none-match': '*' })).status, 200, 'nor is it kept');
    release();
    // The read goes on after the page.
    let whole = await load(visitor, '/bank');
    for (; whole.text.includes('"late":true'); whole = await load(visitor, '/bank'));
    t.match(whole.text, '企业经营贷');
    t.notMatch(whole.text, 'skeleton');
    t.type(whole.headers.etag, 'string');
    const unchanged = await visitor.get('/bank', { 'if-none-match': whole.headers.etag! });
    t.equal(unchanged.status, 304, 'the whole page is kept');

    // Now there is a whole page, and the read hangs again.
    hold('loanType');
    clock += 60_000;
    const older = await load(visitor, '/bank');
    t.equal(older.headers.etag, whole.headers.etag, 'the last whole page goes before one with a late part');
  },
);

t.test(
  'site data that are late are those of the copy, however old, and the next page has the present ones',
  async (t) => {
    const { upstream } = await startPortal(t);
    let clock = 0;
    const { portal, hold, release } = await startWithout(t, upstream, [], {
      clocks: { copies: () => clock },
      timeouts: { late: WAIT },
    });
    release();
    const names = EVERY_PAGE.without.filter((name) => isAsked(name) && (contract[name] as Endpoint).cache);
    t.match(names.join(), /\bsite\b.*\bseo\b|\bseo\b.*\bsite\b/);
    /** The page's title, its header with name and logo, and its footer with the ICP number. */
    const frameOf = ({ text }: { text: string }) => [
      siteName(text),
      ...text.match(/<title>.*?<\/title>|<header.*?<\/header>|<footer.*?<\/footer>/gs)!,
    ];
    for (const [title, browser] of [
      ['a member', await portal.member()],
      ['a visitor', portal.browser()],
    ] as const)
      for (const quiet of [67_000, 23 * 3_600_000]) {
        clock += 100_000_000;
        let whole = await load(browser, '/contact');
        for (; whole.text.includes('"late":true'); whole = await load(browser, '/contact'));
        t.match(whole.text, /ICP备/);
        clock += quiet;
        const letGo = hold(...names);
        const page = await load(browser, '/contact');
        t.same(frameOf(page), frameOf(whole), `${title}'s page after ${quiet} ms`);
        letGo();
      }
  },
);
