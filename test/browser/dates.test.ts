import t from 'tap';
import { addDays } from '../../shared/time/days.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, hydrated, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('dates', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const session = await portal.member(MEMBER.ordinary);
  const opened = await open(portal.origin);
  const { page, console } = opened;
  const plain = await open(portal.origin, { scripts: false });
  for (const { context } of [opened, plain]) await carrySession(context, session);

  await t.test('a period is entered with the keyboard; the rest of the filter stays', async (t) => {
    await goTo(page, '/wallet/record?type=1&start_date=2026-10-14');
    const [start, end] = [page.getByLabel('开始日期'), page.getByLabel('结束日期')];
    await start.focus();
    await page.keyboard.press('ArrowUp');
    t.match(
      await start.inputValue(),
      /^(2027-10|2026-11|2026-10)-1[45]$/,
      'the part that the browser puts first',
    );
    t.not(await start.inputValue(), '2026-10-14');
    await start.fill('2026-10-01');
    await end.fill('2026-11-20');
    await end.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('end_date') === '2026-11-20');
    const { searchParams } = new URL(page.url());
    t.same([searchParams.get('type'), searchParams.get('start_date')], ['1', '2026-10-01']);
    t.equal(await page.locator('.turned').count(), 0);
    t.same(console, []);
  });

  await t.test(
    'dates the other way round are put in order, and the page says so; with and without scripts',
    async (t) => {
      // The sample members have bills of eight months.
      const [from, to] = [-60, -10].map((days) => addDays(shanghaiDay(new Date()), days)) as [string, string];
      for (const { page } of [opened, plain]) {
        const scripts = page === opened.page;
        await page.goto(`/wallet/record?type=1&start_date=${from}&end_date=${to}`);
        if (scripts) await hydrated(page);
        const [start, end] = [page.getByLabel('开始日期'), page.getByLabel('结束日期')];
        await start.fill(to);
        await end.fill(from);
        await page.getByRole('button', { name: '筛选' }).click();
        await page.getByRole('alert').getByText(`开始日期晚于结束日期，已按 ${from} 至 ${to} 筛选`).waitFor();
        t.same([await start.inputValue(), await end.inputValue()], [from, to], `scripts: ${scripts}`);
        t.equal(await page.getByRole('radio', { name: '入账' }).isChecked(), true);
        for (const field of [start, end])
          t.match(
            await field.evaluate(
              (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
            ),
            /晚于/,
          );
        t.match(
          await page.getByRole('link', { name: '导出 CSV' }).getAttribute('href'),
          `start_date=${from}&end_date=${to}`,
        );
      }
    },
  );

  await t.test('what is no date in the URL leaves the field empty', async (t) => {
    const { page } = plain;
    for (const path of ['/wallet/record?', '/spread?tab=team&']) {
      await page.goto(`${path}start_date=2026-02-30&end_date=tomorrow`);
      t.same(
        [await page.getByLabel('开始日期').inputValue(), await page.getByLabel('结束日期').inputValue()],
        ['', ''],
      );
      t.equal(await page.locator('.turned').count(), 0);
    }
    await page.goto('/spread?tab=team&level=2&start_date=2026-11-20&end_date=0001-01-01');
    await page.getByRole('alert').getByText('已按 0001-01-01 至 2026-11-20 筛选').waitFor();
  });

  await t.test(
    'a birthday: long ago, typed, kept as a draft; a later day and half a date are refused at the field',
    async (t) => {
      await goTo(page, '/user/info');
      const birthday = page.getByLabel('生日');
      const today = shanghaiDay(new Date());
      t.same([await birthday.getAttribute('min'), await birthday.getAttribute('max')], ['1900-01-01', today]);
      const fault = page.locator('#profile-birthday-error');
      await birthday.fill(addDays(today, 1));
      await birthday.blur();
      await fault.getByText('请输入正确的出生日期').waitFor();
      t.equal(await birthday.getAttribute('aria-describedby'), 'profile-birthday-error');
      await birthday.fill('1931-07-03');
      await fault.waitFor({ state: 'detached' });
      await page.reload();
      await hydrated(page);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#profile-birthday')?.value === '1931-07-03',
        null,
        { polling: 100 },
      );
      await birthday.focus();
      await page.keyboard.press('Backspace');
      t.equal(await birthday.inputValue(), '', 'the browser gives no value of half a date');
      await page.getByRole('button', { name: '保存资料' }).click();
      await fault.getByText('请填写完整、存在的日期').waitFor();
    },
  );
});
