import t from 'tap';
import { consent, readCosts } from '../../test/browser/support/applyForCert.ts';
import { goTo, hydrated, launch, watchToasts } from '../../test/browser/support/launch.ts';
import { startFineractPortal } from './portal.ts';
import { MEMBER } from './upstream.ts';

t.test(
  'a member in a browser: log in, account, bills, an offer, an application to its withdrawal, a loan, log out',
  async (t) => {
    const { portal, fineract } = await startFineractPortal(t);
    const open = await launch(t);
    const { page, console: said } = await open(portal.origin);

    await goTo(page, '/user/login?from=%2Fuser');
    t.same(await page.getByRole('tab').allInnerTexts(), ['账号登录'], 'no login by code, no QR code');
    t.equal(await page.getByRole('link', { name: '注册' }).count(), 0);
    await page.getByLabel('账号', { exact: true }).fill(MEMBER.account);
    await page.getByLabel('密码', { exact: true }).fill('not-it');
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('checkbox', { name: '记住账号' }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('账号或密码错误').first().waitFor();
    await page.getByLabel('密码', { exact: true }).fill(MEMBER.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '您好，林知夏' }).waitFor();
    t.same(await page.getByRole('navigation', { name: '账户菜单' }).getByRole('link').allInnerTexts(), [
      '账户总览',
      '个人资料',
      '登录与安全',
      '收支账单',
      '贷款申请',
    ]);
    t.same(await page.locator('.purses dt').allInnerTexts(), ['冻结中']);
    await page.getByText('18,297.25').first().waitFor();

    await page.getByRole('link', { name: '查看账单' }).click();
    await page.getByRole('heading', { name: '收支账单' }).waitFor();
    await page.getByText('出账', { exact: true }).click();
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await page.waitForURL(/type=2/);
    await page.getByText('−367.50').waitFor();
    t.equal(await page.getByText('+960.00').count(), 0);

    await goTo(page, '/bank/1');
    await page
      .locator('dialog.drawer')
      .getByRole('link', { name: /^立即申请/ })
      .click();
    await page.waitForURL(/\/form\/1/);
    await hydrated(page);
    await page.getByLabel('申请金额').fill('80000');
    await page.getByLabel('期限').fill('12');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('heading', { name: '第 2 步：确认并授权' }).waitFor();
    t.match(await page.getByRole('group', { name: '确认与授权' }).innerText(), '澄湖农商银行');
    await consent(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await (await readCosts(page)).click();
    await page.waitForURL(/\/form\/record\/\d+/);
    await page.getByText('待审批').first().waitFor();
    t.match(fineract.state.loans.at(-1), { clientId: 21, principal: 80_000, repayments: 12, status: 100 });
    t.notOk(
      fineract.hits.some(({ method, body }) => method === 'POST' && 'draft' in body),
      'no draft was sent',
    );
    const toasts = await watchToasts(page);
    await page.getByRole('button', { name: '撤销申请' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /撤销/ }).last().click();
    await page.getByText('已撤销').first().waitFor();
    t.same(await toasts(), ['申请已撤销']);

    await goTo(page, '/form/record');
    await page
      .getByRole('link', { name: /经营周转贷，编号 000000122/ })
      .or(page.getByRole('link', { name: /编号 000000122/ }))
      .click();
    await page.getByText(/下一期 .* 应还 17158/).waitFor();

    await page.locator('summary').filter({ hasText: '林知夏' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('link', { name: '登录', exact: true }).waitFor();
    await goTo(page, '/user/login');
    t.equal(
      await page.getByLabel('账号', { exact: true }).inputValue(),
      MEMBER.account,
      'the account was remembered',
    );
    // A call that is absent is 404 for a page that can do without it.
    t.same(
      said.filter((line) => /error/i.test(line) && !/40[014]/.test(line)),
      [],
    );
  },
);
