import t from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { exchange } from './support/rawSocket.ts';

const ORIGIN = 'https://portal.example';
const CSRF = 'X-Bank-CSRF: 1';
const SAME = 'Sec-Fetch-Site: same-origin';
const OWN = `Origin: ${ORIGIN}`;

/** Header lines of forged writes, by name. */
const FORGERIES: Record<string, string[]> = {
  'nothing': [],
  'the CSRF header alone': [CSRF],
  'both signs of the origin without the CSRF header': [SAME, OWN],
  'same-origin, but a foreign origin': [CSRF, SAME, 'Origin: https://evil.example'],
  'same-origin, but origin null': [CSRF, SAME, 'Origin: null'],
  'same-origin, but an empty origin': [CSRF, SAME, 'Origin:'],
  'same-origin, but the origin with another scheme': [CSRF, SAME, 'Origin: http://portal.example'],
  'same-origin, but a sibling': [CSRF, SAME, 'Origin: https://a.portal.example'],
  'our origin, but cross-site': [CSRF, 'Sec-Fetch-Site: cross-site', OWN],
  'our origin, but same-site': [CSRF, 'Sec-Fetch-Site: same-site', OWN],
  'our origin, but none': [CSRF, 'Sec-Fetch-Site: none', OWN],
  'our origin, but an empty site': [CSRF, 'Sec-Fetch-Site:', OWN],
  'two origins, ours first': [CSRF, OWN, 'Origin: https://evil.example'],
  'two origins, ours last': [CSRF, 'Origin: https://evil.example', OWN],
  'our origin twice': [CSRF, OWN, OWN],
  'two origins in one line': [CSRF, `${OWN}, https://evil.example`],
  'a list of origins': [CSRF, `${OWN} https://evil.example`],
  'two sites': [CSRF, SAME, 'Sec-Fetch-Site: cross-site'],
  'the host as origin': [CSRF, 'Origin: http://{host}'],
  'our origin with a slash': [CSRF, `${OWN}/`],
  'our origin in capitals': [CSRF, 'Origin: HTTPS://PORTAL.EXAMPLE'],
  'our origin with a port': [CSRF, `${OWN}:443`],
  'our origin as a prefix': [CSRF, `${OWN}.evil.example`],
  'our origin as a user': [CSRF, `${OWN}@evil.example`],
  'two CSRF headers': [CSRF, CSRF, SAME, OWN],
  'another CSRF value': ['X-Bank-CSRF: 1 ,1', SAME, OWN],
};

t.test('no forged write reaches any registered route, by whichever header it is forged', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
  const port = Number(new URL(portal.origin).port);
  // What runs in every route's chain; the report about violations reads no cookie and is exempt.
  const writes = routesOf(portal.app).filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path !== '/bff/csp-report');
  const before = upstream.hits.length;
  let cases = 0;
  // Pipelined in groups: a connection for each case would take minutes.
  for (const { method, path } of writes) {
    for (const [name, lines] of Object.entries(FORGERIES)) {
      cases++;
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : '';
      const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Cookie: bank_token=victim', 'Connection: close', ...lines, ...(body ? ['Content-Type: application/json', 'Content-Length: 2'] : [])];
      const { statuses, text } = await exchange(port, [...head, '', body].join('\r\n').replaceAll('{host}', `127.0.0.1:${port}`));
      if (![403, 400].includes(statuses[0] ?? 0)) t.fail(`${method} ${path} with ${name}: ${statuses.join(' ')}`);
      if (/\r\n(set-cookie|access-control-)/i.test(text)) t.fail(`${method} ${path} with ${name} sets cookies or allows another origin`);
    }
  }
  t.ok(cases >= 300, `${cases} cases`);
  t.equal(upstream.hits.length, before, 'the upstream was not called');
});

t.test('a write passes with the CSRF header and one or both signs of the own origin', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
  for (const headers of [{ origin: ORIGIN }, { 'sec-fetch-site': 'same-origin' }, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
    t.equal((await portal.browser().send('POST', '/bff/pageview', '{"path":"/"}', { 'content-type': 'application/json', 'x-bank-csrf': '1', ...headers })).status, 200);
  }
});

t.test('without PUBLIC_ORIGIN the page may be opened under any name of this computer, but writes only to that name', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const port = Number(new URL(portal.origin).port);
  const write = (host: string, origin: string) =>
    portal.browser().send('POST', '/bff/pageview', '{"path":"/"}', { 'content-type': 'application/json', 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin', host, origin });
  t.equal((await write(`localhost:${port}`, `http://localhost:${port}`)).status, 200);
  t.equal((await write(`[::1]:${port}`, `http://[::1]:${port}`)).status, 200);
  t.equal((await write(`127.0.0.1:${port}`, `http://localhost:${port}`)).status, 403);
  t.equal((await write(`evil.example:${port}`, `http://evil.example:${port}`)).status, 421, 'a name that was made to resolve to this computer');
});
