import { Registry } from 'prom-client';
import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { boundedCounter } from '../../server/metrics/boundedCounter.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { metricOf, readScrape, sumOf } from './support/scrape.ts';

/** Series of one process at most; and those that its process metrics add, which no visitor changes. */
const SERIES_MAX = 2_000;
const OF_PROCESS = 80;
const PHONE = '13800000001';

t.test('whoever asks for every route in every way makes no more series than are allowed, and puts nothing of his own into them', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, client: { breaker: false }, expectErrors: ['sys.error', 'sys.loader_failed'] });
  const first = readScrape(await portal.metrics()).values.size;
  const routes = [...routesOf(portal.app, '1', PHONE), ...tablePages.map(({ path }) => ({ method: 'GET', path }))].filter(({ path }) => !path.includes('/assets/'));
  t.ok(routes.length > 200, `${routes.length} routes`);
  const visitor = { origin: portal.origin, [CSRF_HEADER]: CSRF_VALUE, 'content-type': 'application/json', 'idempotency-key': 'any-key-0001' };
  const member = { ...visitor, cookie: `${TOKEN_COOKIE}=token-${PHONE}` };
  const ask = (headers: Record<string, string>) => async ({ method, path }: { method: string; path: string }) => {
    const body = method === 'POST' ? JSON.stringify({ phone_number: PHONE, scene: PHONE }) : undefined;
    await fetch(portal.origin + path + `?phone=${PHONE}`, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) }).then((response) => response.arrayBuffer(), () => undefined);
  };
  const askAll = async (headers: Record<string, string>) => {
    // Some at a time: a machine has only so many ports.
    for (let at = 0; at < routes.length; at += 20) await Promise.all(routes.slice(at, at + 20).map(ask(headers)));
  };
  await askAll(visitor);
  await askAll(member);
  upstream.on('*', (_hit, response) => response.destroy());
  await askAll(member);
  await Promise.all(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACEROUTE'].map((method) => ask(visitor)({ method, path: '/bank/1' })));
  const scrape = readScrape(await portal.metrics());
  t.comment(`${first} series at the start, ${scrape.values.size} at the end`);
  t.ok(sumOf(scrape, 'portal_http_requests_total') > 2 * routes.length, `${sumOf(scrape, 'portal_http_requests_total')} requests, ${routes.length} routes`);
  t.ok(scrape.values.size + OF_PROCESS <= SERIES_MAX, `${scrape.values.size} series`);
  for (const series of scrape.values.keys()) {
    t.ok(scrape.types.has(metricOf(series, scrape)), series);
    for (const [, value = ''] of series.matchAll(/="((?:[^"\\]|\\.)*)"/g)) {
      if (/\d{5}|token|[?=&%]/.test(value) || value.length > 50) t.fail(`${series}: the value is not one of ours`);
    }
  }
  const templates = [...scrape.values.keys()].flatMap((series) => /route="([^"]*)"/.exec(series)?.[1] ?? []);
  t.ok(templates.includes('/bank/:id'));
  t.notOk(templates.includes('/*'), 'pages have their own templates');
});

t.test('a counter that is full counts on under another name', async (t) => {
  const registry = new Registry();
  const count = boundedCounter({ registry, name: 'portal_tests_total', help: 'x', labelNames: ['route', 'status'], max: 2 });
  for (const one of ['a', 'b', 'c', 'd', 'a']) count(one, '2xx');
  const scrape = readScrape(await registry.metrics());
  t.strictSame([...scrape.values], [['portal_tests_total{route="a",status="2xx"}', 2], ['portal_tests_total{route="b",status="2xx"}', 1], ['portal_tests_total{route="other",status="2xx"}', 2]]);
});
