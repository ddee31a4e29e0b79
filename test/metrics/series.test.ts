import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { boundedCounter } from '../../server/metrics/boundedCounter.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { metricOf, readScrape, sumOf } from './support/scrape.ts';

/** Series of one process at most; and those that its process metrics add, which no visitor changes. */
const SERIES_MAX = 2_000;
const OF_PROCESS = 80;
const PHONE = '13800000001';

t.test(
  'whoever asks for every route in every way makes no more series than are allowed, and puts nothing of his own into them',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      client: { breaker: false },
      expectErrors: ['sys.error', 'sys.loader_failed'],
    });
    const first = readScrape(await portal.metrics()).values.size;
    const routes = [
      ...routesOf(portal.app, '1', PHONE),
      ...tablePages.map(({ path }) => ({ method: 'GET', path })),
    ].filter(({ path }) => !path.includes('/assets/'));
    t.ok(routes.length > 200, `${routes.length} routes`);
    const visitor = {
      origin: portal.origin,
      [CSRF_HEADER]: CSRF_VALUE,
      'content-type': 'application/json',
      'idempotency-key': 'any-key-0001',
    };
    const member = { ...visitor, cookie: `${TOKEN_COOKIE}=token-${PHONE}` };
    const ask =
      (headers: Record<string, string>) =>
      async ({ method, path }: { method: string; path: string }) => {
        const body = method === 'POST' ? JSON.stringify({ phone_number: PHONE, scene: PHONE }) : undefined;
        await fetch(portal.origin + path + `?phone=${PHONE}`, {
          method,
          headers,
          redirect: 'manual',
          ...(body !== undefined && { body }),
        }).then(
          (response) => response.arrayBuffer(),
          () => undefined,
        );
      };
    const askAll = async (headers: Record<string, string>) => {
      // Some at a time: a machine has only so many ports.
      for (let at = 0; at < routes.length; at += 20)
        await Promise.all(routes.slice(at, at + 20).map(ask(headers)));
    };
    await askAll(visitor);
    upstream.on('*', (_hit, response) => response.destroy());
    await askAll(member);
    await Promise.all(
      ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACEROUTE'].map((method) =>
        ask(visitor)({ method, path: '/bank/1' }),
      ),
    );
    const scrape = readScrape(await portal.metrics());
    t.comment(`${first} series at the start, ${scrape.values.size} at the end`);
    t.ok(
      sumOf(scrape, 'portal_http_requests_total') > 2 * routes.length,
      `${sumOf(scrape, 'portal_http_requests_total')} requests, ${routes.length} routes`,
    );
    t.ok(scrape.values.size + OF_PROCESS <= SERIES_MAX, `${scrape.values.size} series`);
    for (const series of scrape.values.keys()) {
      t.ok(scrape.types.has(metricOf(series, scrape)), series);
      for (const [, value = ''] of series.matchAll(/="((?:[^"\\]|\\.)*)"/g)) {
        if (/\d{5}|token|[?=&%]/.test(value) || value.length > 50)
          t.fail(`${series}: the value is not one of ours`);
      }
    }
    const templates = [...scrape.values.keys()].flatMap(
      (series) => /route="([^"]*)"/.exec(series)?.[1] ?? [],
    );
    t.ok(templates.includes('/bank/:id'));
    t.notOk(templates.includes('/*'), 'pages have their own templates');
  },
);

t.test('a counter that is full counts on under another name, and reading it counts nothing', async (t) => {
  const registry = new Registry();
  const count = boundedCounter({
    registry,
    name: 'portal_tests_total',
    meaning: { zh: '测试', en: 'A test.' },
    labelNames: ['route', 'status'],
    max: 2,
  });
  for (const one of ['a', 'b', 'c', 'd', 'a']) count(one, '2xx');
  const read = async () => [...readScrape(await registry.metrics()).values];
  const expected = [
    ['portal_tests_total{route="a",status="2xx"}', 2],
    ['portal_tests_total{route="b",status="2xx"}', 1],
    ['portal_tests_total{route="other",status="2xx"}', 2],
  ];
  for (let times = 0; times < 3; times++) t.strictSame(await read(), expected);
  count('a', '2xx');
  count('e', '5xx');
  t.strictSame(await read(), [
    ['portal_tests_total{route="a",status="2xx"}', 3],
    ...expected.slice(1),
    ['portal_tests_total{route="other",status="5xx"}', 1],
  ]);
});

t.test('without traffic each reading is the same, and one request is counted once', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const read = async () => Object.fromEntries(readScrape(await portal.metrics()).values);
  const routes = { '/robots.txt': '/robots.txt', '/bff/site': '/bff/site', '/news?page=2': '/news' };
  for (const path of Object.keys(routes)) await portal.browser().get(path);
  // The last responses are counted when they are over, and what pages ask for in the background has come.
  let before = await read();
  await until(async () => {
    const last = before;
    await setTimeout(200);
    before = await read();
    return JSON.stringify(last) === JSON.stringify(before);
  });
  for (let times = 0; times < 3; times++) t.same(await read(), before);
  const served = (scrape: Record<string, number>, route: string) =>
    Object.entries(scrape)
      .filter(
        ([series]) => series.startsWith('portal_http_requests_total') && series.includes(`route="${route}"`),
      )
      .reduce((sum, [, value]) => sum + value, 0);
  await portal.browser().get('/robots.txt');
  t.ok(await until(async () => served(await read(), '/robots.txt') > served(before, '/robots.txt')));
  t.same(
    Object.values(routes).map((route) => served(before, route)),
    [1, 1, 1],
  );
  t.equal(served(await read(), '/robots.txt'), 2);
});

t.test('sums that other parts keep are told as they are, however often', async (t) => {
  const metrics = createMetrics();
  metrics.watch({
    pools: () => ({ read: { running: 2, waiting: 3, repeated: 4 } }),
    breakerState: () => 'open',
    renders: () => 5,
    pages: () => ({ pages: 6, bytes: 7 }),
    logLosses: { linesLost: 8, scrubbed: 9, errors: { 'sys.error': 11, 'no.event': 12 } },
    isStoreUp: () => false,
  });
  const told = {
    portal_upstream_requests_running: 2,
    portal_upstream_requests_waiting: 3,
    portal_upstream_repeats_total: 4,
    portal_renders_waiting: 5,
    portal_log_lines_dropped_total: 8,
    portal_log_scrubbed_total: 9,
    portal_log_errors_total: 23,
    portal_store_up: 0,
    portal_breaker_state: 1,
  };
  const first = readScrape(await metrics.registry.metrics());
  for (let times = 0; times < 3; times++) {
    const scrape = readScrape(await metrics.registry.metrics());
    t.same([...scrape.values], [...first.values]);
    t.same(Object.fromEntries(Object.keys(told).map((name) => [name, sumOf(scrape, name)])), told);
  }
});
