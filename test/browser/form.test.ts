import t from 'tap';
import type { Page } from 'playwright-core';
import { shanghaiDay } from '../../shared/time/now.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { logIn } from './support/logIn.ts';
import { atStep, consent, next } from './support/applyForCert.ts';

const ID_CARD = '320106199002284529';
const CREDIT_CODE = '91330106MA2B0KJ550';
/** A PNG of one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function fillLoanStep(page: Page) {
  await page.getByLabel('申请金额（万元）', { exact: true }).fill('20');
  await page.getByLabel('借款期限', { exact: true }).selectOption('24');
  await page.getByRole('radio', { name: /^等额本息/ }).check();
  await page.getByLabel('借款用途', { exact: true }).selectOption({ label: '采购备货' });
}

async function fillCompanyStep(page: Page) {
  await page.getByLabel('企业名称', { exact: true }).fill('江澜知夏包装有限公司');
  await page.getByLabel('统一社会信用代码', { exact: true }).fill(CREDIT_CODE.toLowerCase());
  await page.getByLabel('营业执照注册日期', { exact: true }).fill('2022-04-18');
  await page.getByLabel('所属行业', { exact: true }).selectOption({ label: '批发零售' });
  await page.getByLabel('月均流水（万元）', { exact: true }).fill('26');
  await page.getByLabel('员工人数（人）', { exact: true }).fill('9');
  await page.getByLabel('纳税信用等级', { exact: true }).selectOption({ label: 'B 级' });
  await page.getByRole('radio', { name: '没有' }).check();
  await page.getByLabel('社保', { exact: true }).check();
  await page.getByLabel('征信情况', { exact: true }).selectOption({ label: '近两年没有逾期' });
}

t.test('an application in the browser', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  await t.test('a visitor fills in the form, logs in at the last step, finds all answers again and sends them', async (t) => {
    const { page, console } = await open(portal.origin);
    await page.goto('/form?partner_id=4');
    await hydrated(page);
    await page.getByRole('link', { name: /企业经营贷申请/ }).click();
    await page.waitForURL('**/form/1?partner_id=4');

    await next(page);
    await page.getByRole('alert').getByText('还有 4 处需要填写或修改').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'q-amount');
    await page.getByLabel('申请金额（万元）').fill('500');
    await next(page);
    await page.getByText('衡川银行该产品的额度为 10–300 万元').waitFor();
    await fillLoanStep(page);
    t.equal(await page.getByText('衡川银行该产品的额度为').count(), 0, 'the message disappears as soon as its reason is gone');
    t.match(await page.getByRole('complementary', { name: '申请摘要' }).textContent(), /利息合计14,473\.43 元/);
    await next(page);
    await atStep(page, 2);
    await page.waitForFunction(() => document.activeElement?.id === 'step-title');

    await page.getByLabel('姓名').fill('林知夏');
    await page.getByLabel('手机号').fill('13800001234');
    await page.getByLabel('所在城市').selectOption('江澜市');
    await page.getByLabel('身份证号').fill('320106199002304521');
    await page.getByLabel('企业股东').check();
    await page.getByLabel('持股比例（%）').fill('30');
    await page.getByLabel('已婚').check();
    await page.getByLabel('家庭月收入（元）').fill('28000');
    await next(page);
    await page.getByText('出生日期“1990-02-30”不存在').waitFor();
    await page.getByLabel('身份证号').fill(ID_CARD);
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#q-contact_name')?.value === '林知夏');
    t.equal(await page.getByLabel('持股比例（%）').inputValue(), '30', 'the draft survives a page load');
    t.notMatch(await page.evaluate(() => JSON.stringify(localStorage)), ID_CARD, 'the identity number is not in localStorage');
    await page.getByLabel('个体工商户').check();
    t.equal(await page.getByLabel('持股比例（%）').count(), 0);
    await next(page);
    await atStep(page, 3);
    t.equal(await page.getByRole('link', { name: '登录后上传' }).count(), 2);
    t.equal(await page.getByLabel('营业执照注册日期').getAttribute('max'), shanghaiDay(new Date()), 'the latest date that is accepted');
    await fillCompanyStep(page);
    await next(page);
    await atStep(page, 4);
    await page.getByText('近两年没有逾期').waitFor();
    await page.getByRole('button', { name: '登录并提交' }).click();
    await page.getByRole('alert').getByText('请先登录').waitFor();
    await page.waitForURL((url) => url.pathname === '/user/login' && url.searchParams.get('from') === '/form/1?partner_id=4&step=4');
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/form/1?partner_id=4&step=4');
    await page.getByText('江澜知夏包装有限公司').waitFor();
    t.equal(await page.getByText('330***********4620').count(), 1, 'the certified data replace the typed data');

    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请阅读并同意个人信息授权书').waitFor();
    await page.getByText('请确认已知悉融资成本').waitFor();
    await page.getByRole('checkbox', { name: /个人信息授权书/ }).check();
    await page.getByRole('checkbox', { name: /综合融资成本/ }).check();
    await page.getByRole('button', { name: '提交申请' }).dblclick();
    await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
    t.match(await page.getByRole('main').textContent(), /LA\d{20}/);
    t.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length), 0, 'localStorage is empty');
    await page.getByRole('link', { name: '全部申请' }).click();
    await page.getByRole('row', { name: /企业经营贷申请.*已提交/ }).waitFor();
    t.equal(await page.getByRole('row', { name: /已提交/ }).count(), 1, 'the application was sent once');

    await page.getByRole('link', { name: /^查看：企业经营贷申请/ }).first().click();
    await page.getByRole('button', { name: '撤销申请' }).click();
    await page.getByRole('button', { name: '确认撤销' }).click();
    await page.getByText('已撤销').first().waitFor();
    t.same(console, []);
  });

  await t.test('files: preview, removal, an invalid file, a failed upload', async (t) => {
    const { page, console } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fform%2F1%3Fstep%3D3');
    await hydrated(page);
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/form/1?step=3');
    const papers = page.locator('#q-license_files');
    await papers.getByLabel('添加营业执照').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PICTURE });
    await papers.getByRole('img', { name: '执照.png缩略图' }).waitFor();
    await papers.getByText(/已上传·1 KB/).waitFor();
    await papers.getByLabel('添加营业执照').setInputFiles({ name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
    await papers.getByText('文件是空的，请重新选择').waitFor();
    t.equal(await papers.getByRole('button', { name: '重试' }).count(), 0);
    await papers.getByRole('button', { name: '删除空.pdf' }).click();
    t.same(console, []);

    await page.route('**/bff/upload', (route) => route.abort(), { times: 1 });
    await papers.getByLabel('添加营业执照').setInputFiles({ name: '反面.png', mimeType: 'image/png', buffer: PICTURE });
    await papers.getByText('上传没有完成，请重试').waitFor();
    await papers.getByRole('button', { name: '重试' }).click();
    await papers.getByRole('img', { name: '反面.png缩略图' }).waitFor();
    await papers.getByLabel('添加营业执照').setInputFiles({ name: '伪装.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') });
    await papers.getByRole('alert').getByText('图片已损坏或格式不符').waitFor();
    await papers.getByRole('button', { name: '删除反面.png' }).click();
    await page.reload();
    await papers.getByRole('img', { name: '执照.png缩略图' }).waitFor();
    t.equal(await papers.getByRole('img').count(), 1, 'the draft has the uploaded file');
  });

  await t.test('a refusal of the upstream is shown at its question, and no answer is lost', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fform%2F1');
    await hydrated(page);
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/form/1');
    await fillLoanStep(page);
    await next(page);
    await page.getByLabel('所在城市').selectOption('江澜市');
    await page.getByLabel('企业法定代表人').check();
    await page.getByLabel('已婚').check();
    await page.getByLabel('家庭月收入（元）').fill('28000');
    await next(page);
    await fillCompanyStep(page);
    await next(page);
    await atStep(page, 4);
    await consent(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/bff/user/form', async (route) => {
      // On a slow machine, the draft may be saved automatically in between.
      if (route.request().postDataJSON().draft) return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fulfill({ status: 422, json: { code: 422, message: '该城市暂未开通', data: { errors: { city: '该城市暂未开通' } } } });
    });
    await page.getByRole('button', { name: '提交申请' }).click();
    await atStep(page, 2);
    await page.waitForFunction(() => document.activeElement?.id === 'q-city');
    t.equal(await page.locator('#q-city-error').textContent(), '该城市暂未开通');
    t.equal(await page.getByLabel('家庭月收入（元）').inputValue(), '28000');
    await page.getByLabel('所在城市').selectOption('望津市');
    await page.goto('/form/1?step=4');
    await hydrated(page);
    await page.getByText('望津市').waitFor();
    await consent(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { level: 1, name: '申请已提交' }).waitFor();
    t.equal(new Set(keys).size, 2, 'the second call has a new idempotency key');
  });

  await t.test('a member’s draft is saved in the upstream during typing, and appears in another browser', async (t) => {
    const { page, console } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fform%2F5');
    await hydrated(page);
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/form/5');
    await page.getByLabel('申请金额（万元）').fill('3');
    await page.getByText(/^草稿已保存 \d\d:\d\d/).waitFor();
    t.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length), 0, 'localStorage is empty');
    await page.getByLabel('申请金额（万元）').fill('3.2');
    await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length === 1);
    await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length === 0);
    t.same(console, []);

    const { page: otherBrowser } = await open(portal.origin);
    await otherBrowser.goto('/user/login?from=%2Fform%2F5%3Fpartner_id%3D13');
    await hydrated(otherBrowser);
    await logIn(otherBrowser, MEMBER.ordinary);
    await otherBrowser.waitForURL('**/form/5?partner_id=13');
    await otherBrowser.waitForFunction(() => document.querySelector<HTMLInputElement>('#q-amount')?.value === '3.2');
    await otherBrowser.goto('/form/record?status=0');
    t.equal(await otherBrowser.getByRole('row', { name: /教育贷申请/ }).count(), 1, 'there is one draft, which was updated');

    await page.route('**/bff/user/form', (route) => route.abort());
    await page.getByLabel('申请金额（万元）').fill('4.5');
    await page.getByText(/^草稿暂存在本机 \d\d:\d\d/).waitFor();
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#q-amount')?.value === '4.5');
  });

  await t.test('a member saves a draft, leaves the form, and continues it later', async (t) => {
    const { page, console } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fform%2F2');
    await hydrated(page);
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/form/2');
    await page.getByLabel('申请金额（万元）').fill('3.5');
    await page.getByRole('button', { name: '保存并退出' }).click();
    await page.waitForURL('**/form/record?status=0');
    await page.getByRole('link', { name: /^继续填写：个人信用贷申请/ }).click();
    await page.waitForURL('**/form/2?record=*');
    t.equal(await page.getByLabel('申请金额（万元）').inputValue(), '3.5');
    t.same(console, []);
  });
});

t.test('an application form without JavaScript can be read', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin, { scripts: false });
  await page.goto('/form');
  await page.getByRole('link', { name: /个人信用贷申请/ }).click();
  t.equal(await page.locator('h1').textContent(), '个人信用贷申请');
  t.equal(await page.locator('noscript .alert').count(), 1);
  await page.goto('/form/2?step=2');
  t.match(await page.locator('h2').first().textContent(), '申请人情况');
});
