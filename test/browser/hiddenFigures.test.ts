import t from 'tap';
import type { Page } from 'playwright-core';
import { FIGURES_COOKIE, FIGURES_HIDDEN } from '../../shared/constants.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';
import { carrySession } from './support/chromium.ts';
import { findings, windowPerMember } from './support/eachVisit.ts';
import { goTo, launch, waitForValue } from './support/launch.ts';

const FIGURES = /\d,\d{3}\.\d\d/;
const cookieAt = (url: string) => ({ name: FIGURES_COOKIE, value: FIGURES_HIDDEN, url });
/** Texts, labels and titles of the page, and its own title; what it was made from is data. */
const said = async (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.outerHTML.replace(/<script[^]*?<\/script>/g, ''));

t.test('hidden amounts', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const windowOf = windowPerMember(open, portal);

  await t.test('hydration shows none that the server has left out', async (t) => {
    for (const visit of someVisits) {
      if (!visit.phone) continue;
      const { page, context, session, console } = await windowOf(visit.phone);
      await context.addCookies([cookieAt(portal.origin)]);
      console.length = 0;
      const response = await goTo(page, await addressOf(visit, session));
      const html = (await response?.text()) ?? '';
      const added = ((await said(page)).match(/\d[\d,]*\.\d\d/g) ?? []).filter(
        (text) => !html.includes(text),
      );
      t.same([added, console], [[], []], visit.path);
    }
  });

  await t.test('the switch hides and shows them at once, everywhere on this device', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await goTo(page, '/user');
    const tab = await context.newPage();
    await goTo(tab, '/wallet/record');
    for (const one of [page, tab]) t.match(await said(one), FIGURES);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();

    await page.getByRole('button', { name: '隐藏金额' }).first().click();
    for (const one of [page, tab]) {
      await waitForValue(async () => FIGURES.test(await said(one)), false);
      await one.getByRole('heading', { name: '金额已隐藏' }).waitFor();
    }
    t.equal(await height(), before, 'nothing below moves');
    t.match(await page.locator('.wallet').ariaSnapshot(), 'img "已隐藏"');
    t.same(await findings(page), []);

    const inMenu = tab.locator('.member-list').getByRole('button', { name: '隐藏金额' });
    await tab.locator('summary.member').click();
    t.equal(await inMenu.getAttribute('aria-pressed'), 'true');
    await tab.reload();
    t.notMatch(await said(tab), FIGURES);
    await goTo(tab, '/wallet/record');
    await tab.locator('summary.member').click();
    await inMenu.click();
    for (const one of [page, tab]) await waitForValue(async () => FIGURES.test(await said(one)), true);
    await goTo(page, '/user');
    t.match(await said(page), FIGURES);
    t.same(console, []);
  });

  await t.test('what is confirmed can be read', async (t) => {
    const { page, session } = await windowOf(MEMBER.vip);
    const [path] = await Promise.all([addressOf({ path: '/vip/record/{membership}' }, session)]);
    await goTo(page, path);
    const amount = /\d\.\d\d 元/;
    t.notMatch(await page.locator('main').innerText(), amount);
    await page.getByRole('button', { name: '申请退款' }).click();
    t.match(await page.getByRole('dialog').innerText(), amount);
    t.notMatch(await page.locator('.vip-refund > .body').innerText(), amount);
  });

  await t.test('a browser that has dropped the cookie hides them too, and has it again', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await context.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [FIGURES_COOKIE, FIGURES_HIDDEN],
    );
    await goTo(page, '/user');
    await waitForValue(async () => FIGURES.test(await said(page)), false);
    t.equal((await context.cookies()).find(({ name }) => name === FIGURES_COOKIE)?.value, FIGURES_HIDDEN);
    t.same(console, []);
  });

  await t.test('without scripts, the cookie hides them', async (t) => {
    const { page, context } = await open(portal.origin, { scripts: false });
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await page.goto('/user');
    t.match(await page.locator('body').innerText(), FIGURES);
    await context.addCookies([cookieAt(portal.origin)]);
    await page.goto('/user');
    t.notMatch(await page.locator('body').innerText(), FIGURES);
  });
});
