import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { writeConsent } from '../../shared/thirdPartyServices.ts';
import { countedPath } from '../../server/page/toHtml.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/longRun.ts';
import { SECRETS, secretsIn } from './support/secrets.ts';

t.test('the analytics service learns the addresses of the site’s pages and nothing that a visitor put into one', async (t) => {
  const heard: string[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString())).on('end', () => { heard.push(`${JSON.stringify(request.headers)} ${body}`); response.end(); });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  t.teardown(() => { service.closeAllConnections(); service.close(); });
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { STATISTICS_URL: `http://${host}/api/event`, PUBLIC_ORIGIN: 'http://portal.example' } });
  const browser = portal.browser();
  browser.jar.set(CONSENT_COOKIE, writeConsent([{ kind: 'statistics', host, granted: true }]));
  const view = (path: string) => browser.post('/bff/pageview', { path }, { origin: 'http://portal.example', cookie: `bank_token=${SECRETS.token}; ${[...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')}`, referer: `http://portal.example/${SECRETS.referer}` });
  const odd = [`/${SECRETS.viewedPart}`, `/${SECRETS.phone}`, `/news/${SECRETS.phone}`, `/bank/${SECRETS.viewedPart}`, `/news/1/${SECRETS.idNumber}`, `/user/${SECRETS.phone}`, `/form/record/${SECRETS.orderNo}`, `/wallet/recharge/${SECRETS.orderNo}`, `/About/${SECRETS.email}`, `/search/${SECRETS.searchWord}`];
  for (const path of [...odd, '/about', '/news/17']) t.equal((await view(path)).status, 200);
  for (const end = performance.now() + scaled(5_000); heard.length < 2 && performance.now() < end; ) await pause(10);
  await pause(100);
  t.same(heard.map((line) => /"url":"([^"]*)"/.exec(line)?.[1]).sort(), ['http://portal.example/about', 'http://portal.example/news/17']);
  t.same(heard.flatMap(secretsIn), []);
  t.same(portal.logs.filter((line) => secretsIn(line).length > 0), []);
});

t.test('a public record has its number in the address, a member’s record has not, an unknown address is none', (t) => {
  t.equal(countedPath('/'), '/');
  t.equal(countedPath('/news/17'), '/news/17');
  t.equal(countedPath('/news/%31%37/'), '/news/17', 'as the route table writes it');
  t.equal(countedPath('/form/record/12345'), '/form/record/:id');
  t.equal(countedPath('/wallet/recharge/RC20261120'), '/wallet/recharge/:orderNo');
  for (const path of ['/nowhere', '/news/13800000001', '/news/x', '/news/1/2']) t.equal(countedPath(path), undefined, path);
  t.end();
});
