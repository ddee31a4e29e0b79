import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput, sampleOutput } from '../../shared/contract/sample.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import type { HttpResponse, Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages as pages } from '../support/tablePages.ts';

/** Two tokens that could be nothing else: one that a browser brings, one that the upstream grants. */
const BROUGHT = 'PLANTED-brought-7f3a91c2e8d04b56';
const GRANTED = 'PLANTED-granted-0b9d55aa13fe4c72';
const MARK = /PLANTED/i;

t.test('a planted token is in no body, no header but Set-Cookie, and no log line, whatever is asked and however it fails', async (t) => {
  const upstream = await startStubUpstream(t);
  const logs: string[][] = [];
  // A new one for each state of the upstream, so that rate limits leave no call out.
  const freshPortal = async () => {
    const fresh = await startPortal(t, { upstream: upstream.origin, deadlines: { read: 100, write: 100 } });
    logs.push(fresh.logs);
    return fresh;
  };
  let portal = await freshPortal();
  let seen = 0;
  const search = (title: string, answer: HttpResponse) => {
    seen++;
    const headers = { ...answer.headers, 'set-cookie': undefined };
    if (MARK.test(answer.text)) t.fail(`${title}: in the body`);
    if (MARK.test(JSON.stringify(headers))) t.fail(`${title}: in a header`);
  };
  const bearer = (): Browser => {
    const browser = portal.browser();
    browser.jar.set('bank_token', BROUGHT);
    return browser;
  };
  let keys = 0;
  const driveCalls = async (title: string) => {
    for (const [name, row] of Object.entries(contract as Record<string, Endpoint>)) {
      const { method, path: template } = bffCall(row);
      const { path, rest } = fillPath(template, sampleInput(row.input));
      const browser = bearer();
      for (const input of [rest, { ...rest, undeclared: 'x' }]) {
        const answer = method === 'GET' ? await browser.get(path + toQuery(input)) : await browser.post(path, input, { 'idempotency-key': `planted-${++keys}` });
        search(`${title}: ${name}`, answer);
      }
    }
  };
  const drivePages = async (title: string) => {
    for (const { path } of pages) search(`${title}: ${path}`, await bearer().get(`${path}?from=/user&page=2`));
    search(`${title}: an unknown page`, await bearer().get('/nowhere'));
  };

  // Everything goes well, and every opened session is granted the second token.
  for (const row of Object.values(contract as Record<string, Endpoint>)) {
    if (canOpenSession(row) && row.upstream) upstream.on(row.upstream, json(ok({ ...(sampleOutput(row.output) as object), access_token: GRANTED, token_type: 'Bearer', expires_in: 3600 })));
  }
  await driveCalls('a good upstream');
  await drivePages('a good upstream');
  const signedIn = portal.browser();
  const login = await signedIn.post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });
  t.equal(signedIn.jar.get('bank_token'), GRANTED, '(the token is really there)');
  search('login', login);

  // The upstream fails in each of its ways, and sends the token that it was given back where it can.
  const echo = { code: 0, message: `token ${BROUGHT}`, data: { token: BROUGHT, errors: { token: '不正确' } } };
  const failures: [string, Parameters<typeof upstream.on>[1]][] = [
    ['an upstream that refuses the token', json(fail(40000, '登录已过期'))],
    ['an upstream that refuses the call', json({ ...fail(422, '不行'), data: { access_token: BROUGHT, session: BROUGHT, retry_after: 3 } })],
    ['an upstream that breaks', json({ ...echo, code: 500 }, 500)],
    ['an upstream whose refusals are garbage', json(`<html>${BROUGHT}</html>`)],
    ['an upstream that sends undeclared fields', json({ code: 200, message: 'ok', data: { access_token: BROUGHT, token: BROUGHT } })],
    ['an upstream that hangs up', (_hit, response) => response.destroy()],
    ['an upstream that sends headers of its own', (_hit, response) => response.writeHead(200, { 'set-cookie': `x=${BROUGHT}`, 'x-token': BROUGHT }).end('{}')],
  ];
  for (const [title, failure] of failures) {
    upstream.reset();
    upstream.on('*', failure);
    portal = await freshPortal();
    await driveCalls(title);
    await drivePages(title);
  }
  upstream.reset();
  portal = await freshPortal();

  // Everything else that answers.
  const browser = bearer();
  for (const path of ['/healthz', '/readyz', '/bff/openapi.json', '/bff/nowhere', '/bff', '/media/a.svg', '/media/../x', '/art/mark.svg', '/assets/nothing.js', '/%zz', `/?${'a'.repeat(5000)}`, `/user?token=${'x'.repeat(10)}`]) {
    for (const method of ['GET', 'HEAD']) search(path, await browser.send(method, path));
  }
  for (const path of ['/bff/login', '/bff/user/bag', '/bff/nowhere', '/', '/media/a.svg']) {
    search(`a forged write to ${path}`, await browser.send('POST', path, '{}', { 'content-type': 'text/plain' }));
    search(`a broken write to ${path}`, await browser.post(path, { bank_token: 'x' }, { 'content-type': 'application/json' }));
  }
  search('csp-report', await browser.send('POST', '/bff/csp-report', JSON.stringify({ 'csp-report': { 'document-uri': `https://x/${BROUGHT}`, referrer: BROUGHT, 'script-sample': BROUGHT } }), { 'content-type': 'application/csp-report' }));
  search('pageview', await browser.post('/bff/pageview', { path: '/user' }));
  search('reset', await browser.post('/bff/session/reset', { fingerprint: '0'.repeat(16) }));
  search('logout', await browser.post('/bff/logout'));
  search('a duplicate cookie', await portal.browser().get('/user', { cookie: `bank_token=${BROUGHT}; bank_token=${GRANTED}` }));
  search('the token as a bearer', await portal.browser().get('/bff/user/bag', { authorization: `Bearer ${BROUGHT}` }));

  t.ok(seen > 500, `${seen} answers were searched`);
  t.ok(upstream.hits.some(({ headers }) => headers.authorization === BROUGHT), '(and the upstream did get it)');
  await new Promise(setImmediate);
  const lines = logs.flat();
  t.ok(lines.length > 500, `${lines.length} lines`);
  t.same(lines.filter((line) => MARK.test(line)), [], 'no line of the log has it');
  t.same(lines.filter((line) => /Demo-2026|13800000001|"cookie"|"authorization"/i.test(line)), [], 'nor a password, a phone number or a header');
});
