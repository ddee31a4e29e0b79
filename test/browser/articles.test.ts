import t from 'tap';
import { startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { goTo, holdRequests, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('articles in the browser', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context, console } = await open(portal.origin);

  await t.test('search for a word, open a help page, give feedback once per device', async (t) => {
    await goTo(page, '/help');
    await page.getByRole('searchbox', { name: '在帮助中搜索' }).fill('申请贷款');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help?keyword=**');
    await page.locator('summary', { hasText: '怎样在银桥申请贷款？' }).click();
    await page.getByRole('link', { name: '单独查看，或告诉我们是否有帮助' }).waitFor();
    await page.getByRole('link', { name: /在全站搜索/ }).click();
    await page.waitForURL('**/search?q=**');
    await page.locator('mark').first().waitFor();
    await page.getByRole('link', { name: /怎样在银桥申请贷款/ }).click();
    await page.waitForURL('**/help/101');
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: '有帮助', exact: true }).press('Enter');
    await page.getByRole('heading', { name: '感谢您的反馈' }).and(page.locator(':focus')).waitFor();
    t.equal(await page.getByRole('button', { name: '有帮助', exact: true }).count(), 0);
    await page.reload();
    await page.getByRole('heading', { name: '感谢您的反馈' }).waitFor();
    t.same(console, [], 'the console is empty');
  });

  await t.test('what is typed while the results are loading stays', async (t) => {
    await goTo(page, '/search');
    const words = page.getByRole('searchbox', { name: '搜索内容' }).last();
    const release = await holdRequests(page, /\/bff\//);
    await words.fill('利率');
    await words.press('Enter');
    await words.fill('利率与费用');
    release();
    await page.waitForURL('**/search?q=**');
    await page.locator('mark').first().waitFor();
    t.equal(await words.inputValue(), '利率与费用');
  });

  await t.test('the address of a question opens its answer', async (t) => {
    await page.goto('/help#104');
    await page.locator('details[open]').waitFor();
    t.ok(await page.getByText('格式与大小').isVisible());
    t.equal(await page.locator('details[open]').count(), 1, 'and no other');
    await page.goto('/help#101');
    await page.locator('details:has([id="101"])[open]').waitFor();
  });

  await t.test(
    'an article marks the current section in its contents; its address can be copied, and shown as a QR code',
    async (t) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await goTo(page, '/news/12?invite=ABC234');
      await page.getByRole('link', { name: '签约前核对三处' }).click();
      await page.locator('.toc [aria-current]', { hasText: '签约前核对三处' }).waitFor();
      await page.getByRole('button', { name: '复制链接' }).click();
      await page.getByText('链接已复制').waitFor();
      t.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        `${portal.origin}/news/12`,
        'without the invite code of this visit',
      );
      const code = page.getByRole('button', { name: '二维码' });
      await code.press('Enter');
      t.equal(await code.getAttribute('aria-expanded'), 'true');
      await page.locator('.qr path[d^="M"]').waitFor();
      t.same(await findings(page, '.share'), [], 'axe');
      await page.getByRole('link', { name: /下一篇/ }).click();
      await page.waitForURL('**/news/11');
      t.same(console, []);
    },
  );

  await t.test('a member reads one message and marks the others as read', async (t) => {
    await carrySession(context, await portal.member());
    await goTo(page, '/notice?tab=mine');
    const unread = await page.locator('.messages .unread').count();
    t.ok(unread > 1);
    await page.locator('.messages .unread').first().click();
    await page.waitForURL('**/notice/*?tab=mine');
    await page.getByRole('link', { name: '全部消息' }).click();
    await page.waitForURL('**/notice?tab=mine');
    await page.waitForFunction(
      (before) => document.querySelectorAll('.messages .unread').length === before - 1,
      unread,
    );
    await page.getByRole('button', { name: '全部已读' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('.messages .unread, .account-menu .count').length === 0,
    );
  });
});
