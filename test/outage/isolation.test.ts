import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { requiredOf } from '../../shared/contract/requiredOf.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';

const REQUESTS = short(3_000, 100_000);
const MEMBERS = 200;
const AT_ONCE = 40;
/** One request in so many is a page, since a page costs forty times as much. */
const PAGE_EVERY = 40;

/** A marker stands for everything that belongs to one member. */
const markerOf = (member: number) => `mark-${String(member).padStart(3, '0')}-of-member`;
const MARKER = /mark-\d{3}-of-member/g;
const tokenOf = (member: number) => `token-${markerOf(member)}`;

const row = (name: CallName): Endpoint => contract[name];
/** Reads without effects, for `/bff`. */
const READS = callNames.filter((name) => bffCall(row(name)).method === 'GET' && row(name).upstream && name !== 'captcha');
const PAGES = ['/', '/bank', '/news', '/about', '/vip', '/user', '/wallet/record', '/form/record', '/spread', '/notice?tab=mine', '/user/info'];

/** Random numbers from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Appends the marker to every text that may be any text, so that it appears wherever member data is shown. */
function marked(value: unknown, marker: string): unknown {
  if (typeof value === 'string') return /^[\u4e00-\u9fff]/.test(value) ? `${value}${marker}` : value;
  if (Array.isArray(value)) return value.map((one) => marked(one, marker));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, marker)])) : value;
}

/** An upstream that answers each token with that member's marker, after random times, so that answers overtake each other, and with faults. */
async function startMarkingUpstream(random: () => number) {
  const server = createServer((request, response) => {
    const token = /mark-\d{3}-of-member/.exec(request.headers.authorization ?? '')?.[0];
    const path = new URL(request.url ?? '/', 'http://upstream').pathname;
    request.resume();
    setTimeout(() => {
      const fault = random();
      if (fault < 0.03) return void response.destroy();
      if (fault < 0.06) return void response.writeHead(500).end('broken');
      if (fault < 0.08) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"mess');
      const name = READS.find((one) => matches(row(one).upstream ?? '', path, new URL(request.url ?? '/', 'http://upstream').searchParams));
      const data = name ? recordedData(name) : null;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ok(token ? marked(data, token) : data)));
    }, random() * 15);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => (server.closeAllConnections(), server.close()) };
}

function matches(call: string, path: string, query: URLSearchParams): boolean {
  const template = call.replace(/^GET /, '').replace(/\{\w+\}/g, '[^/]+');
  if (!new RegExp(`^${template}$`).test(path)) return false;
  if (path !== '/api/wz') return true;
  return (query.has('id') ? 'article' : query.has('type') ? 'articles' : 'wz') === READS.find((one) => row(one).upstream === call && requiredOf(row(one).input).length === (query.has('id') ? 2 : query.has('type') ? 1 : 0));
}

t.test(`${REQUESTS} requests of ${MEMBERS} members and visitors with faults: nobody sees another member's data, and shared data is clean (seed ${SEED})`, async (t) => {
  const random = seeded(SEED);
  const upstream = await startMarkingUpstream(seeded(SEED + 1));
  t.teardown(() => void upstream.close());
  const portal = await startPortal(t, { upstream: upstream.origin });
  const foreign: string[] = [];
  const clean = new Map<string, string>();
  let own = 0;
  let shared = 0;
  let pages = 0;

  const { host } = new URL(portal.origin);

  async function one(): Promise<void> {
    const member = random() < 0.6 ? Math.floor(random() * MEMBERS) : undefined;
    const isPage = Math.floor(random() * PAGE_EVERY) === 0;
    const name = READS[Math.floor(random() * READS.length)] ?? 'site';
    const { path, rest } = fillPath(bffCall(row(name)).path, sampleInput(row(name).input));
    const url = isPage ? (PAGES[Math.floor(random() * PAGES.length)] ?? '/') : path + toQuery(rest);
    const response = await portal.app.inject({
      url,
      headers: { host, ...(member !== undefined && { cookie: `bank_token=${tokenOf(member)}` }), ...(random() < 0.1 && { 'cache-control': 'no-cache' }) },
      // Each caller has an address of its own, so that no limit ends the test.
      remoteAddress: `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
    });
    pages += isPage ? 1 : 0;
    const text = response.body + JSON.stringify(response.headers);
    for (const marker of new Set(text.match(MARKER))) {
      if (member === undefined || marker !== markerOf(member)) foreign.push(`${url} for ${member ?? 'a visitor'}: ${marker}`);
      else own++;
    }
    if (!isPage && row(name).cache && response.statusCode === 200) {
      shared++;
      const known = clean.get(url) ?? response.body;
      clean.set(url, known);
      if (known !== response.body || MARKER.test(response.body)) foreign.push(`${url} is not the clean data`);
    }
  }

  let left = REQUESTS;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => { while (left-- > 0) await one(); }));
  t.same(foreign, []);
  t.ok(own > REQUESTS / 20, `${own} responses with the caller's own marker: the test would notice a foreign one`);
  t.ok(shared > REQUESTS / 20, `${shared} responses of shared data, ${clean.size} kinds`);
  t.ok(pages > REQUESTS / 100, `${pages} pages`);
});
