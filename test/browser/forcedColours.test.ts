import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('with forced colours, what is chosen looks different from what is not', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin, { scripts: false });
  await carrySession(context, await portal.member(MEMBER.ordinary));
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const [path, ...parts] of [
    [
      '/wallet/recharge',
      ['.options label:has(:checked)', '.options label:not(:has(:checked))'],
      ['.account-menu a[aria-current]', '.account-menu a:not([aria-current])'],
    ],
    ['/', ['.segment label:has(:checked)', '.segment label:not(:has(:checked))']],
    ['/news?page=2', ['.pager a[aria-current]', '.pager a:not([aria-current])']],
    ['/bank/match?amount=20', ['.chips label:has(:checked)', '.chips label:not(:has(:checked))']],
  ] as const) {
    await page.goto(path);
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
    for (const [chosen, other] of parts) {
      const [one, two] = [await look(chosen), await look(other)];
      t.not(one.backgroundColor, two.backgroundColor, `${path}: ${chosen}`);
      t.not(one.color, one.backgroundColor, `${path}: its text can be read`);
    }
  }
  const mark = await page
    .locator('.nav a[aria-current]')
    .evaluate((link) => getComputedStyle(link, '::after').backgroundColor);
  const ground = await page.locator('.header').evaluate((header) => getComputedStyle(header).backgroundColor);
  t.not(mark, ground, 'the current section has its mark');
});
