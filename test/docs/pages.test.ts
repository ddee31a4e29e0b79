import t from 'tap';
import { REASONS } from '../../shared/reasons.ts';
import { startPortal } from '../helper.ts';

// The pages for programmers, over HTTP.

const addresses = (html: string): string[] => [...html.matchAll(/(?:src|href)="(\/bff\/docs\/files\/[^"]+)"/g)].map(([, address = '']) => address);

t.test('both pages have a policy of their own, know no session, and are asked for again with their tag', async (t) => {
  const portal = await startPortal(t);
  const member = await portal.member();
  for (const path of ['/bff/docs', '/bff/docs/guide']) {
    const { status, headers, text, cookies } = await member.get(path);
    t.equal(status, 200);
    t.match(headers['content-type'], /^text\/html; charset=utf-8/);
    t.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
    t.notMatch(headers['content-security-policy'], /unsafe|https?:/);
    t.equal(headers['cache-control'], 'no-cache');
    t.match(headers['x-frame-options'], 'DENY');
    t.strictSame(cookies, []);
    t.match(text, '<html lang="zh-CN">');
    t.match(text, 'noindex');
    t.notMatch(text, /<script(?![^>]*src=)|style="| on\w+="/, 'nothing inline');
    t.equal((await portal.browser().get(path)).text, text, 'the same for all');
    t.equal((await portal.browser().get(path, { 'if-none-match': String(headers.etag) })).status, 304);
    const head = await portal.browser().send('HEAD', path);
    t.match({ status: head.status, text: head.text }, { status: 200, text: '' });
    t.match(await portal.browser().post(path), { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  t.equal((await portal.browser().get('/bff/docs/')).status, 200);
});

t.test('the guide has every reason with what to do about it, and the limits of this portal', async (t) => {
  const portal = await startPortal(t, { env: { SMS_PER_HOUR: '77' } });
  const { text } = await portal.browser().get('/bff/docs/guide');
  for (const [reason, { meaning }] of Object.entries(REASONS)) t.match(text, new RegExp(`<tr id="${reason}">.*?${meaning.slice(0, 6)}`), reason);
  t.match(text, '40000（401）');
  t.match(text, '每个地址（该地址的全部会话合计）1 分钟内 12000 次请求');
  t.match(text, '全站 1 小时内 77 次已发送的短信');
  const targets = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id);
  for (const id of targets) t.match(text, ` id="${id}"`);
  t.notMatch(text, /[，。；：、] +\p{Script=Han}/u, 'no spaces of the source between the sentences');
});

t.test('its files are there, compressed, and kept for a year; other names are not', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  const { text } = await browser.get('/bff/docs');
  t.equal(addresses(text).length, 4);
  for (const address of addresses(text)) {
    const { status, headers } = await browser.get(address);
    t.equal(status, 200, address);
    t.match(headers['cache-control'], 'public, max-age=31536000, immutable');
    t.match(headers['content-type'], address.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
    for (const time of ['first', 'second']) {
      const coded = await fetch(portal.origin + address, { headers: { 'accept-encoding': 'br' } });
      const length = (await coded.text()).length;
      if (length > 1_024) t.equal(coded.headers.get('content-encoding'), 'br', `${address}, the ${time} time`);
    }
  }
  for (const name of ['swagger-ui-bundle.js', 'package.json', '..%2fpackage.json', 'constructor', '__proto__']) {
    const { status } = await browser.get(`/bff/docs/files/${name}`);
    t.ok(status === 404 || status === 400, `${name}: ${status}`);
  }
});
