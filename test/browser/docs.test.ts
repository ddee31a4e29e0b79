import t, { type Test } from 'tap';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { callNames } from '../../shared/contract/index.ts';
import { startPortal } from '../helper.ts';
import { launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { findings } from './support/eachVisit.ts';

t.test('/bff/docs', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  const { context, page, console } = await open(portal.origin);
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
        window.console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  });
  await carrySession(context, await portal.member());
  // 640: 1280 pixels at 200 % zoom.
  const fits = async (t: Test) => {
    for (const width of [640, 960, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      t.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `nothing sticks out at ${width}`,
      );
    }
  };

  await t.test(
    'shows every call, whatever its address says, opens one, and tries a read without the session; nothing violates the policy',
    async (t) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url())) asked.push(request.url());
      });
      await page.goto('/bff/docs?url=/bff/site&configUrl=/bff/site&urls.primaryName=x');
      const operations = page.locator('#reference .opblock');
      await operations.first().waitFor();
      t.ok(asked.includes(`${portal.origin}/bff/openapi.json`));
      t.notOk(
        asked.includes(`${portal.origin}/bff/site`),
        'an address cannot make it read another description',
      );
      t.ok(
        (await operations.count()) >= callNames.length + Object.keys(gatewayRoutes).length,
        'all calls and all routes',
      );
      t.strictSame(await findings(page, 'header'), [], 'axe on what is ours');

      const bag = page.locator('.opblock', { has: page.locator('[data-path="/bff/user/bag"]') });
      await bag.locator('button').first().click();
      await bag.getByRole('button', { name: 'Try it out' }).click();
      const sent = page.waitForRequest('**/bff/user/bag');
      await bag.getByRole('button', { name: 'Execute' }).click();
      t.notOk((await (await sent).allHeaders()).cookie, 'without the cookie of the member who is logged in');
      await bag.locator('.live-responses-table').getByText('40000').first().waitFor();

      const withdraw = page
        .locator('.opblock', { has: page.locator('[data-path="/bff/user/withdraw"]') })
        .filter({ hasText: 'POST' });
      await withdraw.locator('button').first().click();
      await withdraw.getByText('amount').first().waitFor();
      t.equal(await withdraw.getByRole('button', { name: 'Try it out' }).count(), 0, 'no write can be tried');
      t.equal(await withdraw.locator('td', { hasText: /"balance_short"/ }).count(), 1, 'its own refusals');
      const conflict = withdraw.locator('tr.refusal[data-code="409"]');
      t.match(await conflict.innerText(), /与记录当前的状态冲突.*\n+响应头：.*Retry-After/s);
      t.equal(
        await withdraw.locator('tr.response:not(.refusal)').count(),
        2,
        'with bodies: its success, and one refusal',
      );
      t.ok(((await withdraw.boundingBox())?.height ?? 0) < 6_000, 'twenty refusals are not twenty screens');
      await page.getByRole('textbox', { name: '按标签或路径筛选' }).fill('wallet');
      await page.locator('[data-path="/bff/login"]').waitFor({ state: 'detached' });
      await fits(t);

      t.strictSame(
        asked.filter((url) => !url.startsWith(portal.origin)),
        [],
      );
      t.strictSame(
        console.filter((line) => !/status of 401/.test(line)),
        [],
      );
    },
  );

  await t.test('the guide is readable, by keyboard too, and axe finds nothing', async (t) => {
    console.length = 0;
    await page.goto('/bff/docs/guide');
    t.strictSame(await findings(page), []);
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate(() => document.activeElement?.textContent), '跳到正文');
    await page.keyboard.press('Enter');
    t.equal(await page.evaluate(() => document.activeElement?.id), 'content');
    await page
      .getByRole('navigation', { name: '目录' })
      .getByRole('link', { name: '出错时怎么办' })
      .press('Enter');
    t.equal(await page.evaluate(() => location.hash), '#failures');
    await fits(t);
    t.strictSame(console, []);
  });

  await t.test(
    'axe finds nothing on the English guide and the pages of the log and of the metrics, and they fit',
    async (t) => {
      console.length = 0;
      for (const path of [
        '/bff/docs/guide/en',
        '/bff/docs/log/zh',
        '/bff/docs/log/en',
        '/bff/docs/metrics/zh',
        '/bff/docs/metrics/en',
      ]) {
        await page.goto(path);
        t.strictSame(await findings(page), [], path);
        await fits(t);
      }
      t.strictSame(console, []);
    },
  );
});
