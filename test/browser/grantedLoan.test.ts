import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { FormRecord } from '../../shared/records/loan.ts';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { application } from '../support/differentRecords.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { goTo, launch, launchOne } from './support/launch.ts';
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

t.test('the contract is compared with what the lender has approved, never with itself', async (t) => {
  const open = await launchOne(t);
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { context, page } = await open(portal.origin);
  await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
  const openWith = async (result: object) => {
    const data = {
      ...application,
      annual_cost_min: '4.20',
      annual_cost_max: '9.60',
      result: { ...application.result, ...result },
    };
    upstream.on('GET /api/user/form/51', json({ code: 200, message: '', data }));
    await goTo(page, '/form/record/51');
  };
  const table = page.getByRole('table', { name: '展示、确认、批准与签约的贷款' });
  const heads = () => table.getByRole('columnheader').allTextContents();

  await openWith({});
  const form = page.getByRole('form', { name: '合同上的四个数字' });
  for (const [name, value] of [
    ['amount', '180000'],
    ['rate', '5.10'],
    ['term', '18'],
    ['fees', '1000'],
  ] as const)
    await form.locator(`[name="${name}"]`).fill(value);
  await form.getByRole('button', { name: '核对' }).click();
  const contract = table.getByRole('row', { name: /^合同写的/ });
  await contract.waitFor();
  t.equal((await heads()).length, 4, 'no cost is known to compare with');

  await openWith({ cost: '7354.82' });
  t.equal((await heads()).at(-1), '与机构批准的相比（元）');
  t.equal(await contract.getByRole('cell').last().textContent(), '多付 1,000.00');
  await page.getByText('比机构批准的贵').waitFor();
});
