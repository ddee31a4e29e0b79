import { networkInterfaces } from 'node:os';
import { createServer, request } from 'node:http';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { NO_PROMTOOL, promtool } from './support/promtool.ts';
import { readScrape, sumOf, startMetered } from './support/scrape.ts';

t.test('the metrics are on their own port, and nothing else is there', async (t) => {
  const { portal, address, read, hasStarted } = await startMetered(t);
  t.ok(await hasStarted());
  const { origin } = new URL(address);
  const got = await fetch(address);
  t.match(got.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  t.match(await got.text(), /^portal_build_info\{.*\} 1$/m);
  for (const path of ['/', '/healthz', '/bff/site', '/metricsx', '/metrics/'])
    t.equal((await fetch(origin + path)).status, 404, path);
  t.equal((await fetch(address, { method: 'POST', body: 'x' })).status, 405);
  t.equal((await fetch(`${portal.origin}/metrics`)).status, 404, 'it is a page that does not exist');
  t.notMatch(await (await fetch(`${portal.origin}/metrics`)).text(), /portal_http_requests_total/);
  for (const { address: other } of Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')) {
    t.notOk(
      await fetch(`http://${other}:${new URL(address).port}/metrics`).then(
        () => true,
        () => false,
      ),
      'other machines do not reach it',
    );
  }
  const { code, output } = NO_PROMTOOL
    ? { code: 0, output: '' }
    : await promtool(['check', 'metrics'], await read());
  t.match({ code, output }, { code: 0, output: '' }, 'with those of the process');
});

t.test('another site whose name leads to this machine reads no metrics', async (t) => {
  const { address, hasStarted } = await startMetered(t, {
    INSTANCE: 'portal1',
    ALLOWED_HOSTS: 'gateway.internal:19464',
  });
  t.ok(await hasStarted());
  const { port } = new URL(address);
  const ask = (host: string) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const call = request(address, { headers: { host } }, (response) => {
        let text = '';
        response
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => resolve([response.statusCode, text]));
      });
      call.on('error', reject).end();
    });
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `portal1:${port}`,
    'gateway.internal:19464',
    '127.0.0.1:19464',
    'localhost',
  ])
    t.equal((await ask(host))[0], 200, host);
  for (const host of [`evil.example:${port}`, 'evil.example', `10.0.0.1:${port}`])
    t.same(await ask(host), [421, ''], host);
});

t.test(
  'without METRICS_PORT nothing listens; a port that is taken is said once, and used when it is free',
  async (t) => {
    const port = await freePort();
    const other = createServer((_request, response) => void response.end('other'));
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const upstream = await startStubUpstream(t);
    const portal = await startPortalProcess(t, {
      UPSTREAM_ORIGIN: upstream.origin,
      STORE: 'memory',
      METRICS_PORT: String(port),
    });
    await portal.ready;
    t.equal((await fetch(`${portal.origin}/readyz`)).status, 200, 'the portal serves all the same');
    t.equal(portal.stdout().split('"event":"sys.metrics_unavailable"').length, 2);
    t.match(portal.stdout(), `"port":${port},"fault":"EADDRINUSE"`);
    await new Promise((resolve) => {
      other.close(resolve);
      other.closeAllConnections();
    });
    t.ok(
      await until(
        () =>
          fetch(`http://127.0.0.1:${port}/metrics`).then(
            async (response) => (await response.text()).includes('portal_build_info'),
            () => false,
          ),
        30_000,
      ),
    );
  },
);

t.test('pages from memory, aborted requests and those before Fastify are counted too', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  for (let time = 0; time < 4; time++) await portal.browser().get('/about');
  const count = async (name: string, ...labels: string[]) =>
    sumOf(readScrape(await portal.metrics()), name, ...labels);
  t.ok(
    await until(
      async () => (await count('portal_http_requests_total', 'route="/about"', 'status="2xx"')) === 4,
    ),
  );
  t.ok((await count('portal_pages_total', 'source="cached"')) > 0);
  upstream.on('GET /api/captcha', () => undefined);
  const leaving = new AbortController();
  const left = fetch(`${portal.origin}/bff/captcha`, { signal: leaving.signal }).catch(() => undefined);
  t.ok(await until(async () => (await count('portal_http_requests_in_flight')) === 1));
  leaving.abort();
  await left;
  t.ok(
    await until(
      async () => (await count('portal_http_responses_total', 'class="call"', 'code="aborted"')) === 1,
    ),
  );
  t.equal(await count('portal_http_requests_in_flight'), 0);
  t.equal(
    await count('portal_http_request_duration_seconds_count', 'class="call"'),
    0,
    'how long nobody waited is not measured',
  );
  await fetch(`${portal.origin}/bff/captcha`, { headers: { 'x-long': 'x'.repeat(20_000) } }).then(
    (response) => response.text(),
  );
  t.equal(await count('portal_http_responses_total', 'class="other"', 'code="431"'), 1);
});
