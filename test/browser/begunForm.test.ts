import t from 'tap';
import type { LoanForm } from '../../shared/records/loan.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { answersTo } from '../support/answersTo.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, hydrated, launchOne, waitForValue } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';
import { consent, next, atStep } from './support/applyForCert.ts';
import { operate } from '../../embedded/test/support/newMember.ts';

const MARK = '沿用上次填写';

t.test('a form begins with the loan of its address and with what the member said before', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const memberAt = async (phone: string, path: string) =>
    openSignedIn(open, portal, { token: (await portal.member(phone)).jar.get('bank_token') ?? '' }, path);
  const kept = () => Object.keys(localStorage).filter((key) => key !== 'last-act').length;

  await t.test(
    'a member’s form takes over the earlier answers, marked, and sends no masked value',
    async (t) => {
      const { page, console } = await memberAt(MEMBER.ordinary, '/form/2?amount=8&term=24&repayment=1');
      t.equal(
        await page.getByLabel('申请金额（万元）', { exact: true }).inputValue(),
        '8',
        'the address wins over the earlier application',
      );
      t.equal(await page.getByLabel('借款期限', { exact: true }).inputValue(), '24');
      t.ok(await page.getByRole('radio', { name: /^等额本息/ }).isChecked());
      t.equal(await page.getByLabel('借款用途', { exact: true }).inputValue(), 'daily');
      const purpose = page.locator('.field', { has: page.getByLabel('借款用途', { exact: true }) });
      await purpose.getByText(MARK).waitFor();
      await page.getByText(/^已沿用您上次填写的 \d+ 项内容/).waitFor();
      await page.getByLabel('借款用途', { exact: true }).selectOption('travel');
      t.equal(await purpose.getByText(MARK).count(), 0, 'a changed answer is no longer marked');
      await next(page);
      await atStep(page, 2);
      t.equal(await page.getByLabel('姓名').textContent(), '林*夏', 'the certified name is shown');
      t.equal(
        await page.locator('input[name="contact_name"], input[name="id_card"]').count(),
        0,
        'and not asked',
      );
      await next(page);
      await atStep(page, 3);
      await next(page);
      await atStep(page, 4);
      await page.getByText('林*夏').waitFor();
      await consent(page);
      const sent = page.waitForRequest(
        (request) =>
          request.method() === 'POST' &&
          new URL(request.url()).pathname === '/bff/user/form' &&
          request.postData()?.includes('"agree"') === true,
      );
      await page.getByRole('button', { name: '提交申请' }).click();
      t.notMatch((await sent).postData(), /[*＊]|contact_name|id_card/, 'no masked value is sent');
      await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
      t.same(console, []);
    },
  );

  await t.test('不沿用 empties what was taken over', async (t) => {
    const { page } = await memberAt(MEMBER.vip, '/form/3');
    t.equal(await page.getByLabel('借款期限', { exact: true }).inputValue(), '60');
    await page.getByRole('button', { name: '不沿用' }).click();
    await page.getByText(/^已沿用您上次填写的/).waitFor({ state: 'detached' });
    t.equal(await page.getByLabel('借款期限', { exact: true }).inputValue(), '');
    t.equal(await page.getByText(MARK).count(), 0);
  });

  await t.test(
    '重新申请 after a rejection has the answers of that application; long answers wrap',
    async (t) => {
      const member = await portal.member(MEMBER.fresh);
      const form = (await member.get('/bff/form/2')).json.data as LoanForm;
      const answers = await answersTo(form, {
        today: shanghaiDay(new Date()),
        pick: () => 0,
        upload: async () => '',
      });
      delete answers.income_files;
      const employer = 'w'.repeat(60);
      const filing = {
        form_id: 2,
        answers: { ...answers, employer, purpose_detail: 'W'.repeat(200) },
        agree: 1,
      };
      const { id } = (await member.post('/bff/user/form', filing, { 'idempotency-key': 'again-0001' })).json
        .data as { id: number };
      t.ok(id);
      for (const path of ['pass', 'reject'])
        await operate({ origin: portal.upstream }, `form/${id}/${path}`, {
          reason: '课'.repeat(3) + 'x'.repeat(150),
        });
      const { page, console } = await openSignedIn(
        open,
        portal,
        { token: member.jar.get('bank_token') ?? '' },
        `/form/record/${id}`,
      );
      t.equal(
        await page.evaluate(() => document.documentElement.scrollWidth),
        1280,
        'no answer makes the page wider',
      );
      await page.getByText('未通过原因：课课课xxx').waitFor();
      await page.getByRole('link', { name: '看看其他机构' }).waitFor();
      await page.getByRole('link', { name: '重新申请' }).click();
      await page.waitForURL(`**/form/2?again=${id}`);
      await atStep(page, 1);
      t.notSame(await page.getByLabel('申请金额（万元）', { exact: true }).inputValue(), '');
      await goTo(page, `/form/2?again=${id}&step=3`);
      t.equal(await page.getByLabel('工作单位').inputValue(), employer);
      await page.goto(`/form/2?again=${id}&step=4`);
      await page.getByText(employer, { exact: true }).waitFor();
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
      t.same(console, []);
    },
  );

  await t.test(
    'a member’s draft is saved in the upstream during typing, appears in another browser, and is continued from the records',
    async (t) => {
      const { page, console } = await memberAt(MEMBER.ordinary, '/form/5');
      const amount = page.getByLabel('申请金额（万元）');
      await amount.fill('3');
      await page.getByText(/^草稿已保存 \d\d:\d\d/).waitFor();
      t.equal(await page.evaluate(kept), 0, 'localStorage is empty');
      await amount.fill('3.2');
      for (const count of [1, 0]) await waitForValue(() => page.evaluate(kept), count);
      t.same(console, []);

      // The window is emptied, as another browser is.
      const { page: other } = await memberAt(MEMBER.ordinary, '/form/5?partner_id=13');
      await other.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#q-amount')?.value === '3.2',
      );
      await amount.fill('3.5');
      await page.getByRole('button', { name: '保存并退出' }).click();
      await page.waitForURL('**/form/record?status=0');
      await page.getByRole('row', { name: /教育贷申请/ }).waitFor();
      t.equal(
        await page.getByRole('row', { name: /教育贷申请/ }).count(),
        1,
        'there is one draft, which was updated',
      );
      await page.getByRole('link', { name: /^继续填写：教育贷申请/ }).click();
      await page.waitForURL('**/form/5?record=*');
      t.equal(await amount.inputValue(), '3.5');
      t.same(console, []);

      await page.route('**/bff/user/form', (route) => route.abort());
      await amount.fill('4.5');
      await page.getByText(/^草稿暂存在本机 \d\d:\d\d/).waitFor();
      await page.reload();
      await hydrated(page);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#q-amount')?.value === '4.5',
      );
    },
  );
});
