import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { listedPages } from '../../server/page/findPage.ts';
import { MEMBER, startPortal, type Portal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { short, scaled, until } from '../support/longRun.ts';

/** Seconds of the outage, and between two visits. */
const OUTAGE = 600;
const STEP = short(5, 1);

/** Calls whose data is cached; the others are the members' own. */
const SITE = new Set<string>(callNames.filter((name) => (contract[name] as Endpoint).cache));
const siteCallsIn = ({ logs }: Portal): number =>
  logs.filter((line) => line.includes('"event":"upstream.call"') && SITE.has((JSON.parse(line) as { name: string }).name)).length;

/** The paths of this site that HTML links to, without files and fragments. */
const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, href = '']) => href.replaceAll('&amp;', '&')).filter((href) => !/^\/(media|bff|art|assets)\//.test(href));

t.test('ten minutes without an upstream, with a restart in the middle: every page that the menu leads to is served', async (t) => {
  const real = await startPortal(t);
  const upstream = await startSwitchedUpstream(t, real.upstream);
  const clock = { ms: 1_000 };
  const working = { upstream: upstream.origin, store: createMemoryStore(), clocks: { copies: () => clock.ms }, env: { PORT: String(await freePort()) } };
  // An upstream that hangs takes the whole deadline; one that works may need more than this on a busy machine.
  const options = { ...working, deadlines: { read: scaled(400), write: scaled(400) } };
  const first = await startPortal(t, working);
  // What fails while the upstream works is fetched again, as by a portal in operation.
  t.ok(await until(async () => (await first.fetchPages()).length === 0, 60_000), 'every page is fetched');
  const member = await first.member(MEMBER.ordinary);
  const token = member.jar.get('bank_token');

  // What a visitor reaches: the pages of the route table, all that they link to (menu, footer, content), and the details.
  const visited = new Set(listedPages.map(({ path }) => path).filter((path) => !path.includes(':')));
  for (const path of [...visited]) for (const link of linksIn((await first.browser().get(path)).text)) visited.add(link);
  const paths = [...visited].filter((path) => !/^\/(user|wallet|logout|search|form\/record|vip\/record)/.test(path));
  t.ok(paths.some((path) => /^\/news\/\d/.test(path)) && paths.some((path) => /^\/bank\/\d/.test(path)) && paths.some((path) => /^\/help\/\d/.test(path)), `${paths.length} addresses, details among them`);
  await first.stop();

  // The outage begins while nothing runs: the portal knows only what an earlier one kept.
  await upstream.set('refused');
  let portal = await startPortal(t, options);
  t.equal((await portal.browser().get('/readyz')).status, 200);
  member.jar.set('bank_token', token ?? '');
  let visits = 0;
  const failures: string[] = [];
  const modes: Record<number, Mode> = { 200: 'hang', 400: 'errors' };
  let attempts = 0;
  for (let second = 0; second < OUTAGE; second += STEP) {
    const mode = modes[second];
    if (mode) await upstream.set(mode);
    if (second === 300) {
      attempts += siteCallsIn(portal);
      await portal.stop();
      portal = await startPortal(t, options);
      if ((await portal.browser().get('/readyz')).status !== 200) failures.push(`not ready at ${second} s`);
    }
    clock.ms += STEP * 1000;
    for (let index = 0; index < 2; index++) {
      const path = paths[visits++ % paths.length] ?? '/';
      const { status } = await portal.browser().get(path);
      if (status !== 200) failures.push(`${path}: ${status} at ${second} s`);
    }
    if (second % 60 === 0 || second % 60 === STEP) {
      const page = await member.get(second % 120 < 60 ? '/user' : '/wallet/record');
      if (page.status === 302 || page.cookies.length > 0 || /name="password"|href="\/user\/register"/.test(page.text.replace(/<script[^]*?<\/script>/g, ''))) failures.push(`a member looks logged out at ${second} s`);
    }
  }
  attempts += siteCallsIn(portal);
  t.same(failures, [], `${visits} visits, each served`);
  t.ok(visits >= paths.length, 'each address at least once');
  t.ok(attempts <= 2 * OUTAGE, `${attempts} attempts to refresh in ${OUTAGE} s`);
  t.ok(attempts <= 1.1 * visits, `${attempts} attempts for ${visits} visits`);

  const posts = () => upstream.requests.filter(({ method }) => method === 'POST').length;
  const before = posts();
  await member.post('/bff/user/withdraw', { amount: '10.00', type: 1, account_id: 1 }, { 'idempotency-key': 'outage-write-0001' });
  await member.post('/bff/login', { phone_number: MEMBER.vip, password: 'Demo-2026' });
  t.ok(posts() - before <= 2, 'a write is sent once');

  upstream.editResponses((path, text) => (path.startsWith('/api/site') ? text.replace(/"record_number":"[^"]*"/, '"record_number":"归来1号"') : text));
  await upstream.set('up');
  // From here the clock runs with real time, since the breaker's probes do.
  const returned = performance.now();
  const simulated = clock.ms;
  const waited = () => performance.now() - returned;
  while (waited() < 10_000 && !(await portal.browser().get('/')).text.includes('归来1号')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    clock.ms = simulated + waited();
  }
  t.ok(waited() <= scaled(2_000), `fresh data ${Math.round(waited())} ms after the return`);
  t.match(await member.get('/bff/user/bag'), { status: 200 }, 'the member is still logged in');
});

/** `refused`: nothing listens. `hang`: requests get no response. `errors`: HTTP 500. */
type Mode = 'up' | 'refused' | 'hang' | 'errors';

/** A real HTTP server in front of an upstream, which fails in the way that `set` says. `edit` changes the text of a response by its path. */
async function startSwitchedUpstream(t: Pick<Test, 'teardown'>, origin: string) {
  const port = await freePort();
  const requests: { method: string; path: string }[] = [];
  let mode: Mode = 'refused';
  let edit = (_path: string, text: string): string => text;

  const server = createServer((incoming, response) => {
    requests.push({ method: incoming.method ?? '', path: incoming.url ?? '' });
    if (mode === 'hang') return void incoming.resume();
    if (mode === 'errors') return void response.writeHead(500).end('broken');
    pass(incoming, response);
  });

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = request(origin + (incoming.url ?? ''), { method: incoming.method, headers: incoming.headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
        const body = Buffer.concat(parts);
        const { 'content-length': _length, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, headers).end(/json/.test(headers['content-type'] ?? '') ? edit(incoming.url ?? '', body.toString()) : body);
      });
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  }

  const close = () => new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

  async function set(next: Mode): Promise<void> {
    if (next === 'refused' && server.listening) await close();
    if (next !== 'refused' && !server.listening) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    mode = next;
    // Requests that hang are cut, as by a process that ends.
    if (next !== 'hang') server.closeAllConnections();
  }

  await set('up');
  server.unref();
  t.teardown(close);
  return { origin: `http://127.0.0.1:${port}`, requests, set, editResponses: (by: typeof edit) => void (edit = by) };
}
