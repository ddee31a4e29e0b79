import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { emptied, goTo, hydrated, launch } from './support/launch.ts';
import { logIn } from './support/logIn.ts';
import { findings } from './support/eachVisit.ts';

/** Starts a server with the chat page of another company. Returns its origin. */
async function startChat(t: Test): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        '<!doctype html><html lang="zh"><title>chat</title><main><h1>客服对话</h1><p>您好</p></main></html>',
      ),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.teardown(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const card = (page: Page) => page.getByRole('region', { name: '可以使用第三方服务吗？' });
const launcher = (page: Page) => page.getByRole('button', { name: '在线客服', exact: true });
const storedChoice = (page: Page) => page.getByRole('complementary', { name: '第三方服务的选择' });

t.test('third-party services', async (t) => {
  const open = await launch(t);
  const chat = await startChat(t);
  const portal = await startPortal(t, { env: { CHAT_URL: `${chat}/room`, STATISTICS_URL: `${chat}/event` } });

  const opened = await open(portal.origin);
  const { page, console } = opened;
  /** Requests to other origins. */
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.origin) && /^http/.test(request.url())) foreign.push(request.url());
  });
  const visit = async (address: string) => {
    await emptied(opened);
    foreign.length = 0;
    await goTo(page, address);
  };

  /** Consents to the chat and waits for the page whose content policy allows it. */
  async function agree(page: Page): Promise<void> {
    await card(page)
      .getByRole('checkbox', { name: /在线客服/ })
      .check();
    await card(page).getByRole('button', { name: '同意所选' }).click();
    await launcher(page).waitFor();
    await hydrated(page);
  }

  await t.test('if no service is configured, no consent is asked for and no code is loaded', async (t) => {
    const bare = await startPortal(t);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await visit(bare.origin);
    t.equal(
      (await card(page).count()) + (await storedChoice(page).count()) + (await launcher(page).count()),
      0,
    );
    t.notOk(
      loaded.some((url) => /startThirdParties/i.test(url)),
      'the code is not loaded',
    );
  });

  await t.test('no service is preselected; a refusal is stored without a page load', async (t) => {
    await visit('/contact');
    await card(page).waitFor();
    t.equal(await card(page).getByRole('checkbox', { checked: true }).count(), 0);
    t.same(await findings(page), [], 'axe finds no violation in the consent card');
    await page.evaluate(() => {
      (globalThis as { stayed?: boolean }).stayed = true;
    });
    await card(page).getByRole('button', { name: '都不同意' }).click();
    await storedChoice(page)
      .getByText(/未同意.*未同意/)
      .waitFor();
    t.equal(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed), true);
    await page.goto('/');
    await storedChoice(page).waitFor();
    t.equal(await card(page).count(), 0, 'consent is not asked for again');
    t.same(foreign, []);
    t.same(console, []);
  });

  await t.test('by keyboard alone: consent, open the chat, close it, withdraw the consent', async (t) => {
    await visit('/news');
    const tabTo = async (name: string) => {
      while ((await page.evaluate(() => document.activeElement?.textContent.trim())) !== name)
        await page.keyboard.press('Tab');
    };
    await card(page)
      .getByRole('checkbox', { name: /在线客服/ })
      .focus();
    await page.keyboard.press('Space');
    await tabTo('同意所选');
    await page.keyboard.press('Enter');
    await launcher(page).waitFor();
    t.same(foreign, [], 'no other origin gets a request before the chat is opened');

    await launcher(page).focus();
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe').getByText('您好').waitFor();
    t.same(foreign, [`${chat}/room`], 'only the origin of the chat gets a request');
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '关闭对话');
    t.same(await findings(page, 'body'), [], 'axe finds no violation');
    await page.keyboard.press('Escape');
    t.equal(await page.locator('iframe').isVisible(), false);
    t.match(
      await page.evaluate(() => document.activeElement?.textContent),
      '在线客服',
      'the focus is on the button again',
    );

    await storedChoice(page).getByRole('button', { name: '更改选择' }).focus();
    await page.keyboard.press('Enter');
    const box = card(page).getByRole('checkbox', { name: /在线客服/ });
    t.equal(await box.isChecked(), true, 'the card shows the stored choice');
    await box.focus();
    await page.keyboard.press('Space');
    await tabTo('同意所选');
    await page.keyboard.press('Enter');
    await storedChoice(page)
      .getByText(/在线客服（.*）未同意/)
      .waitFor();
    await page.waitForFunction(() => document.querySelector('iframe') === null);
    t.equal(await launcher(page).count(), 0);
    t.same(console, []);
  });

  await t.test(
    'every way to a page without third-party services, and back, loads a new document',
    async (t) => {
      await visit('/');
      await agree(page);
      const mark = () =>
        page.evaluate(() => {
          (globalThis as { stayed?: boolean }).stayed = true;
        });
      const sameDocument = () => page.evaluate(() => (globalThis as { stayed?: boolean }).stayed === true);

      await mark();
      await page.locator('header').getByRole('link', { name: '新闻资讯' }).click();
      await page.waitForURL(/\/news$/);
      await page.getByRole('heading', { level: 1, name: '新闻资讯' }).waitFor();
      t.equal(await sameDocument(), true, 'there is no page load between public pages');

      await launcher(page).click();
      await page.frameLocator('iframe').getByText('您好').waitFor();
      await page.locator('header').getByRole('link', { name: '登录' }).click();
      await page.waitForURL(/\/user\/login/);
      await page.getByLabel('手机号').first().waitFor();
      t.equal(await sameDocument(), false, 'a link loads a new document');
      t.equal(
        (await page.locator('iframe').count()) +
          (await launcher(page).count()) +
          (await storedChoice(page).count()),
        0,
      );
      t.equal(
        await page.evaluate(() => {
          const frame = document.createElement('iframe');
          frame.src = 'http://127.0.0.1:9/';
          return new Promise((resolve) => {
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
              resolve(effectiveDirective),
            );
            document.body.append(frame);
          });
        }),
        'frame-src',
        'the content policy of the login page refuses frames',
      );

      await page.reload();
      await hydrated(page);
      await mark();
      await page.goBack();
      await launcher(page).waitFor();
      t.equal(await sameDocument(), false, 'back in the history loads a new document');

      await mark();
      await page.goForward();
      await page.getByLabel('手机号').first().waitFor();
      t.equal(await sameDocument(), false, 'forward in the history loads a new document');

      await hydrated(page);
      await mark();
      await logIn(page, MEMBER.ordinary);
      await page.waitForURL(/\/news$/);
      await launcher(page).waitFor();
      t.equal(await sameDocument(), false, 'an action’s redirect loads a new document');
    },
  );
});
