import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../../test/helper.ts';
import { goTo, hydrated, launchOne } from '../../test/browser/support/launch.ts';
import { logIn } from '../../test/browser/support/logIn.ts';
import { adaptation } from './adaptation.ts';
import { MEMBER, PASSWORD } from './sample.ts';
import { SESSION_KEYS, SMS_CODE, startYudao } from './upstream.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '账户菜单' });
/** A refusal is a line of the console too. */
const isFault = (line: string) => !line.includes('Failed to load resource');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

t.test('a member of yudao in the browser, from the login to the deepest record', async (t) => {
  const open = await launchOne(t);
  const upstream = await startYudao(t, { smsGap: 0 });
  const portal = await startPortal(t, { upstream: upstream.origin, adaptation, env: { SESSION_KEYS } });

  await t.test(
    'by password: bills with a filter, a withdrawal to a card and one into the balance, the team, and the logout',
    async (t) => {
      const { page, console } = await open(portal.origin);
      await goTo(page, '/user/login?from=%2Fuser');
      await logIn(page, MEMBER.ordinary, 'Wrong-2026');
      await page.getByText('登录失败，账号密码不正确').first().waitFor();
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL('**/user');
      await page.getByText('1,624.50').first().waitFor();

      await menu(page).getByRole('link', { name: '收支账单' }).click();
      await heading(page, '收支账单');
      await page.getByText('出账', { exact: true }).click();
      await page.getByRole('button', { name: '筛选' }).click();
      await page.waitForURL(/type=2/);
      await page.getByText('共 42 条，每页 10 条').first().waitFor();
      t.equal(
        await page.locator('main').getByText('余额（元）').count(),
        0,
        'no column for what is not sent',
      );

      await menu(page).getByRole('link', { name: '提现' }).click();
      await heading(page, '提现');
      await page.getByLabel('收款人').fill('林知夏');
      await page.getByLabel('银行卡号').fill('6222021234567890128');
      await page.getByLabel('开户银行').selectOption('招商银行');
      await page.getByLabel('提现金额').fill('20.50');
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await page.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).click();
      await page.waitForURL(/\/wallet\/withdrawl\/\d+$/);
      await page.getByText('审核中').first().waitFor();

      await menu(page).getByRole('link', { name: '提现' }).click();
      await heading(page, '提现');
      await page.getByRole('radio', { name: /转入余额/ }).check();
      t.equal(await page.getByLabel(/收款人|账号/).count(), 0, 'no account');
      await page.getByLabel('提现金额').fill('10');
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await page.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).click();
      await page.waitForURL(/\/wallet\/withdrawl\/\d+$/);
      await page.getByText('钱包').first().waitFor();

      await goTo(page, '/spread?tab=team');
      await page.getByText('共 20 条，每页 10 条').first().waitFor();
      await page.getByRole('link', { name: '二级好友' }).click();
      await page.getByText('共 5 条').first().waitFor();

      t.equal(upstream.validTokens().access.length, 1);
      await page.locator('summary.member').click();
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL(`${portal.origin}/`);
      t.same(upstream.validTokens(), { access: [], refresh: [] }, 'the tokens have ended upstream');
      t.same(console.filter(isFault), []);
    },
  );

  await t.test(
    'by code a new member; a recharge by QR code, its record, news and announcements',
    async (t) => {
      const { page, console } = await open(portal.origin);
      await goTo(page, '/user/login?way=code&from=%2Fwallet%2Frecharge');
      await page.getByLabel('手机号', { exact: true }).fill('13700000003');
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.getByText(/\d+ 秒后/).waitFor();
      await page.getByLabel('短信验证码').fill(SMS_CODE);
      await page.getByRole('checkbox', { name: /同意/ }).check();
      await page.getByRole('button', { name: '登录 / 注册' }).click();
      await page.waitForURL('**/wallet/recharge');
      await heading(page, '充值');
      await page.getByRole('radio', { name: /^200\.00 元/ }).check();
      await page.getByRole('radio', { name: /微信支付/ }).check();
      await page.getByRole('button', { name: '去支付' }).click();
      await page.getByRole('heading', { name: '充值订单已提交' }).waitFor();
      await page.getByRole('img', { name: /二维码/ }).waitFor();
      upstream.pay(
        JSON.parse(upstream.hits.findLast(({ path }) => path.endsWith('/pay/order/submit'))!.body).id,
      );
      await page.getByRole('link', { name: '查看充值记录' }).click();
      await page.getByText('210.00').first().waitFor();

      await goTo(page, '/news');
      await page.getByRole('link', { name: /之26/ }).first().click();
      await heading(page, '云杉新品见闻（之26）');
      await page.getByText('欢迎到店参观').waitFor();
      await goTo(page, '/notice');
      await hydrated(page);
      await page
        .getByRole('link', { name: /第 11 次/ })
        .first()
        .click();
      await page.getByText('期间无法下单').waitFor();
      t.same(console.filter(isFault), []);
    },
  );
});
