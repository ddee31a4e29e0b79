import t from 'tap';
import { startPortal } from '../helper.ts';
import { goTo, launch } from './support/launch.ts';

t.test('a window below 960 px', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page } = await open(portal.origin, { width: 640 });
  const notice = page.getByText('本站为电脑浏览器设计');

  await t.test(
    'one line says that the site is made for computers, until it is dismissed on the device',
    async (t) => {
      await page.goto('/');
      await notice.waitFor();
      await page.getByRole('button', { name: '知道了' }).click();
      await notice.waitFor({ state: 'detached' });
      t.not(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus is not lost');
      await goTo(page, '/bank');
      t.equal(await notice.count(), 0);
      t.equal(
        await page.getByRole('complementary', { name: '联系我们' }).isVisible(),
        false,
        'the contact strip does not cover the page',
      );
    },
  );

  await t.test('a wide window does not say it', async (t) => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 960, height: 800 });
    await goTo(page, '/');
    t.equal(await notice.count(), 0);
  });
});
