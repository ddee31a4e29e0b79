import t from 'tap';
import type { Page } from 'playwright-core';
import { addDays } from '../../shared/time/date.ts';
import { shanghaiDay } from '../../shared/time/shanghaiDay.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { carrySession } from '../browser/support/carrySession.ts';
import { hydrated, launch } from '../browser/support/launch.ts';

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

t.test('dates', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const session = await portal.member(MEMBER.ordinary);

  await t.test('the calendar by keyboard', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, session);
    await page.goto('/wallet/record?start_date=2026-10-14');
    await hydrated(page);
    const button = page.getByRole('button', { name: '日历：开始日期' });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: '选择日期：开始日期' });
    await dialog.getByRole('button', { name: '2026 年 10 月 14 日' }).and(page.locator(':focus')).waitFor();
    t.equal(await dialog.getByRole('columnheader').first().textContent(), '一', 'a week begins on Monday');
    for (const [key, name] of [
      ['ArrowDown', '2026 年 10 月 21 日'],
      ['Home', '2026 年 10 月 19 日'],
      ['PageUp', '2026 年 9 月 19 日'],
    ] as const) {
      await page.keyboard.press(key);
      await dialog.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    t.equal(await focusedName(page), '日历：开始日期', 'Escape returns to the button');
    t.equal(await page.locator('[name="start_date"]').inputValue(), '2026-10-14');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '2026 年 10 月 14 日' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: '2026 年 10 月 15 日' }).and(page.locator(':focus')).waitFor();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      t.ok(await dialog.evaluate((box) => box.contains(document.activeElement)), 'Tab stays in the dialog');
    }
    await dialog.getByRole('button', { name: '2026 年 10 月 15 日' }).press('Enter');
    t.equal(await page.locator('[name="start_date"]').inputValue(), '2026-10-15');
    t.equal(await focusedName(page), '日历：开始日期');
    t.same(console, []);
  });

  await t.test('a birthday: no later day can be chosen; what was chosen counts as typed', async (t) => {
    const { page, context } = await open(portal.origin);
    await carrySession(context, session);
    await page.goto('/user/info');
    await hydrated(page);
    await page.getByRole('button', { name: '日历：生日' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    t.ok(await dialog.getByRole('button', { name: '下个月' }).isDisabled());
    await dialog.getByLabel('年', { exact: true }).selectOption('1990');
    await dialog.getByRole('button', { name: /^1990 年 \d+ 月 3 日$/ }).click();
    t.match(await page.locator('#profile-birthday').inputValue(), /^1990-\d\d-03$/);
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#profile-birthday')?.value.startsWith('1990'), null, { polling: 100 });
  });

  await t.test('usual periods are links, also without scripts', async (t) => {
    const { page, context } = await open(portal.origin, { scripts: false });
    await carrySession(context, session);
    await page.goto('/wallet/record?type=1');
    t.equal(await page.getByRole('button', { name: /^日历/ }).count(), 0, 'no button that would do nothing');
    const today = shanghaiDay(new Date());
    await page.getByRole('link', { name: '近 7 天' }).click();
    const { searchParams } = new URL(page.url());
    t.same([searchParams.get('type'), searchParams.get('start_date'), searchParams.get('end_date')], ['1', addDays(today, -6), today]);
    t.equal(await page.getByRole('link', { name: '近 7 天' }).getAttribute('aria-current'), 'true');
  });
});
