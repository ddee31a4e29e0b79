import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { launch, goTo } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { translatePages } from './support/translatePage.ts';

t.test('a page that the browser translates', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  await t.test('of a visitor: it goes on, and its figures are those of now', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await translatePages(context);

    await goTo(page, '/user/login');
    await page.locator('h1 font').first().waitFor();
    await page
      .getByRole('tab', { name: /验证码/ })
      .or(page.getByRole('link', { name: /验证码登录/ }))
      .click();
    await page.getByLabel('短信验证码').waitFor();
    await page.getByText('未注册的手机号验证后自动注册').waitFor();

    await goTo(page, '/user/register');
    const password = page.getByLabel('密码', { exact: true });
    for (const [typed, strength] of [
      ['abc', '弱'],
      ['Demo-2026', '中'],
      ['Demo-2026-long-4', '强'],
    ] as const) {
      await password.fill(typed);
      await page.locator('.level').getByText(strength, { exact: true }).waitFor();
    }

    await goTo(page, '/bank/tools/payment');
    await page.getByLabel('借款金额').fill('1');
    await page.getByLabel('借款期限').fill('12');
    await page.getByLabel('年化利率').fill('12');
    await page.locator('.plan-sums').getByText('888.49').waitFor();

    await goTo(page, '/bank?amount=20&term=24');
    await page.getByRole('button', { name: /^收藏/ }).first().click();
    await page.locator('.save').first().getByText('已收藏').waitFor();
    await page.locator('.pick').first().click();
    await page.locator('.tray').getByText('再选 1 个即可对比').waitFor();

    await goTo(page, '/bank/4?amount=20&term=24');
    const cost = page.locator('.plan-sums dd').nth(2);
    const before = await cost.innerText();
    await page.locator('#plan-amount').fill('30');
    await cost.filter({ hasNotText: before }).waitFor();

    await goTo(page, '/help');
    await page.getByLabel('在帮助中搜索').fill('利率');
    await page.getByLabel('在帮助中搜索').press('Enter');
    await page.locator('mark').first().waitFor();

    await goTo(page, '/contact');
    await page.getByRole('textbox', { name: '留言内容' }).fill('十个字的留言内容在此');
    await page.locator('.count').getByText('10 / ').waitFor();
    t.same(console, [], 'nothing failed');
  });

  await t.test('of a member: forms are saved, and amounts hide', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await translatePages(context);

    await goTo(page, '/user/info');
    await page.locator('h1 font').first().waitFor();
    await page.getByLabel('昵称').fill('译后');
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.locator('summary.member').getByText('译后').waitFor();

    await goTo(page, '/user');
    const total = page.locator('.total');
    const balance = await total.innerText();
    const eye = page.locator('main .eye');
    await eye.click();
    await page.locator('.total').getByText('••••').waitFor();
    await eye.click();
    t.equal(await total.innerText(), balance);

    await goTo(page, '/wallet/withdrawl');
    await page.getByLabel('提现金额').fill('200');
    await page
      .locator('.net .sum')
      .getByText(/^19\d\.|^200/)
      .waitFor();
    await page.getByLabel('提现金额').fill('400');
    await page
      .locator('.net .sum')
      .getByText(/^39\d\.|^400/)
      .waitFor();
    t.same(console, [], 'nothing failed');
  });
});
