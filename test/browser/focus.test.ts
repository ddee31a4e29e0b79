import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { pending, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { applyForCert } from '../browser/support/applyForCert.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
import { register } from '../browser/support/register.ts';

/** Waits until the page's heading has the focus. */
const headingFocused = async (page: Page, text: string) =>
  void (await page.waitForFunction((wanted) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent?.includes(wanted), text));

t.test('after each act the focus is on the heading of what came of it, never on the body', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const { page, console } = await open(portal.origin);
  const phone = '13912340199';
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))));

  await page.goto('/user/login?from=%2Fuser%2Finfo');
  await hydrated(page);
  await page.getByRole('link', { name: '注册银桥账号' }).press('Enter');
  await headingFocused(page, '注册');
  await register(page, upstream, phone);
  await page.waitForURL('**/user/info');
  await headingFocused(page, '个人资料');

  await applyForCert(page);
  await settle();
  t.not(await focused(), 'BODY', 'after asking for certification');
  const [cert] = await pending(upstream, 'cert', phone);
  await operate(upstream, `cert/${cert?.id}/pass`);

  await page.getByRole('navigation', { name: '账户' }).getByRole('link', { name: '充值' }).press('Enter');
  await headingFocused(page, '充值');
  await page.getByRole('radio', { name: /^100\.00 元/ }).check();
  await page.getByRole('radio', { name: /模拟支付/ }).check();
  await page.getByRole('button', { name: '去支付' }).press('Enter');
  await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
  await settle();
  t.not(await focused(), 'BODY', 'at the cashier');
  const [order] = await pending(upstream, 'recharge', phone);
  await operate(upstream, `recharge/${order?.id}/confirm`);
  await page.getByRole('heading', { name: '充值成功' }).waitFor();
  await settle();
  t.not(await focused(), 'BODY', 'after paying');

  await page.getByRole('link', { name: '去看 VIP 会员套餐' }).press('Enter');
  await page.getByRole('link', { name: '立即开通：季度会员' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '开通季度会员' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '确认支付 85.00 元' }).press('Enter');
  await page.waitForURL(/\/vip\/record\/\d+\?new$/);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

  await page.getByRole('button', { name: '申请退款' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: /^确认退款/ }).press('Enter');
  await page.getByText('退款审核中').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement !== document.body);
  t.same(console, []);
});

t.test('a poll leaves the focus where it is', async (t) => {
  const portal = await startPortal(t);
  const { page } = await (await launch(t))(portal.origin);
  const isPoll = (url: string, method: string) => method === 'POST' && new URL(url).pathname.includes('scan');
  await page.goto('/user/wxAuth');
  await page.getByText('请用手机端扫码').waitFor();
  // Nothing has the focus, as after a click beside the controls.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    (window as unknown as { focused: string[] }).focused = [];
    document.addEventListener('focusin', ({ target }) => (window as unknown as { focused: string[] }).focused.push((target as Element).tagName));
  });
  await page.waitForResponse((response) => isPoll(response.url(), response.request().method()));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  t.same(await page.evaluate(() => (window as unknown as { focused: string[] }).focused), []);
});
