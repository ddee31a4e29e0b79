import t from 'tap';
import { everyLine, events } from '../../server/log/events.ts';
import { BILL_CSV } from '../../shared/paths.ts';
import { exchange } from '../edge/support/rawSocket.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';

t.test('the table of events has the fields of request lines, all of them and no others', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { limits: () => 0 } });
  const lines = () =>
    portal.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'http.request');
  for (const path of ['/news', '/news', '/healthz', '/bff/nothing', '/%00', '/%zz'])
    await portal.browser().get(path);
  for (let count = 0; count < 7; count++) await portal.browser().get(BILL_CSV);
  await exchange(Number(new URL(portal.origin).port), 'nonsense\r\n\r\n');
  const member = portal.browser();
  member.jar.set('bank_token', 'a-token');
  await member.get('/user');
  // The upstream never answers, so the client leaves.
  let isAsked = false;
  upstream.on('GET /api/user/bag', () => void (isAsked = true));
  const leaving = new AbortController();
  const left = fetch(`${portal.origin}/bff/user/bag`, {
    headers: { cookie: 'bank_token=a-token' },
    signal: leaving.signal,
  }).catch(() => undefined);
  await until(() => isAsked);
  leaving.abort();
  await left;
  t.ok(await until(() => lines().some(({ aborted }) => aborted === true)));

  const seen = new Set(lines().flatMap((line) => Object.keys(line)));
  const common = Object.keys(everyLine);
  const own = Object.keys(events['http.request'].fields);
  t.same([...seen].filter((field) => !common.includes(field)).sort(), [...own].sort());
  t.same(common.filter((field) => !seen.has(field)).sort(), ['part'], 'this is of the embedded upstream');
  t.match(
    lines().filter(({ policy }) => policy),
    [{ policy: 'export', status: 429, code: 429, reason: 'rate_limited' }],
  );
  t.match(
    lines().find(({ fault }) => fault),
    { route: 'unparsed', status: 501, reason: 'method_unknown', fault: /^HPE_/ },
  );
  const refused = lines().filter(
    ({ route, reason }) => route === 'unknown' && reason === 'malformed_request',
  );
  t.match(
    refused,
    [
      { status: 400, client: String },
      { status: 400, client: String },
    ],
    'those that were refused before their route was looked for',
  );
  t.equal(refused.length, 2);
  t.same(
    lines().filter(({ route }) => route === '/healthz'),
    [],
    'health checks are not logged',
  );
  t.equal(new Set(lines().map(({ client }) => client)).size, 1, 'all of them are one client');
  t.match(
    lines().filter(({ fromMemory }) => fromMemory),
    [{ fromMemory: true, route: '/news', status: 200 }],
    'the second request for a page',
  );
});
