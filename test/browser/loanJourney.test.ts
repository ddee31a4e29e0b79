import t from 'tap';
import type { Page } from 'playwright-core';
import type { LoanForm } from '../../shared/records/loan.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { CREDIT_CODE, answersTo, ID_CARD } from '../support/answersTo.ts';
import { MEMBER, startPortal, type Portal } from '../helper.ts';
import { operate } from '../../embedded/test/support/newMember.ts';
import { applyForCert, picture, consent, next } from './support/applyForCert.ts';
import { hydrated, launch, waitForValue } from './support/launch.ts';
import { logIn } from './support/logIn.ts';

/** Makes a move as the operator. Throws if it is refused. */
async function act(portal: Portal, path: string, detail: object = {}) {
  const done = await operate({ origin: portal.upstream }, path, detail);
  if (done.code !== 200) throw new Error(`${path}: ${done.message}`);
}

/** The number of unread messages that the bell in the header shows. */
async function unread(page: Page): Promise<number> {
  const name = (await page.locator('.bell').getAttribute('aria-label')) ?? '';
  return Number(/(\d+)/.exec(name)?.[1] ?? 0);
}

/** Opens the newest message, which must have this title. Waits until the unread count is one less, then follows the link to the record. */
async function readNewest(page: Page, title: string, record: string) {
  await page.goto('/notice?tab=mine');
  await hydrated(page);
  const before = await unread(page);
  await page.locator('.messages a').first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForFunction((count) => Number(/(\d+)/.exec(document.querySelector('.bell')?.getAttribute('aria-label') ?? '')?.[1] ?? 0) === count, before - 1);
  await page.getByRole('link', { name: '查看相关记录' }).click();
  await page.waitForURL(`**${record}`);
}

t.test('an application from the comparison to the paid loan, with the message for each step', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, console } = await open(portal.origin);

  await page.goto('/bank?loan_type_id=1&amount=20&term=24');
  await hydrated(page);
  for (const box of (await page.locator('.result-card').getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.getByRole('link', { name: '开始对比' }).click();
  await page.getByRole('heading', { level: 1, name: '产品对比' }).waitFor();
  await page.locator('.compare a[href^="/form/1?partner_id="]').first().click();
  await page.waitForURL('**/form/1?partner_id=*');
  const form = `/form/1?partner_id=${new URL(page.url()).searchParams.get('partner_id')}&amount=20&term=24&repayment=1`;
  await page.goto(form);
  await hydrated(page);
  t.equal(await page.getByLabel('申请金额（万元）', { exact: true }).inputValue(), '20', 'the amount that was compared is kept');
  t.equal(await page.getByLabel('借款期限', { exact: true }).inputValue(), '24');
  t.ok(await page.getByRole('radio', { name: /^等额本息/ }).isChecked());

  await page.getByLabel('借款用途', { exact: true }).selectOption({ label: '采购备货' });
  await next(page);
  await page.getByLabel('姓名').fill('欧阳知秋');
  await page.getByLabel('手机号').fill(MEMBER.fresh);
  await page.getByLabel('所在城市').selectOption('江澜市');
  await page.getByLabel('身份证号').fill(ID_CARD);
  await page.getByLabel('企业法定代表人').check();
  await page.getByLabel('已婚').check();
  await page.getByLabel('家庭月收入（元）').fill('28000');
  await next(page);
  await page.getByLabel('企业名称').fill('江澜知秋包装有限公司');
  await page.getByLabel('统一社会信用代码').fill(CREDIT_CODE);
  await page.getByLabel('营业执照注册日期', { exact: true }).fill('2022-04-18');
  await page.getByLabel('所属行业').selectOption({ label: '批发零售' });
  await page.getByLabel('月均流水（万元）').fill('26');
  await page.getByLabel('员工人数（人）').fill('9');
  await page.getByLabel('纳税信用等级').selectOption({ label: 'B 级' });
  await page.getByRole('radio', { name: '没有' }).check();
  await page.getByLabel('社保', { exact: true }).check();
  await page.getByLabel('征信情况').selectOption({ label: '近两年没有逾期' });
  await next(page);
  await page.waitForURL(`**${form}&step=4`);
  await page.getByRole('button', { name: '登录并提交' }).click();
  await page.waitForURL((url) => url.pathname === '/user/login' && url.searchParams.get('from') === `${form}&step=4`);
  await logIn(page, MEMBER.fresh);
  await page.waitForURL(`**${form}&step=4`);
  await page.getByText('江澜知秋包装有限公司').waitFor();
  await page.getByText(/^草稿已保存 \d\d:\d\d/).waitFor();
  t.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length), 0, 'the visitor’s draft has moved to the member’s drafts');

  await page.getByRole('button', { name: '提交申请' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'need-cert');
  await page.getByRole('link', { name: '去认证' }).click();
  await page.waitForURL('**/user/info?from=*');
  await applyForCert(page);
  await page.getByRole('link', { name: '返回刚才的页面' }).click();
  await page.waitForURL(`**${form}&step=4`);
  await page.getByText('实名认证审核中').waitFor();
  const pending = (await (await fetch(`${portal.upstream}/console/pending.json`)).json()) as { kind: string; id: number; phone_number: string }[];
  await act(portal, `cert/${pending.find(({ kind, phone_number }) => kind === 'cert' && phone_number === MEMBER.fresh)?.id}/pass`);
  await page.reload();
  await hydrated(page);
  t.equal(await page.locator('#need-cert').count(), 0);
  t.equal(await page.getByText(ID_CARD).count(), 0, 'the certified data replace the typed data');
  await consent(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
  t.match(await page.getByRole('main').textContent(), /\d\d-\d\d \d\d:\d\d 前.*LA\d{20}/s);
  const path = new URL(page.url()).pathname;
  const id = path.split('/').at(-1);
  await readNewest(page, '申请已提交', path);

  await act(portal, `form/${id}/pass`);
  await readNewest(page, '申请已受理', path);
  await page.getByText('受理中', { exact: true }).first().waitFor();
  t.equal(await page.locator('.answers a[href^="tel:"]').count(), 1, 'the adviser’s phone number is a link');

  await act(portal, `form/${id}/supplement`, { items: ['近 6 个月流水', '店面租赁合同'], reason: '流水缺少 9 月' });
  await readNewest(page, '申请需要补充资料', path);
  for (const item of ['近 6 个月流水', '店面租赁合同']) await page.getByRole('listitem').getByText(item, { exact: true }).waitFor();
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
  await readNewest(page, '补充资料已收到', path);

  for (const [verb, title, status] of [['pass', '申请已递交机构审批', '机构审批中'], ['pass', '申请审批通过', '审批通过'], ['pay', '贷款已放款', '已放款']] as const) {
    await act(portal, `form/${id}/${verb}`);
    await readNewest(page, title, path);
    await page.locator('.status, .tag').getByText(status, { exact: true }).first().waitFor();
    t.equal(await page.getByRole('button', { name: '撤销申请' }).count(), 0, 'an application at the bank cannot be cancelled');
    if (status === '审批通过') await page.getByText('还款计划表（24 期）').waitFor();
    if (status === '审批通过') t.match(await page.getByRole('main').textContent(), /审批结果.*年化利率（单利）[\d.]+%.*签约截止.*还款计划表（24 期）/s);
  }
  await page.getByText('下一还款日', { exact: true }).waitFor();
  t.match(await page.getByRole('main').textContent(), /贷款与还款.*下一还款日\d{4}-\d\d-\d\d应还金额[\d,.]+ 元/s, 'after the payout the next instalment is shown');

  await page.goto('/notice?tab=mine&is_read=0');
  await hydrated(page);
  t.ok(await unread(page) > 0);
  await page.getByRole('button', { name: '全部已读' }).click();
  await page.getByText('没有未读消息').waitFor();
  await page.waitForFunction(() => !/\d/.test(document.querySelector('.bell')?.getAttribute('aria-label') ?? ''));
  t.same(console, []);
});

