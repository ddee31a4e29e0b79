import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { recordedData } from '../support/recorded.ts';
import { goTo, launch } from './support/launch.ts';
import { logIn } from './support/logIn.ts';

t.test(
  'the configured name stays when the browser fetches the site data itself and there is none',
  async (t) => {
    const upstream = await startStubUpstream(t);
    for (const call of ['GET /api/site', 'GET /api/seo'])
      upstream.on(call, json({ code: 500, message: '维护中', data: null }));
    const portal = await startPortal(t, { upstream: upstream.origin, env: { BRAND_NAME: '知远金服' } });
    const { page, console } = await (await launch(t))(portal.origin);
    await page.goto('/user/login?from=%2Fvip');
    t.equal(await page.locator('h1').textContent(), '登录知远金服');
    const asked = () => upstream.hits.filter(({ path }) => path === '/api/site').length;
    const before = asked();
    await logIn(page, '13800001234');
    await page.waitForURL('**/vip');
    await page.getByRole('heading', { level: 1, name: 'VIP 会员服务' }).waitFor();
    t.ok(asked() > before, 'the root loader has run in the browser');
    t.equal(await page.title(), 'VIP 会员服务 - 知远金服');
    t.equal(await page.locator('.header .brand b').textContent(), '知远金服');
    t.match(await page.locator('.footer-risk').textContent(), /^知远金服是贷款信息服务中介/);

    await page.goto('/form/1?step=5');
    const consents = await page.locator('.consents').textContent();
    t.match(
      consents,
      /同意知远金服的顾问查看本次申请并推荐机构/,
      'the consents of an application, which only the browser renders',
    );
    t.match(consents, /知悉知远金服是信息中介/);
    t.match(await page.locator('.apply').textContent(), /知远金服不向借款人收取任何费用/);
    t.same(
      console.filter((line) => !/Failed to load resource/.test(line)),
      [],
      'no difference between the server’s markup and the browser’s',
    );
  },
);

t.test('a long name and a wide logo leave the sections of the header their places', async (t) => {
  const upstream = await startStubUpstream(t);
  const site = {
    ...(recordedData('site') as object),
    name: '禾川普惠金融信息服务股份有限公司贷款超市',
    logo: '/media/wide.svg',
  };
  upstream.on('GET /api/site', json(ok(site)));
  upstream.on(
    'GET /api/visit',
    json(ok({ ...(recordedData('visit') as object), nickname: '名字很长的一位用户' })),
  );
  upstream.on('GET /media/wide.svg', (_hit, response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100"/></svg>',
      );
  });
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { context, page } = await (await launch(t))(portal.origin, { width: 1200 });
  for (const token of ['', 'member-token']) {
    if (token) await context.addCookies([{ name: 'bank_token', value: token, url: portal.origin }]);
    await goTo(page, '/about');
    const seen = await page.evaluate(() => {
      const lines = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      };
      const wrap = document.querySelector('.header > .wrap') as HTMLElement;
      const [logo] = wrap.querySelectorAll('img');
      const box = logo?.getBoundingClientRect();
      return {
        overflow: wrap.scrollWidth - wrap.clientWidth,
        lines: [...wrap.querySelectorAll('.nav a')].map(lines),
        logo: [logo?.naturalWidth, Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)],
      };
    });
    t.equal(seen.overflow, 0, 'nothing leaves the header');
    t.same(seen.lines, [1, 1, 1, 1, 1, 1, 1], 'each section is one line');
    t.same(seen.logo, [600, 96, 36], 'the logo is scaled down');
  }
});
