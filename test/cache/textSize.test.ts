import t from 'tap';
import { SIZE_COOKIE } from '../../shared/textSize.ts';
import { startPortal } from '../helper.ts';

t.test('the size of text and the pages of visitors', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  const sized = (size: string) => browser.get('/about', { cookie: `${SIZE_COOKIE}=${size}` });

  await t.test('each size is another page in memory, any other value the standard one', async (t) => {
    const standard = await browser.get('/about');
    const kept = portal.app.visitorPages.load().pages;
    const [large, elder] = [await sized('large'), await sized('elder')];
    t.match(large.text, '<html lang="zh-CN" data-size="large">');
    t.match(elder.text, '<html lang="zh-CN" data-size="elder">');
    t.equal(portal.app.visitorPages.load().pages, kept + 2);
    for (const value of ['standard', 'huge', 'ELDER', 'elder%0a{}', '"elder"', 'x'.repeat(500)])
      t.equal((await sized(value)).text, standard.text, value);
    t.equal(portal.app.visitorPages.load().pages, kept + 2, 'nobody can fill it');
    t.same([(await sized('elder')).text, (await browser.get('/about')).text], [elder.text, standard.text]);
    for (const { headers } of [standard, elder]) t.match(headers.vary, 'Cookie');
  });

  await t.test('its link leads to the page itself, with the rest of its query as it was', async (t) => {
    for (const [asked, to, cookie] of [
      ['/bank?amount=20&size=elder&term=24', '/bank?amount=20&term=24', `${SIZE_COOKIE}=elder`],
      ['/search?q=%E5%88%A9%E7%8E%87&size=large', '/search?q=%E5%88%A9%E7%8E%87', `${SIZE_COOKIE}=large`],
      ['/user?size=large', '/user', `${SIZE_COOKIE}=large`],
      ['/?size=standard', '/', `${SIZE_COOKIE}=;`],
      ['/?size=huge', '/', `${SIZE_COOKIE}=;`],
    ] as const) {
      const { status, headers, cookies } = await portal.browser().get(asked);
      t.same([status, headers.location], [302, to], asked);
      t.match(cookies[0], cookie);
      t.match(headers['cache-control'], 'private');
    }
    const { headers } = await portal.browser().get('//evil.example/?size=elder');
    t.notMatch(headers.location ?? '', /evil/, 'nowhere else');
  });

  await t.test('search engines are told not to ask for it', async (t) => {
    t.match((await browser.get('/robots.txt')).text, 'Disallow: /*?*size=');
    t.match((await browser.get('/about')).text, /<a href="\?size=elder" rel="nofollow"/);
  });
});
