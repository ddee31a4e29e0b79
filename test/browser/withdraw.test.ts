import t from 'tap';
import type { APIResponse, Page } from 'playwright-core';
import { groupYuan } from '../../shared/money/money.ts';
import type { Wallet } from '../../shared/records/wallet.ts';
import type { Withdrawal } from '../../shared/records/withdrawal.ts';
import { embeddedBehind, LIN } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, operate, advanceDays } from '../../embedded/test/support/newMember.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { goTo, hydrated, launchOne } from './support/launch.ts';
import { logIn, openSignedIn, enterCode } from './support/logIn.ts';
import { treeFaults } from './support/pageChecks.ts';

const PATH = '/wallet/withdrawl';
const SEND = '**/bff/user/withdraw';
const BANK = ['account', 'bank_code', 'bank_branch'];
const CODE = ['qr_code_url'];

t.test('withdrawing in the browser', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const bag = async (token: string) => (await upstream.get('/api/user/bag', token)).data as Wallet;
  const rows = async (token: string) =>
    (await upstream.get('/api/user/withdraw?count=100', token)).data as Withdrawal[];

  /** Opens the withdrawal page for Lin, who is certified and has an earlier payout. Advances the clock by a day, so that the daily limits are unused. */
  async function lin() {
    await advanceDays(upstream, 1);
    const token = await upstream.login();
    const { page } = await openSignedIn(open, portal, { token }, PATH);
    const keys: (string | null)[] = [];
    page.on(
      'request',
      async (request) =>
        request.method() === 'POST' &&
        request.url().endsWith('/bff/user/withdraw') &&
        keys.push(await request.headerValue('idempotency-key')),
    );
    return { page, token, keys };
  }

  async function fill(page: Page, amount: string) {
    await page.getByLabel('提现金额').fill(amount);
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await page.getByRole('dialog', { name: '确认提现' }).waitFor();
  }
  const confirm = (page: Page) => page.getByRole('button', { name: '确认提现' }).click();
  /** Its own page, which is in the menu where the form was. */
  async function recordShown(page: Page) {
    await page.waitForURL(/\/wallet\/withdrawl\/\d+$/);
    t.equal(
      await page.getByRole('navigation', { name: '账户菜单' }).locator('[aria-current]').textContent(),
      '提现',
    );
    // A key pressed before that would go to the heading.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  }
  /** Cancels the newest withdrawal, so that the next test can make one. */
  const cancelNewest = async (token: string) =>
    upstream.post(`/api/user/withdraw/${(await rows(token))[0]?.id}/cancel`, {}, { token });

  await t.test('the place of the payment code looks like that of a photo', async (t) => {
    const { page } = await lin();
    await page.getByLabel('收款账户').selectOption('');
    await page.getByRole('radio', { name: /^微信/ }).check();
    t.match(await page.locator('.photo .ph').evaluate((place) => ({ ...getComputedStyle(place) })), {
      display: 'grid',
      blockSize: '152px',
    });
  });

  await t.test(
    'to a new account: faults, fee and net amount are shown, and a double click makes one withdrawal',
    async (t) => {
      const { page, token } = await lin();
      const before = (await rows(token)).length;
      const withdrawable = groupYuan((await bag(token)).withdrawable);
      t.match(await page.locator('main header p.soft').textContent(), `可提现余额 ${withdrawable} 元`);
      t.match(
        await page.locator('.help', { hasText: '单笔' }).textContent(),
        /单笔 10\.00–50,000\.00 元·满 5,000\.00 元须短信验证·今日还可申请 3 次、100,000\.00 元/,
      );
      await page.getByLabel('收款账户').selectOption('');
      await page.getByLabel('提现金额').fill('49999');
      await page.getByLabel('银行卡号').fill('6222 0212 3450 00');
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await page.getByText('银行卡号为 15–19 位数字').waitFor();
      t.same(await findings(page, 'main'), [], 'axe');
      await page.getByText(`可提现金额不足，当前可提现 ${withdrawable} 元`).waitFor();
      await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
      await enterCode(page, upstream, LIN);
      await page.getByLabel('提现金额').fill('12.50 元');
      await page.getByLabel('银行卡号').fill('６２２２ 0212-3450 0066 209');
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await page.getByText('银行卡号可能有误，请逐位核对；确认无误请再次提交').waitFor();
      t.equal(await page.getByRole('dialog').count(), 0, 'a check digit is asked about');
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await page.getByRole('dialog', { name: '确认提现' }).getByText('6222021234500066209').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('银行卡号').fill('6222 0212 3450 0066 208');
      await fill(page, '￥12.50');
      t.match(
        await page.locator('.money-form aside .net').textContent(),
        /12\.50 元.*−0\.13 元.*12\.37/,
        'the fee is rounded half up to the fen',
      );
      t.match(
        await page.getByRole('dialog', { name: '确认提现' }).textContent(),
        /银行卡.*林.*夏.*江澜银行 6222021234500066208.*12\.50 元.*−0\.13 元.*12\.37/,
      );
      t.same(
        [...(await treeFaults(page)), ...(await findings(page, 'dialog'))],
        [],
        'axe, and a screen reader',
      );
      const lookUps: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().includes('request_id=') && lookUps.push(request.url())),
      );
      await page.getByRole('button', { name: '确认提现' }).dblclick();
      await recordShown(page);
      t.same(lookUps, [], 'the response names its record');
      const [row, ...others] = await rows(token);
      t.same([row?.amount, row?.fee, row?.real_name, others.length], ['12.50', '0.13', '林*夏', before]);
      await page.getByText(/预计 \d\d-\d\d 到账 12\.37 元/).waitFor();
      await page.goto(PATH);
      await page.getByRole('heading', { name: '您有一笔提现正在处理' }).waitFor();
      await page.getByRole('link', { name: '查看进度' }).click();
      await recordShown(page);
      await cancelNewest(token);
    },
  );

  await t.test('what a way to be paid requires, and its own fee', async (t) => {
    const { origin } = await startPortal(t, {
      upstream: portal.upstream,
      adaptation: adapt({
        rows: {
          withdrawConfig: {
            data: (sent) => ({
              ...(sent as object),
              types: [
                { type: 1, name: '银行卡', fields: BANK, required: BANK, fee_type: 2, fee_fixed: '2.00' },
                { type: 3, name: '微信', fields: CODE, required: CODE },
              ],
            }),
          },
        },
      }),
    });
    const { page } = await openSignedIn(open, { ...portal, origin }, { token: await upstream.login() }, PATH);
    const next = page.getByRole('button', { name: '下一步，核对信息' });
    const netText = () => page.locator('.money-form aside .net').textContent();
    const refused = (field: string, words: string) =>
      page.locator(`#withdraw-${field}-error`).filter({ hasText: words }).waitFor();
    await page.getByLabel('收款账户').selectOption('');
    await page.getByRole('radio', { name: /^微信/ }).check();
    await page.getByLabel('提现金额').fill('50');
    await next.click();
    await refused('qr_code_url', '请上传收款码');
    t.match(await netText(), /−0\.50 元.*49\.50/, 'the fee of all ways');
    await page.getByRole('radio', { name: /^银行卡/ }).check();
    await page.getByLabel('收款账户').selectOption('');
    t.notMatch(await page.locator('.form-errors').textContent(), /收款码/, 'nothing of the other way');
    await page.getByLabel('银行卡号').fill('6222021234500066208');
    await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
    await next.click();
    await refused('bank_branch', '请填写开户支行');
    t.match(await netText(), /−2\.00 元.*48\.00/);
    await page.getByLabel('开户支行').fill('江澜支行');
    await page.getByLabel('短信验证码').fill('123456');
    await next.click();
    t.match(await page.getByRole('dialog', { name: '确认提现' }).textContent(), /−2\.00 元.*48\.00/);
  });

  await t.test(
    'to the account of the last payout: rejected with a reason, and cancelled by the member; the money is back in the wallet',
    async (t) => {
      const { page, token } = await lin();
      const before = await bag(token);
      await fill(page, '300');
      t.match(await page.getByRole('dialog', { name: '确认提现' }).textContent(), /衡川银行（尾号 6208）/);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.id === 'withdraw-amount');
      t.equal((await bag(token)).frozen, '0.00', 'nothing was sent');
      await page.keyboard.press('Enter');
      await confirm(page);
      await recordShown(page);
      const [row] = await rows(token);
      t.match(row, { amount: '300.00', account: '**** 6208', status: 0 });
      t.equal((await bag(token)).frozen, '300.00');
      await operate(upstream, `withdraw/${row?.id}/reject`, { reason: '收款人与账户不符' });
      await page.reload();
      await page.getByText('原因：收款人与账户不符').first().waitFor();
      const slip = page.getByRole('region', { name: '提现信息' });
      t.match(
        await slip.textContent(),
        /未通过.*提现金额300\.00 元退回钱包300\.00 元收款人/,
        'neither a fee nor a sum that is to come',
      );
      t.equal((await bag(token)).balance, before.balance);

      await goTo(page, PATH);
      t.match(
        await page.getByRole('row').filter({ hasText: '收款人与账户不符' }).first().textContent(),
        /未通过.*300\.00—已退回/,
      );
      await fill(page, '500');
      // An upstream whose terms say nothing of codes may ask for one by a refusal.
      await page.route(
        SEND,
        (route) =>
          route.fulfill({
            status: 422,
            json: {
              code: 422,
              message: '请输入短信验证码',
              data: { code_required: true, errors: { code: '请输入短信验证码' } },
            },
          }),
        { times: 1 },
      );
      await confirm(page);
      await page.locator('#withdraw-code-error').filter({ hasText: '请输入短信验证码' }).waitFor();
      t.equal(
        await page.locator('form').getByText('请输入短信验证码').count(),
        1,
        'the form has the message once',
      );
      await enterCode(page, upstream, LIN);
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await confirm(page);
      await recordShown(page);
      await page.getByRole('button', { name: '撤销提现' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: '撤销提现' });
      await dialog.getByText('500.00 元全额退回可提现余额').waitFor();
      t.same(await dialog.locator('.dialog-acts > *').allTextContents(), ['取消', '确认撤销']);
      await dialog.getByRole('button', { name: '取消', exact: true }).press('Enter');
      await page.waitForFunction(() => document.activeElement?.textContent === '撤销提现');
      t.equal((await rows(token))[0]?.status, 0);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: '确认撤销' }).press('Enter');
      await page.getByText('您已撤销申请').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await page.getByText(`可用余额 ${groupYuan(before.balance)} 元`).waitFor();
      t.equal((await bag(token)).balance, before.balance);
      t.equal(await page.getByRole('button', { name: '撤销提现' }).count(), 0);
    },
  );

  await t.test(
    'a refusal of the upstream is shown with its message; then the session ends: after the login, the form still has its values',
    async (t) => {
      const { page, token } = await lin();
      await page.getByLabel('提现金额').fill('400');
      await upstream.post('/api/user/withdraw', { amount: '100.00', type: 1, use_last: 1 }, { token });
      await fill(page, '400');
      await confirm(page);
      await page.locator('.form-errors').getByText('您有一笔提现正在处理，完成后才能再次申请').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      t.equal(await page.getByLabel('提现金额').inputValue(), '400');
      t.equal((await rows(token))[0]?.amount, '100.00');
      await cancelNewest(token);
      await operate(upstream, 'token/expire', { phone_number: LIN });
      await page.getByRole('button', { name: '下一步，核对信息' }).click();
      await confirm(page);
      await page.getByText('请先登录').waitFor();
      await page.waitForURL(`**/user/login?from=${encodeURIComponent(PATH)}&reason=expired`);
      await logIn(page, LIN);
      await page.waitForURL(`**${PATH}`);
      await page.waitForFunction(
        () => (document.getElementById('withdraw-amount') as HTMLInputElement | null)?.value === '400',
      );
      t.equal((await rows(await upstream.login()))[0]?.amount, '100.00', 'nothing was sent');
    },
  );

  await t.test('a withdrawal is sent again after a reload: same idempotency key, one record', async (t) => {
    const { page, token, keys } = await lin();
    const before = (await rows(token)).length;
    await page.route(SEND, (route) => route.abort());
    await page.getByLabel('收款账户').selectOption('');
    await page.getByLabel('银行卡号').fill('6222021234500066208');
    await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
    // The form asks for a code, since the account is not that of the last payout; the upstream knows it, and needs none.
    await page.getByLabel('短信验证码').fill('123456');
    await fill(page, '600');
    await confirm(page);
    await page.getByRole('dialog').getByText('暂时无法确认提现是否提交').waitFor();
    await page.unroute(SEND);
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(
      () =>
        (document.getElementById('withdraw-account') as HTMLInputElement | null)?.value ===
        '6222021234500066208',
    );
    t.equal(await page.getByLabel('提现金额').inputValue(), '600', 'the form keeps its values');
    t.equal(await page.getByLabel('开户银行').locator('option:checked').textContent(), '江澜银行');
    await page.getByLabel('短信验证码').fill('123456');
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await confirm(page);
    await recordShown(page);
    t.equal((await rows(token)).length, before + 1);
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
    await cancelNewest(token);
  });

  await t.test('no response arrives: the outcome is unknown until the record is found', async (t) => {
    const { page, token, keys } = await lin();
    const before = (await rows(token)).length;
    let send: () => Promise<APIResponse>;
    await page.route(SEND, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      send = () => route.fetch();
      await route.fulfill({
        status: 504,
        json: { code: 50410, message: '处理结果未知，请在记录中核对，不要重复提交', data: null },
      });
    });
    await fill(page, '800');
    await confirm(page);
    const dialog = page.getByRole('dialog', { name: '确认提现' });
    await dialog.getByText('暂时无法确认提现是否提交').waitFor();
    t.equal(
      await dialog.getByRole('button', { name: '确认提现' }).count(),
      0,
      'the withdrawal cannot be sent again',
    );
    await dialog.getByText('记录中还没有这一笔，可能仍在处理').waitFor();
    t.equal((await send!()).status(), 200);
    await recordShown(page);
    t.equal((await rows(token)).length, before + 1);
    t.equal(keys.length, 1, 'the page has sent it once');
    await cancelNewest(token);
  });

  await t.test('a member without certification gets a link to certification, with from', async (t) => {
    const visitor = portal.browser();
    visitor.jar.set('bank_token', (await newMember(upstream)).token);
    t.match((await visitor.get(PATH)).text, `href="/user/info?from=${encodeURIComponent(PATH)}"`);
  });
});