t.test('a cancelled application, a rejected one, and one that waits for documents', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const member = await portal.member(MEMBER.fresh);
  const form = (await member.get('/bff/form/5')).json.data as LoanForm;
  const answers = await answersTo(form, { today: shanghaiDay(new Date()), pick: () => 0, upload: async () => '' });
  delete answers.admission_files;
  const apply = async (key: string): Promise<number> => {
    const response = await member.post('/bff/user/form', { form_id: 5, answers, agree: 1 }, { 'idempotency-key': key });
    if (response.status !== 200) throw new Error(response.text);
    return (response.json.data as { id: number }).id;
  };
  const { page, console } = await open(portal.origin);
  await page.goto('/user/login?from=%2Fform%2Frecord');
  await logIn(page, MEMBER.fresh);
  await page.waitForURL('**/form/record');
  await page.getByText('还没有申请').waitFor();

  const first = await apply('taken-back-1');
  await page.goto(`/form/record/${first}`);
  await hydrated(page);
  await page.getByRole('button', { name: '撤销申请' }).click();
  await page.getByRole('dialog', { name: '撤销申请' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  t.equal(await page.getByText('已撤销').count(), 0, 'the member must confirm first');
  await page.getByRole('button', { name: '撤销申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认撤销' }).click();
  await page.getByText('您已撤销申请').waitFor();
  t.equal(await page.getByRole('button', { name: '撤销申请' }).count(), 0);
  await readNewest(page, '申请已撤销', `/form/record/${first}`);

  const second = await apply('refused-22');
  await act(portal, `form/${second}/pass`);
  await act(portal, `form/${second}/reject`, { reason: '近期查询次数过多' });
  await readNewest(page, '申请未通过', `/form/record/${second}`);
  await page.getByText('未通过原因：近期查询次数过多').waitFor();
  await page.getByRole('link', { name: '看看其他机构' }).waitFor();

  const third = await apply('forgotten-3');
  await act(portal, `form/${third}/pass`);
  await act(portal, `form/${third}/supplement`, { items: ['报名合同'] });
  await page.goto('/form/record?status=21');
  await page.getByRole('link', { name: /^去补充：教育贷申请/ }).click();
  await page.getByRole('heading', { name: '补充资料' }).waitFor();

  await page.goto('/form/record');
  await hydrated(page);
  await page.getByLabel('状态').selectOption({ label: '未通过' });
  await page.getByRole('button', { name: '筛选' }).click();
  await page.waitForURL('**status=50');
  t.equal(await waitForValue(() => page.locator('tbody tr').count(), 1), 1);
  t.same(console, []);
});
