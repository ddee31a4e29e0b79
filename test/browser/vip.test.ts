import t from 'tap';
import type { Page } from 'playwright-core';
import type { CertLog } from '../../shared/records/membership.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import {
  buy,
  certify,
  newMember,
  payIn,
  pending,
  type NewMember,
  give,
  operate,
  advanceDays,
} from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { goTo, launchOne } from './support/launch.ts';
import { logIn, openSignedIn } from './support/logIn.ts';
import { treeFaults } from './support/pageChecks.ts';

const MONTH = 1;
const EVER = 4;

t.test('membership in the browser', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  let lastPerson = 700;

  const logs = async ({ token }: NewMember): Promise<CertLog[]> =>
    (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data;
  const bag = async ({ token }: NewMember) =>
    (await upstream.get('/api/user/bag', token)).data as {
      withdrawable: string;
      consume_only: string;
      frozen: string;
    };

  const at = (member: NewMember, path: string) => openSignedIn(open, portal, member, path);

  /** Registers a member who has recharged this amount. */
  async function memberWith(amount: string): Promise<NewMember> {
    const member = await newMember(upstream);
    await payIn(upstream, member, amount);
    return member;
  }

  /** The value of a labelled line in the dialog's calculation. */
  const line = (page: Page, label: string) =>
    page.locator('dialog dl.net > div', { hasText: label }).locator('dd').textContent();

  async function confirm(page: Page) {
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: /^确认支付/ }).click();
  }

  await t.test('log in, buy with both balances, read the receipt', async (t) => {
    const inviter = await newMember(upstream);
    const member = await newMember(upstream, inviter.invite);
    await certify(upstream, member, ++lastPerson);
    give(portal, member, '10.00');
    await payIn(upstream, member, '20.00');
    t.match(await bag(member), { withdrawable: '10.00', consume_only: '20.00' });

    const { page, console } = await open(portal.origin);
    await goTo(page, '/vip');
    await page.getByRole('link', { name: '登录后开通：月度会员' }).click();
    await page.waitForURL('**/user/login?from=%2Fvip%3Fpackage%3D1');
    await logIn(page, member.phone);
    await page.waitForURL('**/vip?package=1');

    const dialog = page.getByRole('dialog', { name: '开通月度会员' });
    await dialog.waitFor();
    t.match(await line(page, '有效期'), /^\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d（30 天）$/);
    t.equal(await line(page, '消费余额支付'), '20.00 元');
    t.equal(await line(page, '可提现余额支付'), '10.00 元');
    t.equal(await line(page, '支付前可用余额'), '30.00 元');
    t.equal(await line(page, '支付后可用余额'), '0.00 元');
    t.same(
      [...(await treeFaults(page)), ...(await findings(page, 'dialog'))],
      [],
      'axe, and a screen reader',
    );
    const pay = dialog.getByRole('button', { name: '确认支付 30.00 元' });
    await pay.press('Enter');
    await dialog.getByText('请先阅读并同意').or(dialog.locator('.error')).first().waitFor();
    t.equal((await logs(member)).length, 0, 'nothing is bought without consent');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'agree');
    await page.keyboard.press('Space');
    await pay.press('Enter');
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    await page.getByText('VIP 会员已开通，权益即时可用').waitFor();
    const [bought] = await logs(member);
    t.match(bought, {
      package_title: '月度会员',
      price: '30.00',
      vip: { status: 1, paid_from: { withdrawable: '10.00', consume_only: '20.00' } },
    });
    const receipt = page.getByRole('region', { name: '收据' });
    for (const words of [bought?.vip?.order_no, '月度会员', '30.00 元', '20.00 元', '10.00 元', '30 天'])
      t.match(await receipt.textContent(), words);
    await page.locator('summary.member', { hasText: '0.00 元' }).waitFor();
    t.ok(await page.getByRole('button', { name: '打印' }).isVisible());

    t.same(console, [], 'the console is empty');
  });

  await t.test(
    'too little money: the dialog shows the missing amount and a link to recharge it, before and after the upstream’s refusal',
    async (t) => {
      const member = await memberWith('30.00');
      const { page } = await at(member, '/vip');
      const card = page.getByRole('link', { name: '立即开通：季度会员' });
      await card.click();
      const dialog = page.getByRole('dialog', { name: '开通季度会员' });
      await dialog.getByText('还差 55.00 元').waitFor();
      const rechargeLink = dialog.getByRole('link', { name: '去充值 55.00 元' });
      t.equal(
        await rechargeLink.getAttribute('href'),
        '/wallet/recharge?amount=55.00&from=%2Fvip%3Fpackage%3D2',
      );
      t.equal(await dialog.getByRole('button', { name: /确认支付/ }).count(), 0);
      await page.keyboard.press('Escape');
      await page.waitForURL('**/vip');
      await page.waitForFunction(() => document.activeElement?.id === 'buy-2');

      await page.getByRole('link', { name: '立即开通：月度会员' }).click();
      await page.getByRole('button', { name: '确认支付 30.00 元' }).waitFor();
      t.match(await buy(upstream, member, MONTH), { code: 200 }, 'another purchase spends the money');
      await confirm(page);
      await page.getByRole('dialog').getByText('还差 30.00 元').waitFor();
      t.equal(
        await page.getByRole('dialog').getByRole('link', { name: '去充值 30.00 元' }).getAttribute('href'),
        '/wallet/recharge?amount=30.00&from=%2Fvip%3Fpackage%3D1',
      );
      t.equal((await logs(member)).length, 1);
    },
  );

  await t.test(
    'days pass: the refund by days changes while the dialog is open and is rejected with a reason; then the membership is renewed before it ends',
    async (t) => {
      const member = await memberWith('60.00');
      await buy(upstream, member, MONTH);
      await advanceDays(upstream, 9.5);
      member.token = await upstream.login(member.phone);
      const [record] = await logs(member);
      const { page, context } = await at(member, `/vip/record/${record?.id}`);
      const refund = page.getByRole('region', { name: '退款' });
      t.match(
        await refund.textContent(),
        /已用 9 天，剩余 21 天.*30\.00 元 × 剩余 21 天 ÷ 30 天 = 21\.00 元/,
      );
      await page.getByRole('button', { name: '申请退款' }).press('Enter');
      await page.getByRole('dialog', { name: '申请退款：月度会员' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.textContent === '申请退款');
      t.match((await logs(member))[0]?.vip, { status: 1 }, 'opening the dialog does not ask for a refund');
      await page.keyboard.press('Enter');
      await advanceDays(upstream, 1);
      await page.getByRole('button', { name: '确认退款 21.00 元' }).click();
      await page.getByRole('dialog').getByText('可退金额已变为 20.00 元').waitFor();
      t.match(
        (await logs(member))[0]?.vip,
        { status: 1 },
        'the refund is not asked for with an amount that was not confirmed',
      );
      await page.getByRole('button', { name: '确认退款 20.00 元' }).click();
      await refund.getByText('退款审核中').waitFor();
      const [request] = await pending(upstream, 'refund', member.phone);
      await operate(upstream, `refund/${request?.id}/reject`, { reason: '请补充说明' });
      await page.reload();
      await refund.getByText('退款未通过：请补充说明').waitFor();
      t.ok(
        await page.getByRole('button', { name: '申请退款' }).isVisible(),
        'the refund can be asked for again',
      );

      await advanceDays(upstream, 14);
      member.token = await upstream.login(member.phone);
      await context.addCookies([{ name: 'bank_token', value: member.token, url: portal.origin }]);
      const http = portal.browser();
      http.jar.set('bank_token', member.token);
      t.match((await http.get('/vip/record')).text, /VIP 会员还有 (<!-- -->)?6(<!-- -->)? 天到期/);
      await page.goto('/user');
      await page.getByRole('link', { name: /月度会员剩余 6 天，去续费/ }).click();
      await page.waitForURL('**/vip');
      await page.getByText(/还有 6 天；到期不会自动续费/).waitFor();
      await page.getByRole('link', { name: '续费：月度会员' }).click();
      await page.getByRole('button', { name: '确认支付 30.00 元' }).waitFor();
      const until = (
        (await upstream.get('/api/user', member.token)).data as { vip: { expire_at: string } }
      ).vip.expire_at.slice(0, 10);
      t.match(await line(page, '有效期'), `${until} 至 `, 'the new period begins when the old one ends');
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      await page.getByText(`接在现有 VIP 会员之后，自 ${until} 起生效`).waitFor();
      t.match((await logs(member))[0]?.vip, { status: 1, status_text: '待生效' });
    },
  );

  await t.test('of two memberships the one whose page it is on is refunded', async (t) => {
    const member = await memberWith('498.00');
    await payIn(upstream, member, '30.00');
    for (const what of [MONTH, EVER]) await buy(upstream, member, what);
    const month = (await logs(member)).find(({ vip }) => vip?.package_id === MONTH);
    const { page } = await at(member, `/vip/record/${month?.id}`);
    await page.getByRole('button', { name: '申请退款' }).click();
    await page.getByRole('button', { name: '确认退款 30.00 元' }).click();
    await page.locator('.vip-refund').getByText('退款审核中').waitFor();
    t.same(
      (await logs(member)).map(({ vip }) => [vip?.title, vip?.status]),
      [
        ['长期会员', 1],
        ['月度会员', 3],
      ],
    );
  });

  await t.test(
    'an invoice is asked for once, with what a company needs, and its state is shown',
    async (t) => {
      const member = await memberWith('30.00');
      await buy(upstream, member, MONTH);
      const { page, console } = await at(member, `/vip/record/${(await logs(member))[0]?.id}`);
      await page.getByText('本收据不是发票，需要发票请点“申请开票”').waitFor();
      const card = page.locator('section', { has: page.getByRole('heading', { name: '发票' }) });
      await page.getByRole('button', { name: '申请开票' }).click();
      const dialog = page.getByRole('dialog', { name: '申请开票' });
      t.equal(await dialog.getByLabel('税号').count(), 0, 'a person has none');
      await dialog.getByText('单位', { exact: true }).click();
      await dialog.getByLabel('发票抬头').fill('知夏');
      await dialog.getByLabel('邮箱').fill('zhixia@example');
      await dialog.getByRole('button', { name: '提交开票申请' }).click();
      for (const fault of ['请输入营业执照上的企业全称', '请填写税号', '邮箱格式不正确'])
        await dialog.getByText(fault).waitFor();
      t.same([...(await treeFaults(page)), ...(await findings(page, 'dialog'))], [], 'axe');
      await dialog.getByLabel('发票抬头').fill('知夏商贸有限公司');
      await dialog.getByLabel('税号').fill('91330106 ma2h3k4l5n');
      await dialog.getByLabel('邮箱').fill('zhixia@example.com');

      // The same purchase, meanwhile, from elsewhere.
      await page.route('**/bff/user/invoice', async (route) => {
        if (route.request().method() === 'POST')
          await route.fulfill({
            status: 409,
            json: { code: 409, message: '这笔购买已申请过发票', data: null },
          });
        else await route.continue();
      });
      await dialog.getByRole('button', { name: '提交开票申请' }).click();
      await dialog.getByText('这笔购买已申请过发票').waitFor();
      await page.unroute('**/bff/user/invoice');
      await dialog.getByRole('button', { name: '提交开票申请' }).click();
      await dialog.waitFor({ state: 'detached' });
      await card.getByText('待开具').waitFor();
      t.match(
        await card.textContent(),
        /知夏商贸有限公司.*91330106MA2H3K4L5N.*30\.00 元.*z\*{4}@example\.com/,
      );
      t.equal(await page.getByRole('button', { name: '申请开票' }).count(), 0);

      const [asked] = await pending(upstream, 'invoice', member.phone);
      await operate(upstream, `invoice/${asked?.id}/confirm`, { reason: '26332000000055555555' });
      await page.reload();
      await card.getByText('已开具', { exact: true }).waitFor();
      t.match(await card.textContent(), '26332000000055555555');
      await page.getByText('本收据不是发票。').waitFor();
      t.same(
        console.filter((line) => !line.includes('409')),
        [],
      );
    },
  );
});
