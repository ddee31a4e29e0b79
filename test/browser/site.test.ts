import t from 'tap';
import { startPortal } from '../helper.ts';
import { goTo, launch } from './support/launch.ts';

t.test('pages about the portal', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, console } = await open(portal.origin);

  await t.test('an agreement has its own page, its versions and its contents', async (t) => {
    await goTo(page, '/play');
    await page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click();
    await page.waitForURL('**/about/privacy');
    await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
    await page.getByText('现行版本 · 2026-10-22 生效').waitFor();
    await page
      .getByRole('navigation', { name: '本页目录' })
      .getByRole('link', { name: '四、保存多久' })
      .click();
    await page.waitForFunction(() => {
      const top =
        [...document.querySelectorAll('h2')]
          .find((heading) => heading.textContent === '四、保存多久')
          ?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
    await page.getByRole('link', { name: '2026-04-08 生效' }).click();
    await page.getByText('这是历史版本，已不再适用。').waitFor();
    t.equal(await page.getByText('未提交的申请草稿').count(), 0, 'the earlier text');
    t.same(console, []);
  });

  await t.test(
    'a visitor sends a message after correcting its faults, and sees the confirmation',
    async (t) => {
      await goTo(page, '/contact');
      await page.getByRole('button', { name: '发送留言' }).click();
      await page.getByText('请填写称呼').waitFor();
      await page.getByText('请留下手机号或邮箱').first().waitFor();
      t.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('name')),
        'name',
        'focus goes to the first fault',
      );
      await page.getByLabel('称呼').fill('林女士');
      await page.getByLabel('手机号').fill('138 0013 800');
      await page.getByLabel('留言内容').fill('太短');
      await page.getByRole('button', { name: '发送留言' }).click();
      await page.getByText('手机号格式不正确').first().waitFor();
      await page.getByText('留言为 5–500 个字').first().waitFor();
      await page.getByLabel('手机号').fill('138 0013 8000');
      await page.getByLabel('留言内容').fill('想了解经营贷需要准备哪些材料。');
      await page.getByText('15 / 500').waitFor();
      await page.getByRole('radio', { name: '投诉' }).check();
      await page.getByRole('button', { name: '发送留言' }).click();
      await page.getByRole('heading', { name: '留言已收到' }).waitFor();
      await page.getByText(/编号 TS\d{20}。我们会在 \d{4}-\d\d-\d\d 前/).waitFor();
      t.equal(
        await page.evaluate(() => document.activeElement?.textContent.includes('留言已收到')),
        true,
        'focus is on the result',
      );
      await page.getByRole('link', { name: '再写一条' }).click();
      await page.getByLabel('留言内容').waitFor();
      t.equal(await page.getByLabel('留言内容').inputValue(), '');
      t.same(console, []);
    },
  );

  await t.test('a message that is refused stays in the form', async (t) => {
    await page.route('**/bff/feedback', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, message: '今日留言次数已达上限', data: { retry_after: 60 } },
      }),
    );
    await page.getByLabel('称呼').fill('林女士');
    await page.getByRole('textbox', { name: '邮箱' }).fill('lin@example.com');
    await page.getByLabel('留言内容').fill('想了解经营贷需要准备哪些材料。');
    await page.getByRole('button', { name: '发送留言' }).click();
    await page.getByRole('alert').filter({ hasText: '您也可以直接致电' }).waitFor();
    t.equal(await page.getByLabel('留言内容').inputValue(), '想了解经营贷需要准备哪些材料。');
    t.equal(new URL(page.url()).search, '');
  });

  await t.test('a package leads a visitor to the login page, and a member to the purchase', async (t) => {
    await goTo(page, '/vip');
    await page.getByRole('link', { name: /年度会员/ }).click();
    await page.waitForURL('**/user/login?from=%2Fvip%3Fpackage%3D3');
    t.match(
      (await (await portal.member()).get('/vip')).text,
      'href="/vip?package=3"',
      'the member’s link opens the confirmation of the purchase',
    );
  });
});
