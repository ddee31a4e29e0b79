import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { FormRecord } from '../../shared/records/loan.ts';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { launch } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

t.test('an approved application: card, plan, calendar file, print', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const member = await portal.member(MEMBER.vip);
  const session = { token: member.jar.get('bank_token') ?? '' };
  const rows = (await member.get('/bff/user/form?count=50')).json.data as FormRecord[];
  const approved = rows.find(({ status }) => status === FORM.approved);
  const { page, console } = await openSignedIn(open, portal, session, `/form/record/${approved?.id}`);
  const card = page.getByRole('region', { name: '审批结果' });
  for (const words of ['综合年化', '审批金额', '每期应还（等额本息）', '签约截止', '签约联系人'])
    await card.getByText(words, { exact: true }).waitFor();
  t.match(await card.getByRole('link').getAttribute('href'), /^tel:/);
  await page.getByText('还款计划表（60 期）').click();
  t.equal(
    await page
      .getByRole('table', { name: /^还款计划/ })
      .locator('tbody tr')
      .count(),
    60,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '加入日历' }).click(),
  ]);
  t.match(file.suggestedFilename(), /^还款计划-LA\d+\.ics$/);
  t.equal(
    (await readFile(await file.path(), 'utf8')).match(/^BEGIN:VEVENT\r$/gm)?.length,
    61,
    'an event for each instalment, and one for signing',
  );
  t.same(console, []);
  // The plan’s code comes later than the page’s.
  await page.waitForFunction(
    () =>
      window.dispatchEvent(new Event('beforeprint')) &&
      document.querySelector<HTMLDetailsElement>('.granted-plan details')?.open,
    undefined,
    { polling: 100 },
  );
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('cell', { name: '第 60 期' }).waitFor();
  for (const name of ['打印', '加入日历'])
    for (const button of await page.getByRole('button', { name, includeHidden: true }).all())
      t.equal(await button.isVisible(), false, name);
});
