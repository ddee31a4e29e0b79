import t from 'tap';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { writeConsent } from '../../shared/thirdPartyServices.ts';
import { startKeptPortal } from './support/keptPortal.ts';

const MOBILE = 'https://m.portal.example';
const CHAT = 'https://chat.example';
/** A fifth of a minute's pages may be asked for at once. */
const PAGES_AT_ONCE = 2;

t.test('what is in memory is logged as any request, with `fromMemory`', async (t) => {
  const { ask } = await startKeptPortal(t);
  for (const [path, route] of [
    ['/news?page=2', '/news'],
    ['/bff/site', '/bff/site'],
  ] as const) {
    const first = await ask(path);
    t.notOk((await first.line()).fromMemory, `${path} is not there yet`);
    const second = await ask(path);
    t.equal(second.text, first.text);
    const { fromMemory, event, method, status, bytesOut, level, ...rest } = await second.line();
    t.same(
      { fromMemory, event, method, status, bytesOut, level },
      {
        fromMemory: true,
        event: 'http.request',
        method: 'GET',
        status: 200,
        bytesOut: Buffer.byteLength(second.text),
        level: 'info',
      },
    );
    t.match(rest, { route, durMs: Number });
    const named = (headers: Headers) =>
      [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    t.same(named(second.headers), named(first.headers), 'with the same headers');
    const head = await ask(path, {}, 'HEAD');
    t.match(await head.line(), { fromMemory: true, method: 'HEAD' });
    t.same([head.text, head.headers.get('content-length')], ['', String(Buffer.byteLength(first.text))]);
  }
});

t.test('a request that the checks refuse or redirect is not answered from memory', async (t) => {
  const { ask, portal } = await startKeptPortal(t, { MOBILE_ORIGIN: MOBILE });
  for (const path of ['/news', '/bff/site']) {
    for (let times = 0; times < 2; times++) await ask(path);
    const browser = portal.browser();
    t.equal((await browser.get(path, { host: 'evil.example' })).status, 421, path);
    t.equal((await browser.send('GET', path, 'a body', { 'content-type': 'text/plain' })).status, 400, path);
    for (const method of ['POST', 'PUT', 'DELETE'])
      t.not((await ask(path, {}, method)).status, 200, `${method} ${path}`);
  }
  const wechat = await ask('/news', { 'user-agent': 'MicroMessenger/8.0' });
  t.same([wechat.status, wechat.headers.get('location')], [302, `${MOBILE}/news`]);
});

t.test('one visitor’s consent opens nothing for others, whoever comes first', async (t) => {
  const { ask } = await startKeptPortal(t, { CHAT_URL: `${CHAT}/room` });
  const cookie = `${CONSENT_COOKIE}=${writeConsent([{ kind: 'chat', host: 'chat.example', granted: true }])}`;
  for (const path of ['/', '/news'])
    for (let times = 0; times < 3; times++) {
      const agreeing = await ask(path, { cookie });
      t.match(agreeing.headers.get('content-security-policy'), `frame-src ${CHAT}`);
      const other = await ask(path);
      t.notMatch(other.headers.get('content-security-policy'), 'frame-src', `${path}, time ${times}`);
      t.notMatch(other.text, `${CHAT}/room`);
    }
});

t.test(
  'a cached page takes nothing from the limit of pages, and parameters that it does not know make no other one',
  async (t) => {
    const { ask } = await startKeptPortal(t, { PAGES_PER_MINUTE: String(5 * PAGES_AT_ONCE) }, () => 0);
    t.equal((await ask('/news')).status, 200);
    for (const path of [
      '/news',
      '/news?utm_source=a',
      '/news?utm_source=b&x[]=1',
      '/news?x=%E8%B4%B7',
      '/news?',
      '/news?_=1',
    ])
      t.equal((await ask(path)).status, 200, path);
    t.equal((await ask('/news?page=2')).status, 200);
    t.equal((await ask('/news?page=3')).status, 429, 'those that it knows do');
    t.equal((await ask('/news?x=1&page=2')).status, 200);
  },
);
