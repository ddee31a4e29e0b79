import t from 'tap';
import type { Page } from 'playwright-core';
import type { LoanForm } from '../../shared/records/loan.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { CREDIT_CODE, answersTo, ID_CARD } from '../support/answersTo.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { operate, pending } from '../../embedded/test/support/newMember.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { applyForCert, atStep, picture, consent, next, readCosts } from './support/applyForCert.ts';
import { goTo, hydrated, launch, waitForValue } from './support/launch.ts';
import { misplacedTexts } from './support/pageChecks.ts';
import { logIn } from './support/logIn.ts';

/** The number of unread messages that the bell in the header shows. */
const unread = (page: Page) =>
  page.evaluate(() =>
    Number(/(\d+)/.exec(document.querySelector('.bell')?.getAttribute('aria-label') ?? '')?.[1] ?? 0),
  );
/** The keys in localStorage, without the time of the last act. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'last-act'));
/** The titles of the messages about an application that was paid out, newest first. */
const MESSAGES = [
  '贷款已放款',
  '申请审批通过',
  '申请已递交机构审批',
  '补充资料已收到',
  '申请需要补充资料',
  '申请已受理',
  '申请已提交',
];

t.test('what a visitor has filled in is not offered to the next person who logs in', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin);
  const write = async () => {
    await goTo(page, '/form/3');
    await page.getByLabel('申请金额（万元）', { exact: true }).fill('37');
    await page.getByText(/^草稿已保存在本机/).waitFor();
  };

  await t.test('who logs in at the login page gets an empty form', async (t) => {
    await write();
    await goTo(page, '/user/login');
    await logIn(page, MEMBER.fresh);
    await page.waitForURL('**/user');
    await goTo(page, '/form/3');
    t.equal(await page.getByLabel('申请金额（万元）', { exact: true }).inputValue(), '');
    t.same(await kept(page), []);
  });

  await t.test('who logs in from the form goes on with it', async (t) => {
    await page.context().clearCookies();
    await write();
    await page.locator('header').getByRole('link', { name: '登录', exact: true }).click();
    await logIn(page, MEMBER.fresh);
    await page.waitForURL('**/form/3*');
    await waitForValue(() => page.getByLabel('申请金额（万元）', { exact: true }).inputValue(), '37');
    await page.getByText(/^草稿已保存 \d\d:\d\d/).waitFor();
    t.same(await kept(page), [], 'the draft has moved to the member’s drafts');
  });
});

