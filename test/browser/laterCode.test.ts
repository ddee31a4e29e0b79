import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { startWithout } from '../support/startWithout.ts';
import { goTo, hydrated, launchOne, holdRequests, waitForValue } from './support/launch.ts';

/** The part of the profile page that is loaded after the page. */
const PART = '**/assets/Certification-*.js';
const FAILED = '服务暂时没有响应，请稍后重试';

t.test('code that is loaded after the page', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  /** A window with the session of a new member, at no page. */
  async function signedIn() {
    const { page, context } = await open(portal.origin);
    await context.addCookies([
      { name: 'bank_token', value: (await newMember(upstream)).token, url: portal.origin },
    ]);
    return page;
  }

  await t.test('what was clicked in a part before its code arrived happens when it has', async (t) => {
    const page = await signedIn();
    const release = await holdRequests(page, PART);
    await goTo(page, '/user/info');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByRole('textbox', { name: '真实姓名' }).fill('周');
    t.equal(await page.getByText('请输入身份证号').count(), 0, 'nothing is checked yet');
    release();
    await page.getByRole('alert').filter({ hasText: '处需要填写或修改' }).waitFor();
    t.equal(
      await page.getByRole('textbox', { name: '真实姓名' }).inputValue(),
      '周',
      'what was typed meanwhile is kept',
    );
    t.same(sent, [], 'the form was not sent to the server');
  });

  await t.test('what was chosen in a filter before its code arrived is applied', async () => {
    const { page } = await open(portal.origin);
    const release = await holdRequests(page, /\/BankFilter-[^/]*\.js$/);
    await goTo(page, '/bank');
    await page.getByLabel('贷款类型').selectOption({ label: '企业经营贷' });
    release();
    await page.waitForURL('**/bank?loan_type_id=1');
    await page.locator('.result-card .link-more[href*="loan_type_id=1"]').first().waitFor();
  });

  for (const [title, code] of [
    ['its code', /\/ScanLogin-[^/]*\.js$/],
    ['any code', /\/assets\/[^/]*\.js$/],
  ] as const)
    await t.test(`a tick in a part before ${title} arrived counts`, async () => {
      const { page } = await open(portal.origin);
      const release = await holdRequests(page, code);
      await page.goto('/user/login?way=qr', { waitUntil: 'commit' });
      if (title === 'its code') await hydrated(page);
      await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
      release();
      await page.getByText('请用微信“扫一扫”扫码').waitFor();
      await page.getByRole('checkbox', { name: /已阅读并同意/, checked: true }).waitFor();
    });

  await t.test('what is chosen the moment React has taken over a filter is applied once', async (t) => {
    // A window of its own, since the script stays.
    const { page } = await open(portal.origin, { width: 1290 });
    await page.addInitScript(() => {
      const submits = { count: 0 };
      Object.assign(window, { submits });
      document.addEventListener('submit', () => submits.count++);
      const choose = () => {
        const select = document.querySelector<HTMLSelectElement>('#bank-loan_type_id')!;
        select.value = '1';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      // The filter listens to its form in an effect, so React handles its events by now.
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (...given: Parameters<typeof listen>) {
        listen.apply(this, given);
        if (given[0] === 'submit' && this instanceof HTMLFormElement && this.id === 'bank-filter')
          queueMicrotask(choose);
      };
    });
    await goTo(page, '/bank');
    await page.locator('.result-card .link-more[href*="loan_type_id=1"]').first().waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    t.equal(
      await page.evaluate(() => (window as unknown as { submits: { count: number } }).submits.count),
      1,
    );
  });

  await t.test('a file chosen before the code of a form arrived is uploaded', async () => {
    const page = await signedIn();
    const release = await holdRequests(page, PART);
    await goTo(page, '/user/info');
    await page
      .locator('#person-id_card_front')
      .setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: PNG });
    release();
    await page.getByRole('img', { name: '已上传的身份证人像面' }).waitFor();
  });

  await t.test('text typed before the code of a form arrived is checked like any other', async (t) => {
    const page = await signedIn();
    const release = await holdRequests(page, PART);
    await goTo(page, '/user/info');
    const left = page.getByRole('textbox', { name: '真实姓名' });
    const focused = page.getByRole('textbox', { name: '身份证号' });
    await left.fill('1');
    await focused.fill('1');
    release();
    await page.locator('#person-real_name[aria-invalid="true"]').waitFor();
    t.not(await focused.getAttribute('aria-invalid'), 'true', 'somebody is still typing here');
    await focused.press('Tab');
    await page.locator('#person-id_card[aria-invalid="true"]').waitFor();
    t.equal(await focused.inputValue(), '1');
  });

  await t.test(
    'on a costly connection nothing is loaded ahead: a part’s code comes when it is seen or used, and the page is whole',
    async (t) => {
      // A window of its own, since the connection stays.
      const { page, context, console } = await open(portal.origin, { width: 1300 });
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      const loaded = new Set<string>();
      page.on('request', (request) => loaded.add(/([^/]+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ''));
      const idle = () =>
        page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 300))));
      await goTo(page, '/about');
      await idle();
      t.same(
        [...loaded].filter((name) => ['Footer', 'pageModules'].includes(name)),
        [],
        'the page has been idle',
      );
      t.ok(await page.locator('.footer-legal').isVisible(), 'the footer is there');
      await page.locator('.footer-legal').scrollIntoViewIfNeeded();
      await waitForValue(async () => loaded.has('Footer'), true);
      t.notOk(loaded.has('pageModules'), 'what only a next page needs is not loaded');
      // At once, before anything was seen or used, the next page comes all the same.
      await goTo(page, '/');
      await page.locator('header').getByRole('link', { name: '注册', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /注册/ }).waitFor();
      await page.goBack();
      await page.getByText('总成本最低的三个').first().waitFor();
      t.equal(await page.locator('#calc, #faq, #kinds, .footer-legal').count(), 4, 'every part is there');
      t.same(console, []);
    },
  );

  await t.test('data of the site that arrive before the code of a part take nothing away', async (t) => {
    const { portal: without, release } = await startWithout(t, portal.upstream, ['site']);
    const { page } = await open(without.origin);
    const releaseCode = await holdRequests(page, '**/assets/{HomeSections,Footer}-*.js');
    await goTo(page, '/');
    const parts = page.locator('#calc, #faq, #kinds, .footer-legal');
    t.equal(await parts.count(), 4);
    const answer = page.waitForResponse((response) => response.url().includes('/bff/'));
    release();
    await answer;
    for (let frame = 0; frame < 10; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
    t.equal(await parts.count(), 4, 'the parts are still there');
    releaseCode();
    await page.locator('.footer-contact').waitFor();
    t.equal(await parts.count(), 4);
  });

  await t.test(
    'a page is hydrated from the files that its document names, without the list of all pages',
    async (t) => {
      const page = await signedIn();
      await page.route('**/assets/pageModules-*.js', (route) => route.abort());
      for (const path of ['/', '/bank', '/user/info', '/wallet/withdrawl', '/news/1', '/nowhere']) {
        await goTo(page, path);
      }
      t.pass('all were hydrated');
    },
  );

  await t.test(
    'a part whose code does not arrive says so, and is shown when another try succeeds',
    async () => {
      const page = await signedIn();
      await page.route(PART, (route) => route.abort());
      await page.goto('/user/info');
      const alert = page.getByRole('alert').filter({ hasText: FAILED });
      await alert.waitFor();
      await page.unroute(PART);
      await alert.getByRole('button', { name: '重试' }).click();
      await page.getByRole('button', { name: '提交认证' }).click();
      await page.getByRole('alert').filter({ hasText: '处需要填写或修改' }).waitFor();
    },
  );
});
