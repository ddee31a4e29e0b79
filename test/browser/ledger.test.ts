import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { carrySession } from './support/chromium.ts';
import { goTo, launchOne } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

const LEDGER = '/user/loans';
const LENDER = '远山银行 房贷';

async function type(page: Page, [lender, payment, day, left]: [string, string, string, string]) {
  await page.getByLabel('机构名称').fill(lender);
  await page.getByLabel('每月还款（元）').fill(payment);
  await page.getByLabel('每月还款日（日）').fill(day);
  await page.getByLabel('还剩几期（期）').fill(left);
}

/** The summaries of the months: `2026 年 12 月|2 期|4,321.50 元`. */
const months = (page: Page) =>
  page
    .getByRole('region', { name: '接下来 12 个月' })
    .locator('summary')
    .evaluateAll((all) =>
      all.map((one) => [...one.children].map(({ textContent }) => textContent).join('|')),
    );

t.test('the ledger of a member’s loans', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const signedIn = async (phone: string, path = LEDGER) =>
    openSignedIn(open, portal, { token: (await portal.member(phone)).jar.get('bank_token') ?? '' }, path);

  await t.test('a typed loan counts into the months, stays after a reload, and can be changed', async (t) => {
    const { page, console } = await signedIn(MEMBER.fresh);
    t.equal(await page.getByRole('region', { name: '接下来 12 个月' }).count(), 0, 'nothing is due');
    await page.getByRole('button', { name: '记上这笔' }).click();
    await page.getByText('请填写每月还款，最多两位小数').waitFor();
    t.equal(await page.locator(':focus').getAttribute('name'), 'lender', 'the first fault has the focus');
    await type(page, [LENDER, '￥4,321.5', '31', '2']);
    await page.getByRole('button', { name: '记上这笔' }).click();
    await page.getByRole('cell', { name: LENDER, exact: true }).waitFor();
    const before = await months(page);
    t.equal(before.length, 2);
    for (const month of before) t.match(month, /^20\d\d 年 \d+ 月\|1 期\|4,321\.50 元\|$/);

    await page.reload();
    await page.getByRole('cell', { name: LENDER, exact: true }).waitFor();
    t.same(await months(page), before);
    await type(page, ['近水消费金融', '100', '1', '1']);
    await page.getByRole('button', { name: '记上这笔' }).click();
    await page.getByText('4,421.50 元').first().waitFor();
    await page.getByRole('button', { name: '修改：近水消费金融' }).click();
    t.equal(await page.getByLabel('每月还款（元）').inputValue(), '100.00');
    await page.getByLabel('每月还款（元）').fill('200');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('4,521.50 元').first().waitFor();
    await page.getByRole('button', { name: '移除：近水消费金融' }).click();
    await page.getByRole('cell', { name: '近水消费金融', exact: true }).waitFor({ state: 'detached' });
    t.same(await months(page), before);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '全部加入日历' }).click(),
    ]);
    t.equal((await readFile(await file.path(), 'utf8')).match(/^BEGIN:VEVENT\r$/gm)?.length, 2);

    await t.test('its payment is used where existing payments are asked for', async (t) => {
      await page.getByRole('button', { name: /^用作/ }).click();
      await page.getByText('已有还款 4,321.50 元（只存在您的设备上）').waitFor();
      await goTo(page, '/form/2?step=3');
      t.equal(await page.locator('input[name="monthly_debt"]').inputValue(), '4321.50');
    });

    await t.test('a letter about it is written, and printed without the form', async (t) => {
      await goTo(page, LEDGER);
      await page.getByRole('link', { name: `写申请书：${LENDER}` }).click();
      await page.getByLabel('还不上的原因').fill('工资停发');
      await page.getByLabel('希望延期（个月）').fill('3');
      const letter = page.getByRole('region', { name: '协商延期申请书' });
      for (const words of [`${LENDER}：`, '4,321.50 元', '原因：工资停发', '申请延期 3 个月'])
        await letter.getByText(words).waitFor();
      await page.emulateMedia({ media: 'print' });
      t.ok(await letter.isVisible());
      t.notOk(await page.getByLabel('还不上的原因').isVisible());
      await page.emulateMedia({ media: 'screen' });
      t.notMatch(
        await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
        '工资停发',
        'what is typed is kept nowhere',
      );
    });
    t.same(console, []);
  });

  await t.test('the next member on the device does not see it, nor is it kept', async (t) => {
    const { page, context } = await signedIn(MEMBER.fresh);
    await type(page, [LENDER, '4321.50', '31', '2']);
    await page.getByRole('button', { name: '记上这笔' }).click();
    await page.getByRole('cell', { name: LENDER, exact: true }).waitFor();
    await carrySession(context, await portal.member(MEMBER.vip));
    await goTo(page, LEDGER);
    await page.getByRole('region', { name: '在本站办的贷款' }).getByRole('link').first().waitFor();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('bank-loans')));
    t.equal(await page.getByText(LENDER).count(), 0);
  });

  await t.test(
    'without scripts the loans from here and the letter stand, and nothing can be typed',
    async (t) => {
      const { context } = await signedIn(MEMBER.vip);
      const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
      t.teardown(() => plain.close());
      await plain.addCookies(await context.cookies());
      const page = await plain.newPage();
      await page.goto(portal.origin + LEDGER);
      t.ok((await months(page)).length > 0);
      await page.locator('main noscript p').first().waitFor();
      t.notOk(await page.getByLabel('机构名称').isVisible());
      await page.getByRole('link', { name: /^写申请书：/ }).click();
      await page.getByRole('region', { name: '协商延期申请书' }).getByText('原因：＿').waitFor();
    },
  );
});
