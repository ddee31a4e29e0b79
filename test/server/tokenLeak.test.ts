import t from 'tap';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import type { HttpResponse, Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { short } from '../support/longRun.ts';
import { tablePages as pages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';

/** Two marked tokens, easy to find in a text: one that a browser sends, one that the upstream grants. */
const SENT = 'CANARY-sent-7f3a91c2e8d04b56';
const GRANTED = 'CANARY-granted-0b9d55aa13fe4c72';
const MARK = /CANARY/i;
const WORKS = 'a working upstream';

t.test('a token is in no body, no header except Set-Cookie and no log line, for any request and any failure', async (t) => {
  const upstream = await startStubUpstream(t);
  const logs: string[][] = [];
  // A new portal for each state of the upstream, so that no call exceeds a rate limit.
  const freshPortal = async () => {
    const fresh = await startPortal(t, { upstream: upstream.origin, deadlines: { read: 100, write: 100 } });
    logs.push(fresh.logs);
    return fresh;
  };
  let portal = await freshPortal();
  let seen = 0;
  const search = (title: string, response: HttpResponse) => {
    seen++;
    const headers = { ...response.headers, 'set-cookie': undefined };
    if (MARK.test(response.text)) t.fail(`${title}: in the body`);
    if (MARK.test(JSON.stringify(headers))) t.fail(`${title}: in a header`);
  };
  const bearer = (): Browser => {
    const browser = portal.browser();
    browser.jar.set('bank_token', SENT);
    return browser;
  };
  let keys = 0;
  const driveCalls = async (title: string) => {
    for (const [name, row] of Object.entries(contract as Record<string, Endpoint>)) {
      const { method, path: template } = bffCall(row);
      const { path, rest } = fillPath(template, sampleInput(row.input));
      const browser = bearer();
      for (const input of title === WORKS ? [rest, { ...rest, undeclared: 'x' }] : [rest]) {
        const response = method === 'GET' ? await browser.get(path + toQuery(input)) : await browser.post(path, input, { 'idempotency-key': `token-leak-${++keys}` });
        search(`${title}: ${name}`, response);
      }
    }
  };
  const drivePages = async (title: string) => {
    for (const { path } of pages) search(`${title}: ${path}`, await bearer().get(`${path}?from=/user&page=2`));
    search(`${title}: an unknown page`, await bearer().get('/nowhere'));
  };

  // The upstream works, and grants the second token to every new session.
  for (const [name, row] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    if (canOpenSession(row) && row.upstream) upstream.on(row.upstream, json(ok({ ...(recordedData(name) as object), access_token: GRANTED, token_type: 'Bearer', expires_in: 3600 })));
  }
  await driveCalls(WORKS);
  await drivePages(WORKS);
  const signedIn = portal.browser();
  const login = await signedIn.post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });
  t.equal(signedIn.jar.get('bank_token'), GRANTED, 'the cookie has the granted token');
  search('login', login);

  // The upstream fails in different ways, and returns the token that it was sent wherever it can.
  const echo = { code: 0, message: `token ${SENT}`, data: { token: SENT, errors: { token: '不正确' } } };
  const failures: [string, Parameters<typeof upstream.on>[1]][] = [
    ['an upstream that refuses the token', json(fail(40000, '登录已过期'))],
    ['an upstream that refuses the call', json({ ...fail(422, '不行'), data: { access_token: SENT, session: SENT, retry_after: 3 } })],
    ['an upstream that fails with 500', json({ ...echo, code: 500 }, 500)],
    ['an upstream whose refusals are garbage', json(`<html>${SENT}</html>`)],
    ['an upstream that sends undeclared fields', json({ code: 200, message: 'ok', data: { access_token: SENT, token: SENT } })],
    ['an upstream that closes the connection', (_hit, response) => response.destroy()],
    ['an upstream that sends headers of its own', (_hit, response) => response.writeHead(200, { 'set-cookie': `x=${SENT}`, 'x-token': SENT }).end('{}')],
  ];
  for (const [title, failure] of failures) {
    upstream.reset();
    upstream.on('*', failure);
    portal = await freshPortal();
    await driveCalls(title);
    // Pages are made of the same data; by day those with the token in it are enough.
    if (short(title.includes('undeclared'), true)) await drivePages(title);
  }
  upstream.reset();
  portal = await freshPortal();

  // All other routes.
  const browser = bearer();
  for (const path of ['/healthz', '/readyz', '/bff/openapi.json', '/bff/nowhere', '/bff', '/media/a.svg', '/media/../x', '/art/mark.svg', '/assets/nothing.js', '/%zz', `/?${'a'.repeat(5000)}`, `/user?token=${'x'.repeat(10)}`]) {
    for (const method of ['GET', 'HEAD']) search(path, await browser.send(method, path));
  }
  for (const path of ['/bff/login', '/bff/user/bag', '/bff/nowhere', '/', '/media/a.svg']) {
    search(`a forged write to ${path}`, await browser.send('POST', path, '{}', { 'content-type': 'text/plain' }));
    search(`a broken write to ${path}`, await browser.post(path, { bank_token: 'x' }, { 'content-type': 'application/json' }));
  }
  search('csp-report', await browser.send('POST', '/bff/csp-report', JSON.stringify({ 'csp-report': { 'document-uri': `https://x/${SENT}`, referrer: SENT, 'script-sample': SENT } }), { 'content-type': 'application/csp-report' }));
  search('pageview', await browser.post('/bff/pageview', { path: '/user' }));
  search('reset', await browser.post('/bff/session/reset', { fingerprint: '0'.repeat(16) }));
  search('logout', await browser.post('/bff/logout'));
  search('a duplicate cookie', await portal.browser().get('/user', { cookie: `bank_token=${SENT}; bank_token=${GRANTED}` }));
  search('the token as a bearer', await portal.browser().get('/bff/user/bag', { authorization: `Bearer ${SENT}` }));

  t.ok(seen > 500, `${seen} responses were searched`);
  t.ok(upstream.hits.some(({ headers }) => headers.authorization === SENT), 'the upstream received the token');
  await new Promise(setImmediate);
  const lines = logs.flat();
  t.ok(lines.length > 500, `${lines.length} lines`);
  t.same(lines.filter((line) => MARK.test(line)), [], 'no log line has a token');
  t.same(lines.filter((line) => /Demo-2026|13800000001|"cookie"|"authorization"/i.test(line)), [], 'no log line has a password, a phone number or these headers');
});
