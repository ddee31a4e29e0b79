import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { carrySession } from './support/chromium.ts';
import { goTo, launch, waitForValue } from './support/launch.ts';
import { logIn } from './support/logIn.ts';

t.test(
  'a visitor’s favourites become the account’s at the login, follow the member to another browser, and leave the device with the session',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const { page, context, console } = await open(portal.origin);
    const star = (name: string) => page.getByRole('button', { name: new RegExp(`收藏${name}$`) });
    const [first, second] = ['承岳银行公积金信用贷', '汀禾农商银行乡村创业贷'];
    const member = await portal.member(MEMBER.fresh);
    const kept = async () =>
      ((await member.get('/bff/user/favorite')).json.data as { partner_id: number }[])
        .map(({ partner_id: id }) => id)
        .toSorted((a, b) => a - b);

    await goTo(page, '/bank');
    await star(first).click();
    await star(second).click();
    t.same(await kept(), [], 'nothing is sent for a visitor');
    await goTo(page, '/user/login?from=%2Fbank');
    await logIn(page, MEMBER.fresh);
    await page.waitForURL('**/bank');
    await waitForValue(async () => (await kept()).join(), '1,15');

    await star(second).click();
    await waitForValue(async () => (await kept()).join(), '1');

    const other = await open(portal.origin);
    await other.context.addCookies(await context.cookies());
    await goTo(other.page, '/bank');
    await other.page
      .getByRole('button', { name: /^已收藏/ })
      .first()
      .waitFor();
    t.equal(await other.page.getByRole('button', { name: /^已收藏/ }).count(), 1);
    await other.page
      .getByRole('button', { name: /^已收藏/ })
      .first()
      .click();
    await waitForValue(async () => (await kept()).join(), '');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('favorite') && sent.push(request.method()));
    await goTo(page, '/bank');
    await waitForValue(() => page.getByRole('button', { name: /^已收藏/ }).count(), 0);
    t.same(await kept(), [], 'what was removed elsewhere is not added again by this device');
    t.same(sent, ['GET'], 'nothing is sent where nothing was changed');

    await star(first).click();
    await waitForValue(async () => (await kept()).join(), '1');
    await context.clearCookies();
    await goTo(page, '/bank');
    await waitForValue(() => page.getByRole('button', { name: /^已收藏/ }).count(), 0);
    t.same(await kept(), [1], 'the account still has it');
    t.same(console, []);
  },
);

t.test(
  'a favourite that could not be sent is not sent again and again; the next change takes it along',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);
    const { page, context } = await open(portal.origin);
    const member = await portal.member(MEMBER.ordinary);
    const kept = async () =>
      ((await member.get('/bff/user/favorite')).json.data as { partner_id: number }[]).length;
    const before = await kept();
    await carrySession(context, member);
    const told = page.waitForResponse((response) => response.url().endsWith('/bff/user/favorite'));
    await goTo(page, '/bank');
    await (await told).finished();
    await page.waitForTimeout(500);
    let tries = 0;
    await page.route('**/bff/user/favorite', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tries++;
      await route.fulfill({ status: 503, body: '' });
    });
    const stars = page.getByRole('button', { name: /^收藏/ });
    await stars.first().click();
    await waitForValue(async () => tries > 0, true);
    await page.waitForTimeout(1_500);
    t.ok(tries <= 2, `${tries} requests for one change`);
    await page.unrouteAll({ behavior: 'wait' });
    await stars.first().click();
    await waitForValue(kept, before + 2);
  },
);
