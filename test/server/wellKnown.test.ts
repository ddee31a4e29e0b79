import t from 'tap';
import { pages } from '../../server/page/listedPages.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const ENV = {
  PUBLIC_ORIGIN: 'https://portal.example',
  SECURITY_CONTACT: 'mailto:security@portal.example,https://portal.example/report',
};
const DAY = 24 * 3600_000;

t.test('security.txt names the operator’s contacts, and is good for less than a year', async (t) => {
  const { origin: upstream } = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream, env: ENV });
  const { status, headers, text } = await portal.browser().get('/.well-known/security.txt');
  t.equal(status, 200);
  t.match(headers, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' });
  t.notOk(headers['set-cookie']);
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/s, 2) as [string, string]);
  t.same(
    fields.filter(([name]) => name !== 'Expires'),
    [
      ['Contact', 'mailto:security@portal.example'],
      ['Contact', 'https://portal.example/report'],
      ['Preferred-Languages', 'zh, en'],
      ['Canonical', 'https://portal.example/.well-known/security.txt'],
    ],
  );
  const [expires = ''] = fields.filter(([name]) => name === 'Expires').map(([, value]) => value);
  t.match(expires, /^\d{4}-\d\d-\d\dT00:00:00Z$/, 'one date, in the form of RFC 3339');
  const days = (Date.parse(expires) - Date.now()) / DAY;
  t.ok(days > 150 && days < 365, `${days} days`);
});

t.test('without a contact, or where https is missing, nothing is promised', async (t) => {
  const { origin: upstream } = await startStubUpstream(t);
  const silent = await startPortal(t, { upstream });
  t.equal((await silent.browser().get('/.well-known/security.txt')).status, 404);
  const plain = await startPortal(t, { upstream, env: { SECURITY_CONTACT: ENV.SECURITY_CONTACT } });
  t.notMatch((await plain.browser().get('/.well-known/security.txt')).text, 'Canonical');
});

t.test('a password manager finds the page, and that other addresses are not there', async (t) => {
  const { origin: upstream } = await startStubUpstream(t);
  const browser = (await startPortal(t, { upstream })).browser();
  const { status, headers } = await browser.get('/.well-known/change-password');
  t.equal(status, 302);
  t.ok(
    pages.some(({ path }) => path === headers['location']),
    `${headers['location']}`,
  );
  // The address by which password managers check whether statuses can be believed (W3C, A Well-Known URL for Changing Passwords).
  t.equal(
    (await browser.get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'))
      .status,
    404,
  );
});

t.test(
  'whoever asks for an icon gets the brand’s, and what else programs ask for by themselves is no page',
  async (t) => {
    const stub = await startStubUpstream(t);
    const browser = (await startPortal(t, { upstream: stub.origin })).browser();
    const page = await browser.get('/');
    const [, icon = ''] = /<link rel="icon" href="([^"]*)"/.exec(page.text) ?? [];
    for (const path of [
      '/favicon.ico',
      '/favicon.ico?v=2',
      '/apple-touch-icon.png',
      '/apple-touch-icon-precomposed.png',
    ]) {
      const { status, headers } = await browser.get(path);
      t.match(
        { status, headers },
        { status: 302, headers: { location: icon, 'cache-control': 'public, max-age=86400' } },
        path,
      );
      t.notOk(headers['set-cookie'], path);
    }
    for (const path of [
      '/.well-known/appspecific/com.chrome.devtools.json',
      '/.well-known/traffic-advice',
      '/.well-known/assetlinks.json',
    ]) {
      const { status, text } = await browser.get(path);
      t.equal(status, 404, path);
      t.notMatch(text, /<footer|<nav/, path);
    }
  },
);

t.test('without site data the icon is the portal’s own', async (t) => {
  const stub = await startStubUpstream(t);
  stub.on('GET /api/site', json({ code: 500, message: '', data: null }));
  const browser = (await startPortal(t, { upstream: stub.origin })).browser();
  const { status, headers } = await browser.get('/favicon.ico');
  t.match(
    { status, headers },
    { status: 302, headers: { location: '/art/mark.svg', 'cache-control': 'public, max-age=60' } },
  );
  t.match(await browser.get('/art/mark.svg'), { status: 200, headers: { 'content-type': 'image/svg+xml' } });
});
