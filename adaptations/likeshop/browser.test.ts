import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, PASSWORD } from '../../test/helper.ts';
import { goTo, hydrated, launchOne } from '../../test/browser/support/launch.ts';
import { startShop } from './start.ts';

t.test(
  'a member’s day in a browser: register, log in, look at everything, recharge, withdraw, log out',
  async (t) => {
    const open = await launchOne(t);
    const { shop, portal } = await startShop(t);
    const { page } = await open(portal.origin);

    /** Types the answer to the captcha that the page shows. */
    async function answerCaptcha(page: Page) {
      const key = page.locator('input[name="captcha_key"]:not([value=""])');
      await key.waitFor({ state: 'attached' });
      await page.getByLabel('图形验证码', { exact: true }).fill(shop.captcha(await key.inputValue()));
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await t.test(
      'registration: the captcha is there before the first text message, and the code has four digits',
      async () => {
        await goTo(page, '/user/register');
        await hydrated(page);
        await page.getByLabel('手机号').fill('13877778888');
        await answerCaptcha(page);
        await press('获取验证码');
        await page.getByText('秒后').first().waitFor();
        await page.getByLabel('短信验证码').fill(shop.sent.at(-1)!.code);
        await page.getByLabel('密码', { exact: true }).fill('Zhixia-2026');
        await page.getByLabel('确认密码', { exact: true }).fill('Zhixia-2026');
        await page.getByRole('checkbox').last().check();
        await press('注册');
        await page.waitForURL((url) => !url.pathname.startsWith('/user/register'));
        await goTo(page, '/user');
        await page.getByRole('heading', { name: /^您好，用户/ }).waitFor();
        await goTo(page, '/wallet/record');
        t.match(await page.locator('main').innerText(), /还没有/);
      },
    );

    await t.test('login of an ordinary member, by password and captcha', async () => {
      await page.context().clearCookies();
      await goTo(page, '/user/login?from=%2Fwallet%2Frecord');
      await hydrated(page);
      await page.getByLabel('手机号').fill(MEMBER.ordinary);
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await answerCaptcha(page);
      await page.getByRole('checkbox').last().check();
      await press('登录');
      await page.waitForURL('**/wallet/record');
    });

    await t.test('bills, with the filter that there is', async () => {
      await page.getByText('用户充值余额').first().waitFor();
      t.notMatch(
        await page.locator('main').innerText(),
        /全部类型|单号后几位|近 7 天/,
        'no filter that the back end ignores',
      );
      await page.getByText('出账', { exact: true }).click();
      await press('筛选');
      await page.waitForURL(/type=2/);
      await page.getByText('下单扣减余额').first().waitFor();
      await page.getByText('用户充值余额').first().waitFor({ state: 'detached' });
    });

    await t.test('a recharge shows WeChat’s code, which comes as a picture, or leads to Alipay', async () => {
      const order = async (channel: string) => {
        await goTo(page, '/wallet/recharge');
        await hydrated(page);
        await page.getByRole('radio', { name: /^200\.00 元/ }).check();
        await page.getByRole('radio', { name: channel }).check();
        await press('去支付');
      };
      await order('微信扫码');
      await page.getByRole('img', { name: '付款二维码，微信扫码' }).waitFor();
      await order('支付宝');
      const link = page.getByRole('link', { name: /打开收银台/ });
      t.match(await link.getAttribute('href'), /^https:\/\/openapi\.alipay\.com\/gateway\.do/);
      shop.pay(shop.newestOrder());
      await page.getByRole('heading', { name: '充值成功' }).waitFor();
      await goTo(page, '/wallet/record?tab=recharge');
      await page.getByText('220.00').first().waitFor();
    });

    await t.test('a withdrawal to the last account', async () => {
      await goTo(page, '/wallet/withdrawl');
      await hydrated(page);
      await page.getByLabel('收款人').fill('林知夏');
      await page.getByLabel('提现金额').fill('50');
      await press('下一步，核对信息');
      await press('我已核对，确认提现');
      await page.waitForURL(/\/wallet\/withdrawl\/\d+$/);
      t.match(await page.locator('main').innerText(), /50\.00 元[^]*49\.50 元/);
    });

    await t.test('news to the article, messages to the message, the team', async () => {
      await goTo(page, '/news');
      await page
        .getByRole('link', { name: /门店上新第 23 期/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: '门店上新第 23 期' }).waitFor();
      await page.getByText('门店上新第 23 期的全文').waitFor();
      await goTo(page, '/notice?tab=mine&page=3');
      await page.getByRole('link', { name: /注册成功通知/ }).click();
      await page.getByRole('heading', { level: 1, name: '注册成功通知' }).waitFor();
      await goTo(page, '/spread?tab=team');
      await page.getByRole('link', { name: '二级好友' }).click();
      await page.getByText('共 9 条').first().waitFor();
    });

    await t.test('logout ends the token at the back end', async () => {
      await goTo(page, '/user');
      await hydrated(page);
      const { token } = shop.calls.findLast((one) => one.call === 'GET user/center')!;
      t.ok(shop.isOpen(token));
      await page.locator('summary.member').click();
      await page.getByRole('button', { name: '退出登录' }).first().click();
      await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
      t.notOk(shop.isOpen(token));
    });
  },
);
