import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { FormRecord } from '../../shared/records/loan.ts';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { launch } from '../browser/support/launch.ts';
import { openSignedIn } from '../browser/support/logIn.ts';

t.test('an approved application: card, plan, calendar file, print; a cancelled one keeps the focus in the page', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const member = await portal.member(MEMBER.vip);
  const session = { token: member.jar.get('bank_token') ?? '' };
  const rows = (await member.get('/bff/user/form?count=50')).json.data as FormRecord[];
  const idOf = (wanted: number) => rows.find(({ status }) => status === wanted)?.id;

  await t.test('figures, until when to sign, whom to call; the plan as a calendar file', async (t) => {
    const { page, console } = await openSignedIn(open, portal, session, `/form/record/${idOf(FORM.approved)}`);
    const card = page.getByRole('region', { name: '审批结果' });
    for (const words of ['年化利率（单利）', '审批金额', '每期应还（等额本息）', '签约截止', '签约联系人']) await card.getByText(words, { exact: true }).waitFor();
    t.match(await card.getByRole('link').getAttribute('href'), /^tel:/);
    await page.getByText('还款计划表（60 期）').click();
    t.equal(await page.getByRole('table').locator('tbody tr').count(), 60);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '加入日历' }).click()]);
    t.match(file.suggestedFilename(), /^还款计划-LA\d+\.ics$/);
    t.equal((await readFile(await file.path(), 'utf8')).match(/^BEGIN:VEVENT\r$/gm)?.length, 61, 'an event for each instalment, and one for signing');
    t.same(console, []);
  });

  await t.test('printed, the plan has all its rows and no controls', async (t) => {
    const { page } = await openSignedIn(open, portal, session, `/form/record/${idOf(FORM.approved)}`);
    // The plan’s code comes later than the page’s.
    await page.waitForFunction(() => window.dispatchEvent(new Event('beforeprint')) && document.querySelector<HTMLDetailsElement>('.granted-plan details')?.open, undefined, { polling: 100 });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('cell', { name: '第 60 期' }).waitFor();
    for (const name of ['打印', '加入日历']) for (const button of await page.getByRole('button', { name, includeHidden: true }).all()) t.equal(await button.isVisible(), false, name);
  });

  await t.test('after the payout the record shows the next instalment', async () => {
    const { page } = await openSignedIn(open, portal, session, `/form/record/${idOf(FORM.paidOut)}`);
    const card = page.getByRole('region', { name: '贷款与还款' });
    await card.getByText('下一还款日', { exact: true }).waitFor();
    await card.getByText(/^第 \d+ 期，共 24 期$/).waitFor();
  });

  await t.test('cancelling asks in a dialog, and the focus stays in the page', async (t) => {
    const other = await portal.member('13900000002');
    const [first] = (await other.get(`/bff/user/form?status=${FORM.accepted}`)).json.data as FormRecord[];
    const { page, console } = await openSignedIn(open, portal, { token: other.jar.get('bank_token') ?? '' }, `/form/record/${first?.id}`);
    await page.getByRole('button', { name: '撤销申请' }).click();
    await page.getByRole('dialog', { name: '撤销申请' }).getByRole('button', { name: '确认撤销' }).click();
    await page.getByText('您已撤销申请').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body, undefined, { polling: 100 });
    t.same(console, []);
  });
});
