import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, launchOne } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { builtFile } from './support/builtFile.ts';

const MINUTE = 60_000;

t.test('an idle session on pages with money', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  /** A member's window with a fake clock, in which nobody has done anything since the page was opened. */
  async function idleAt(path: string) {
    const { page, context } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await page.clock.install();
    const loaded = page.waitForResponse(`**${builtFile('shell/idle/IdleWatch.tsx')}`);
    await goTo(page, path);
    await (await loaded).finished();
    // The code notes the opening of the page.
    await page.waitForFunction(() => localStorage.getItem('last-act') !== null);
    return { page, context, warning: page.getByRole('dialog', { name: '长时间未操作' }) };
  }

  await t.test(
    '25 minutes: a warning; going on renews the session; after 30 it is ended, and the login page says why',
    async (t) => {
      const { page, context, warning } = await idleAt('/wallet/record?tab=recharge');
      await page.clock.fastForward(24 * MINUTE);
      t.equal(await warning.count(), 0);
      await page.clock.fastForward(MINUTE + 1_000);
      await warning.waitFor();
      t.match(await warning.textContent(), /将于 4:5\d 后退出登录/);
      t.match(
        await page.getByRole('alert').filter({ hasText: '长时间未操作' }).textContent(),
        '长时间未操作，将于 5 分钟后退出登录。',
      );
      const read = page.waitForResponse('**/bff/visit');
      await page.getByRole('button', { name: '继续' }).click();
      t.equal((await read).status(), 200);
      await warning.waitFor({ state: 'detached' });
      await page.clock.fastForward(24 * MINUTE);
      t.equal(await warning.count(), 0, 'the time begins anew');
      await page.clock.fastForward(2 * MINUTE);
      await warning.waitFor();
      await page.clock.fastForward(4 * MINUTE);
      await page.clock.runFor(1_000);
      await page.waitForURL('**/user/login?from=%2Fwallet%2Frecord%3Ftab%3Drecharge&reason=idle');
      await page.getByText('长时间未操作，已退出登录').waitFor();
      t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
    },
  );

  await t.test(
    'an act in another tab counts, also on a page without money, which gives no warning',
    async (t) => {
      const { page, context, warning } = await idleAt('/wallet/record');
      const other = await context.newPage();
      await goTo(other, '/news');
      // One clock moves both tabs.
      await context.clock.fastForward(26 * MINUTE);
      await warning.waitFor();
      t.equal(await other.getByRole('dialog').count(), 0);
      await other.mouse.wheel(0, 50);
      await warning.waitFor({ state: 'detached' });
      await context.clock.fastForward(24 * MINUTE);
      t.equal(await warning.count(), 0, 'the time begins anew');
      t.equal(new URL(page.url()).pathname, '/wallet/record');
      t.ok((await context.cookies()).some(({ name }) => name === 'bank_token'));
    },
  );
});