t.test('applications of a member', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const { page, console } = await open(portal.origin);

  /** Makes a move as the operator. */
  const act = async (path: string, detail: object = {}) =>
    t.match(await operate(upstream, path, detail), { code: 200 }, path);
  /** Fills in fields by their labels, with a text or with an option (in an array). */
  async function fillIn(values: Record<string, string | string[]>) {
    for (const [label, value] of Object.entries(values)) {
      const field = page.getByLabel(label);
      await (typeof value === 'string' ? field.fill(value) : field.selectOption(value));
    }
  }
  const submit = () => page.getByRole('button', { name: '提交申请' });

  await t.test(
    'from the comparison to the paid loan: filled in by a visitor, who logs in, is certified and logs in again at the last step',
    async (t) => {
      await goTo(page, '/bank?loan_type_id=1&amount=20&term=24');
      const boxOf = (card: string) =>
        page.locator('.result-card').filter({ hasText: card }).getByRole('checkbox').first();
      await boxOf('衡川银行').check();
      await page.locator('.result-card').getByRole('checkbox', { checked: false }).first().check();
      await page.getByRole('link', { name: '开始对比' }).click();
      await page.getByRole('heading', { level: 1, name: '产品对比' }).waitFor();
      await page.locator('.compare a[href^="/form/1?partner_id=4&"]').first().click();
      await page.waitForURL('**/form/1?partner_id=4&amount=20&term=24*');
      const { pathname, search } = new URL(page.url());
      const form = pathname + search;
      const amount = page.getByLabel('申请金额（万元）', { exact: true });
      await amount.waitFor();
      t.equal(await amount.inputValue(), '20', 'the amount that was compared is kept');
      const term = page.getByLabel('借款期限', { exact: true });
      t.equal(await term.inputValue(), '24');
      t.same(await term.locator('option:disabled').allTextContents(), [
        '3 个月（该产品不支持）',
        '60 个月（该产品不支持）',
      ]);
      t.ok(await page.getByRole('radio', { name: /^等额本息/ }).isChecked());
      await amount.fill('');
      await term.selectOption('');
      await next(page);
      await page.getByRole('alert').getByText('还有 3 处需要填写或修改').waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'q-amount');
      await term.selectOption('24');
      await amount.fill('500');
      await next(page);
      await page.getByText('衡川银行该产品的额度为 10–300 万元').waitFor();
      await amount.fill('20');
      t.equal(
        await page.getByText('衡川银行该产品的额度为').count(),
        0,
        'the message disappears as soon as its reason is gone',
      );
      await page.getByLabel('借款用途', { exact: true }).selectOption({ label: '采购备货' });
      t.match(
        await page.getByRole('complementary', { name: '申请摘要' }).textContent(),
        /利息合计14,473\.43 元/,
      );
      await next(page);
      await atStep(page, 2);
      await page.waitForFunction(() => document.activeElement?.id === 'step-title');

      await fillIn({
        姓名: '欧阳知秋',
        手机号: MEMBER.fresh,
        所在城市: ['江澜市'],
        身份证号: '320106199002304521',
        '家庭月收入（元）': '28000',
      });
      for (const name of ['企业股东', '已婚']) await page.getByLabel(name).check();
      await page.getByLabel('持股比例（%）').fill('30');
      await next(page);
      await page.getByText('出生日期“1990-02-30”不存在').waitFor();
      await page.getByLabel('身份证号').fill(ID_CARD);
      await page.reload();
      await hydrated(page);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#q-contact_name')?.value === '欧阳知秋',
      );
      t.equal(await page.getByLabel('持股比例（%）').inputValue(), '30', 'the draft survives a page load');
      t.notMatch(
        await page.evaluate(() => JSON.stringify(localStorage)),
        ID_CARD,
        'the identity number is not in localStorage',
      );
      await page.getByLabel('企业法定代表人').check();
      t.equal(await page.getByLabel('持股比例（%）').count(), 0);
      await next(page);
      await atStep(page, 3);
      t.equal(await page.getByRole('link', { name: '登录后上传' }).count(), 2);
      t.equal(
        await page.getByLabel('营业执照注册日期').getAttribute('max'),
        shanghaiDay(new Date()),
        'the latest date that is accepted',
      );
      await fillIn({
        企业名称: '江澜知秋包装有限公司',
        统一社会信用代码: CREDIT_CODE.toLowerCase(),
        所属行业: ['批发零售'],
        '月均流水（万元）': '26',
        '员工人数（人）': '9',
        纳税信用等级: ['B 级'],
        征信情况: ['近两年没有逾期'],
      });
      await page.getByLabel('营业执照注册日期', { exact: true }).fill('2022-04-18');
      await page.getByRole('radio', { name: '没有' }).check();
      await page.getByLabel('社保', { exact: true }).check();
      await next(page);
      await page.waitForURL(`**${form}&step=4`);
      const signInAgain = async () => {
        await page.getByRole('alert').getByText('请先登录').first().waitFor();
        await page.waitForURL(
          (url) => url.pathname === '/user/login' && url.searchParams.get('from') === `${form}&step=4`,
        );
        await logIn(page, MEMBER.fresh);
        await page.waitForURL(`**${form}&step=4`);
        await page.getByText('江澜知秋包装有限公司').waitFor();
      };
      // As in a new window: the identity number is kept for the tab only.
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await hydrated(page);
      const gaps = page.getByRole('button', { name: '还差 1 项，去填写' });
      await gaps.waitFor();
      await page.getByText('请填写身份证号').waitFor();
      await gaps.click();
      await page.waitForURL(`**${form}&step=2`);
      await page.getByLabel('身份证号', { exact: true }).fill(ID_CARD);
      await next(page);
      await next(page);
      await page.waitForURL(`**${form}&step=4`);
      await page.getByRole('button', { name: '登录并提交' }).click();
      await signInAgain();
      await page.getByText(/^草稿已保存 \d\d:\d\d/).waitFor();
      t.same(await kept(page), [], 'the visitor’s draft has moved to the member’s drafts');

      await submit().click();
      await page.waitForFunction(() => document.activeElement?.id === 'need-cert');
      await page.getByRole('link', { name: '去认证' }).click();
      await page.waitForURL('**/user/info?from=*');
      await applyForCert(page);
      await page.getByRole('link', { name: '返回刚才的页面' }).click();
      await page.waitForURL(`**${form}&step=4`);
      await page.getByText('实名认证审核中').waitFor();
      await act(`cert/${(await pending(upstream, 'cert', MEMBER.fresh))[0]?.id}/pass`);
      await page.reload();
      await hydrated(page);
      t.equal(await page.locator('#need-cert').count(), 0);
      t.equal(await page.getByText(ID_CARD).count(), 0, 'the certified data replace the typed data');
      t.equal(await page.getByText(`${ID_CARD.slice(0, 3)}***********${ID_CARD.slice(-4)}`).count(), 1);
      await submit().click();
      await page.getByText('请阅读并同意个人信息授权书').waitFor();
      await page.getByText('请确认已经知悉，且所填内容真实').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      t.same(await page.evaluate(misplacedTexts), [], 'no message lies over another');
      await page.getByRole('alert').getByRole('link', { name: '知悉与真实' }).click();
      t.equal(
        await page.getByRole('checkbox', { name: /信息中介/ }).evaluate((box) => box.matches(':focus')),
        true,
      );
      await consent(page);
      await act('token/expire', { phone_number: MEMBER.fresh });
      await submit().click();
      await (await readCosts(page)).click();
      await signInAgain();
      t.same(
        console.splice(0).filter((line) => !/status of 401/.test(line)),
        [],
        'the console has only the browser’s line about the refusal',
      );
      for (const text of ['20 万元', '28,000 元', '采购备货', '批发零售'])
        await page.getByText(text).first().waitFor();
      await consent(page);
      await submit().click();
      await (await readCosts(page)).dblclick();
      await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
      t.match(await page.getByRole('main').textContent(), /\d\d-\d\d \d\d:\d\d 前.*LA\d{20}/s);
      t.same(await kept(page), [], 'localStorage is empty');
      const path = new URL(page.url()).pathname;
      const id = path.split('/').at(-1);
      await page.getByRole('link', { name: '全部申请' }).click();
      await page.getByRole('row', { name: /企业经营贷申请.*已提交/ }).waitFor();
      t.equal(
        await page.locator('tbody tr').count(),
        1,
        'the application was sent once, and is no draft any more',
      );
      await page.getByRole('link', { name: /^查看：企业经营贷申请/ }).click();
      await page.waitForURL(`**${path}`);

      /** Shows the application after moves of the operator. */
      async function showAs(status: string) {
        await page.reload();
        await hydrated(page);
        await page.locator('.status, .tag').getByText(status, { exact: true }).first().waitFor();
      }
      await act(`form/${id}/pass`);
      await showAs('受理中');
      t.equal(
        await page.locator('.answers a[href^="tel:"]').count(),
        2,
        'the phone numbers of lender and adviser are links',
      );

      await act(`form/${id}/supplement`, {
        items: ['近 6 个月流水', '店面租赁合同'],
        reason: '流水缺少 9 月',
      });
      await page.goto('/form/record?status=21');
      await page.getByRole('link', { name: /^去补充：企业经营贷申请/ }).click();
      for (const item of ['近 6 个月流水', '店面租赁合同'])
        await page.getByRole('listitem').getByText(item, { exact: true }).waitFor();
      await page.getByText(/^请在 \d{4}-\d\d-\d\d \d\d:\d\d 前提交，逾期申请将自动关闭$/).waitFor();
      await page.getByRole('button', { name: '提交补充资料' }).click();
      await page.getByText('请上传补充的材料，或写明情况').waitFor();
      await page.getByLabel('添加补充的文件').setInputFiles(picture('九月流水.png'));
      await page.getByText(/已上传/).waitFor();
      await page.getByLabel(/^说明/).fill('租赁合同见第二页');
      await page.reload();
      await hydrated(page);
      await page.getByText('已恢复您刚才填写、还没有提交的内容').waitFor();
      await page.getByText(/已上传/).waitFor();
      t.equal(await page.getByLabel(/^说明/).inputValue(), '租赁合同见第二页', 'the draft survives a reload');
      await page.getByRole('button', { name: '提交补充资料' }).dblclick();
      await page.getByRole('button', { name: '提交补充资料' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '九月流水.png' }).waitFor();
      await page.getByText('已补充 1 份材料：租赁合同见第二页').waitFor();

      for (const [verb, status] of [
        ['pass', '机构审批中'],
        ['pass', '审批通过'],
        ['pay', '已放款'],
      ] as const) {
        await act(`form/${id}/${verb}`);
        await showAs(status);
        t.equal(
          await page.getByRole('button', { name: '撤销申请' }).count(),
          0,
          'an application at the bank cannot be cancelled',
        );
        if (status !== '审批通过') continue;
        await page.getByText('还款计划表（24 期）').waitFor();
        t.match(
          await page.getByRole('main').textContent(),
          /审批结果.*综合年化[\d.]+%.*签约截止.*还款计划表（24 期）/s,
        );
      }
      await page
        .getByRole('region', { name: '贷款与还款' })
        .getByText('第 1 期，共 24 期', { exact: true })
        .waitFor();
      t.match(
        await page.getByRole('main').textContent(),
        /贷款与还款.*下一还款日\d{4}-\d\d-\d\d应还金额[\d,.]+ 元/s,
        'after the payout the next instalment is shown',
      );
      t.same(console, []);
    },
  );

  await t.test(
    'each step has sent a message: the newest leads to the record, and all are read at once',
    async (t) => {
      await goTo(page, '/notice?tab=mine');
      const texts = await page.locator('.messages a').allTextContents();
      for (const [at, title] of MESSAGES.entries()) t.match(texts[at], title);
      const before = await unread(page);
      await page.locator('.messages a').first().click();
      await page.getByRole('heading', { level: 1, name: '贷款已放款' }).waitFor();
      await waitForValue(() => unread(page), before - 1);
      await page.getByRole('link', { name: '查看相关记录' }).click();
      await page.waitForURL(/\/form\/record\/\d+$/);
      await goTo(page, '/notice?tab=mine&is_read=0');
      await page.getByRole('button', { name: '全部已读' }).click();
      await page.getByText('没有未读消息').waitFor();
      await waitForValue(() => unread(page), 0);
      t.same(console, []);
    },
  );

  await t.test(
    'an application is cancelled after a confirmation; the list shows those of a status',
    async (t) => {
      const member = await portal.member(MEMBER.fresh);
      const answers = await answersTo((await member.get('/bff/form/5')).json.data as LoanForm, {
        today: shanghaiDay(new Date()),
        pick: () => 0,
        upload: async () => '',
      });
      delete answers.admission_files;
      const sent = await member.post(
        '/bff/user/form',
        { form_id: 5, answers, agree: 1 },
        { 'idempotency-key': 'taken-back-1' },
      );
      t.equal(sent.status, 200, sent.text);
      await goTo(page, `/form/record/${(sent.json.data as { id: number }).id}`);
      const cancel = page.getByRole('button', { name: '撤销申请' });
      const dialog = page.getByRole('dialog', { name: '撤销申请' });
      await cancel.click();
      await dialog.getByRole('button', { name: '取消' }).click();
      await dialog.waitFor({ state: 'detached' });
      t.equal(await page.getByText('已撤销').count(), 0, 'the member must confirm first');
      await cancel.click();
      await dialog.getByRole('button', { name: '确认撤销' }).click();
      await page.getByText('您已撤销申请').waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement !== document.body, undefined, { polling: 100 });
      t.equal(await cancel.count(), 0);

      await goTo(page, '/form/record');
      await page.getByLabel('状态').selectOption({ label: '已撤销' });
      await page.getByRole('button', { name: '筛选' }).click();
      await page.waitForURL('**status=*');
      await waitForValue(
        () =>
          page
            .locator('tbody tr')
            .allTextContents()
            .then((rows) => rows.map((row) => /教育贷/.test(row)).join()),
        'true',
      );
      t.same(console, []);
    },
  );
});
