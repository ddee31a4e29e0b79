import t from 'tap';
import type { Page } from 'playwright-core';
import type { RechargeOrder } from '../../shared/records/recharge.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, pay, pending, type NewMember, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { launchOne, holdRequests, waitForValue } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

const PATH = '/wallet/recharge';

t.test('recharging in the browser', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const orders = async ({ token }: NewMember) =>
    (await upstream.get('/api/user/recharge?count=100', token)).data as RechargeOrder[];

  async function member(path = PATH) {
    const who = await newMember(upstream);
    const { page, console } = await openSignedIn(open, portal, who, path);
    // The page's clock runs normally, and a test can also move it forward.
    await page.clock.install();
    /** The page's status requests for an order. */
    const polls: string[] = [];
    page.on(
      'request',
      (request) =>
        request.method() === 'GET' &&
        /\/bff\/user\/recharge\/RC/.test(request.url()) &&
        polls.push(request.url()),
    );
    return { ...who, page, console, polls };
  }

  async function order(page: Page, channel: RegExp) {
    await page.getByRole('radio', { name: channel }).check();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
  }

  /** Pays the order, as the phone that has scanned the code would. */
  const payBy = async (page: Page) =>
    pay(
      upstream,
      (await page.getByRole('link', { name: /打开收银台/ }).getAttribute('href'))?.split('/').at(-1) ?? '',
    );

  await t.test(
    'a package is paid with the QR code: the page notices it and shows the new balance; while it is hidden it sends no status requests',
    async (t) => {
      const who = await member();
      const { page, console, polls } = who;
      await page.getByRole('radio', { name: /^480\.00 元/ }).check();
      t.match(
        await page.locator('.money-form aside .net').textContent(),
        /480\.00 元\+?.*\+18\.00 元.*498\.00 元.*应付.*480\.00/,
      );
      t.ok(
        await page.getByRole('radio', { name: /^微信扫码/ }).isChecked(),
        'the first channel is preselected',
      );
      await order(page, /^微信扫码/);
      await page.locator('.cashier .qr path[d^="M"]').waitFor();
      t.match(await page.getByRole('timer').textContent(), /^1(20:00|19:\d\d)$/);
      // The status requests get no response for now, so the page counts down by its own clock.
      const release = await holdRequests(page, /\/bff\/user\/recharge\/RC/);
      await page.clock.runFor(75_000);
      await waitForValue(async () => /^118:/.test((await page.getByRole('timer').textContent()) ?? ''), true);
      release();
      await waitForValue(async () => polls.length > 0, true);
      const turn = (state: string) =>
        page.evaluate((now) => {
          Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);
      await turn('hidden');
      const hidden = polls.length;
      // Many polling intervals, by the page's own clock.
      await page.clock.runFor(60_000);
      t.ok(polls.length <= hidden + 1, 'at most the request that was already on its way');
      await payBy(page);
      await turn('visible');
      await page.getByRole('heading', { name: '充值成功' }).waitFor();
      await page.getByText('可用余额 498.00 元').waitFor();
      t.match(
        await page.locator('.facts-line').textContent(),
        /480\.00 元.*18\.00 元.*微信扫码.*当前可用余额498\.00 元/,
      );
      const before = polls.length;
      t.ok(before > 0);
      await page.getByRole('link', { name: '查看账单' }).click();
      await page.getByRole('cell', { name: /充值赠送/ }).waitFor();
      t.equal(polls.length, before, 'no further status request is sent');
      t.same(console, []);
    },
  );

  await t.test('the missing amount of a purchase is filled in, and from is kept', async (t) => {
    const { page, console } = await member(
      `${PATH}?amount=37.5&from=${encodeURIComponent('/vip?package=2')}`,
    );
    t.equal(await page.getByLabel('自定义金额（元）').inputValue(), '37.50');
    await order(page, /^模拟支付/);
    t.equal(new URL(page.url()).searchParams.get('from'), '/vip?package=2');
    await payBy(page);
    await page.getByRole('link', { name: '返回继续' }).click();
    await page.waitForURL('**/vip?package=2');
    await page.getByRole('dialog').waitFor();
    t.same(console, []);
  });

  await t.test(
    'a custom amount is checked before a request is sent; an order with an unknown outcome is found in the records',
    async (t) => {
      const who = await member();
      const { page } = who;
      await page.getByRole('radio', { name: /^自定义金额/ }).check();
      const amount = page.getByLabel('自定义金额（元）');
      await page.getByRole('radio', { name: /^微信扫码/ }).check();
      for (const [typed, fault] of [
        ['0.5', '充值金额不能低于 1.00 元'],
        ['４９８.０１', '单笔最多充值 498.00 元'],
        ['12.345', '请输入正确的金额，最多两位小数'],
      ] as const) {
        await amount.fill(typed);
        await page.getByRole('button', { name: '去支付' }).click();
        await page.getByText(fault).waitFor();
        t.ok(await amount.evaluate((input) => input === document.activeElement), 'the field has the focus');
      }
      await amount.fill('４９８');
      await page.route('**/bff/user/recharge', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.fulfill({
          status: 504,
          json: { code: 50410, message: '处理结果未知，请在记录中核对，不要重复提交', data: null },
        });
      });
      await order(page, /^微信扫码/);
      const sent = await orders(who);
      t.match(sent, [{ amount: '498.00', channel: 'wechat_native' }]);
      t.equal(sent.length, 1);
      t.equal(
        (await (await portal.member()).get(`/wallet/recharge/${sent[0]?.order_no}`)).status,
        404,
        'an order of another member',
      );
    },
  );

  await t.test(
    'an order can be continued, is closed after a confirmation, and expires by itself',
    async (t) => {
      const who = await member();
      const { page } = who;
      await order(page, /^支付宝/);
      const [first] = await orders(who);
      await page.goto(PATH);
      await page.getByRole('link', { name: `继续支付：订单 ${first?.order_no}` }).click();
      await page.locator('.cashier').waitFor();
      await page.getByRole('button', { name: '关闭订单' }).press('Enter');
      await page.getByRole('button', { name: '确认关闭' }).dblclick();
      await page.getByRole('heading', { name: '订单已关闭' }).waitFor();
      await page.getByRole('link', { name: '重新充值' }).click();
      await page.waitForURL('**/wallet/recharge?amount=200.00');
      t.equal(await page.getByRole('heading', { name: /未完成的订单/ }).count(), 0);
      await order(page, /^支付宝/);
      await operate(upstream, 'clock', { advance_seconds: 3 * 3600 });
      await page.clock.runFor(10_000);
      await page.getByRole('heading', { name: '订单已关闭' }).waitFor();
      t.match(await orders(who), [{ status: 30 }, { status: 30 }]);
    },
  );

  await t.test(
    'a bank transfer with its receipt: the operator confirms it, then the money is in the wallet',
    async (t) => {
      const who = await member();
      const { page, console } = who;
      await page.getByRole('radio', { name: /^480\.00 元/ }).check();
      await page.getByRole('radio', { name: /^对公转账/ }).check();
      t.match(await page.locator('.transfer').textContent(), /请先转账 480\.00 元.*银桥信息服务/);
      const [input, button] = [
        await page.getByLabel('收款账号').boundingBox(),
        await page.getByRole('button', { name: '复制账号' }).boundingBox(),
      ];
      t.equal(button!.y, input!.y, 'the button that copies the account is beside it');
      t.ok(button!.width >= 128);
      await page.getByRole('button', { name: '提交转账回单' }).click();
      await page.getByText('请上传转账回单').waitFor();
      await page
        .getByLabel('添加转账回单')
        .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: PNG });
      await page.getByText(/已上传/).waitFor();
      await page.getByRole('button', { name: '提交转账回单' }).click();
      await page.getByRole('heading', { name: '转账核实中' }).waitFor();
      const [row] = await pending(upstream, 'recharge', who.phone);
      await operate(upstream, `recharge/${row?.id}/confirm`);
      await page.reload();
      await page.getByRole('heading', { name: '充值成功' }).waitFor();
      await page.getByText('可用余额 498.00 元').waitFor();
      t.same(console, []);
    },
  );
});
