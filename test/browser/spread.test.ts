import { readFileSync } from 'node:fs';
import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { goTo, launch, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('referral pages in the browser', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context, console } = await open(portal.origin);
  await carrySession(context, await portal.member(MEMBER.vip));
  /** The texts of a page as the server sends it, each on a line. */
  const textOf = async (path: string, session = portal.browser()) =>
    (await session.get(path)).text
      .replace(/<(script|style)[^]*?<\/\1>/g, '')
      .replace(/(?:<[^>]*>|\s)+/g, '\n');

  await t.test('a visitor reads the terms; for the other tabs, the login page is shown', async (t) => {
    const { text } = await portal.browser().get('/spread');
    t.equal(text.match(/<h1[^>]*>推广合作<\/h1>/g)?.length, 1);
    t.equal(/<ol class="[^"]*levels[^]*?<\/ol>/.exec(text)?.[0].match(/<li class="card"/g)?.length, 4);
    t.match(text, 'href="/user/login?from=%2Fspread"');
    const terms = await textOf('/spread');
    t.match(terms, /年度会员\n180\.00[^]*?\n18\.00[^]*?\n9\.00/);
    t.match(terms, '怎样结算');
    t.equal(
      (await portal.browser().get('/spread?tab=team&level=1')).headers.location,
      '/user/login?from=%2Fspread%3Ftab%3Dteam%26level%3D1&reason=required',
    );
  });

  await t.test('a member copies the link and the code, and downloads the poster', async (t) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(page, '/spread');
    const code = await page.getByLabel('邀请码', { exact: true }).inputValue();
    await page.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('链接已复制').waitFor();
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), `${portal.origin}/?invite=${code}`);
    await page.getByRole('button', { name: '复制邀请码' }).press('Enter');
    await page.getByText('邀请码已复制').waitFor();
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
    await page.locator('.invite .qr path[d^="M"]').waitFor();
    t.equal(await page.locator('.level-now progress').count(), 2, 'the progress to the next level is shown');

    const maker = page.getByRole('button', { name: '生成海报' });
    await maker.press('Enter');
    const save = page.getByRole('dialog', { name: '推广海报' }).getByRole('button', { name: '下载海报' });
    await page.getByRole('dialog').getByText('海报已绘制').waitFor({ state: 'attached' });
    t.same(await findings(page, 'dialog'), [], 'axe');
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    t.equal(file.suggestedFilename(), `银桥推广海报-${code}.png`);
    const png = readFileSync(await file.path());
    t.equal(png.subarray(1, 4).toString(), 'PNG');
    t.same([png.readUInt32BE(16), png.readUInt32BE(20)], [750, 1200]);
    t.ok(png.length > 20_000, 'the picture is not empty');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent.includes('生成海报'));
    t.same(console, [], 'the console is empty; the content policy is not violated');
  });

  await t.test(
    'the team by level, search and order; the commissions with the end of their freeze',
    async (t) => {
      await goTo(page, '/spread');
      await page.getByRole('link', { name: '我邀请的好友' }).click();
      await page.waitForURL('**/spread?tab=team');
      await page.getByRole('link', { name: '二级好友' }).click();
      await page.waitForURL('**/spread?tab=team&level=2');
      await waitForValue(() => page.locator('.team tbody tr').count(), 5);
      t.same(await page.locator('.team tbody .tag.info').count(), 0, 'no directly invited member is listed');
      await page.getByRole('link', { name: '全部', exact: true }).click();
      await page.getByText('共 14 条，').waitFor();
      await page.getByLabel('排序').selectOption('commission');
      await page.getByRole('searchbox', { name: '称呼或手机号' }).fill('宋');
      await page.keyboard.press('Enter');
      await page.waitForURL('**keyword=**');
      await waitForValue(() => page.locator('.team tbody tr').count(), 1);
      t.equal(new URL(page.url()).searchParams.get('sort'), 'commission');
      t.ok(await page.getByRole('columnheader', { name: /累计佣金/ }).getAttribute('aria-sort'));
      await page.getByRole('searchbox', { name: '称呼或手机号' }).fill('没有这个人');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: '清除筛选' }).click();
      await page.getByText('共 14 条，').waitFor();
      await page.getByRole('link', { name: '佣金记录' }).click();
      await page
        .getByText(/冻结至 \d{4}-\d\d-\d\d/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: '佣金冲回' }).click();
      await page.waitForURL('**kind=403');
      await page.getByText('即时扣回').first().waitFor();
      await page.goBack();
      await page.waitForURL('**/spread?tab=commission');
      t.same(console, []);
    },
  );
});
