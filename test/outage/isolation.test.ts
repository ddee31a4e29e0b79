import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { SEED, short, isReady, until } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { markerOf, markersIn, startMarkingUpstream, tokenOf } from './markingUpstream.ts';

const REQUESTS = short(700, 100_000);
const MEMBERS = 200;
const AT_ONCE = 40;
/** One request in so many is a page, since a page costs forty times as much. */
const PAGE_EVERY = 10;
/** What each of three faults of the upstream takes of its responses. */
const FAULTS = 0.025;
/** By so much (ms) copies grow older with each request, so that some are fresh, some stale and some too old. */
const AGEING = short(20, 5);

const row = (name: CallName): Endpoint => contract[name];
/** Reads without effects, for `/bff`. */
const READS = callNames.filter(
  (name) => bffCall(row(name)).method === 'GET' && row(name).upstream && name !== 'captcha',
);
const PAGES = [
  '/',
  '/bank',
  '/news',
  '/about',
  '/vip',
  '/user',
  '/wallet/record',
  '/form/record',
  '/spread',
  '/notice?tab=mine',
  '/user/info',
];

t.test(
  `${REQUESTS} requests of ${MEMBERS} members and visitors with faults: nobody sees another member's data, and shared data is clean (seed ${SEED})`,
  async (t) => {
    const random = seeded(SEED);
    const upstream = await startMarkingUpstream(t, seeded(SEED + 1));
    let now = 0;
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      clocks: { copies: () => now },
    });
    // No page is kept before the first site data is there.
    t.ok(await until(() => isReady(portal.origin)));
    upstream.shareOfFaults(FAULTS);
    const foreign: string[] = [];
    const clean = new Map<string, string>();
    const count = { own: 0, shared: 0, pages: 0 };
    const byte = () => Math.floor(random() * 250);

    async function one(): Promise<void> {
      now += AGEING;
      const member = random() < 0.6 ? Math.floor(random() * MEMBERS) : undefined;
      const isPage = Math.floor(random() * PAGE_EVERY) === 0;
      const name = READS[Math.floor(random() * READS.length)] ?? 'site';
      const { path, rest } = fillPath(bffCall(row(name)).path, sampleInput(row(name).input));
      const url = isPage ? (PAGES[Math.floor(random() * PAGES.length)] ?? '/') : path + toQuery(rest);
      const response = await fetch(portal.origin + url, {
        redirect: 'manual',
        headers: {
          ...(member !== undefined && { cookie: `${TOKEN_COOKIE}=${tokenOf(member)}` }),
          ...(random() < 0.1 && { 'cache-control': 'no-cache' }),
          // Each caller has an address of its own, so that no limit ends the test.
          'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
        },
      });
      const body = await response.text();
      count.pages += isPage ? 1 : 0;
      for (const marker of markersIn(body + JSON.stringify([...response.headers]))) {
        if (member === undefined || marker !== markerOf(member))
          foreign.push(`${url} for ${member ?? 'a visitor'}: ${marker}`);
        else count.own++;
      }
      if (!isPage && row(name).cache && response.status === 200) {
        count.shared++;
        const known = clean.get(url) ?? body;
        clean.set(url, known);
        if (known !== body || markersIn(body).length > 0) foreign.push(`${url} is not the clean data`);
      }
    }

    let left = REQUESTS;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await one();
      }),
    );
    t.same(foreign, []);
    t.ok(
      count.own > REQUESTS / 20,
      `${count.own} responses with the caller's own marker: the test would notice a foreign one`,
    );
    t.ok(count.shared > REQUESTS / 20, `${count.shared} responses of shared data, ${clean.size} kinds`);
    t.ok(count.pages > REQUESTS / 50, `${count.pages} pages`);
    const kept = portal.logs.filter((line) => line.includes('"fromMemory":true')).length;
    t.ok(kept > REQUESTS / 100, `${kept} responses from memory`);
  },
);
