import t from 'tap';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { addressOf } from '../support/pageVisits.ts';
import { windowPerMember } from './support/eachVisit.ts';
import { goTo, launch } from './support/launch.ts';

/** What A4 leaves between its margins, at 96 dpi. */
const SHEET = { width: 703, height: 1000 };

const PAGES: [what: string, path: string, phone?: string][] = [
  ['bills', '/wallet/record', MEMBER.ordinary],
  ['a recharge', '/wallet/recharge/{recharge}', MEMBER.ordinary],
  ['a withdrawal slip', '/wallet/withdrawl/{withdrawal}', MEMBER.ordinary],
  ['a membership', '/vip/record/{membership}', MEMBER.vip],
  ['an application', '/form/record/{form}', MEMBER.ordinary],
  ['what was agreed', '/user/consents', MEMBER.ordinary],
  ['a product', '/bank/4?amount=20&term=24'],
  ['a comparison', '/bank/compare?ids=1,2,4&amount=20&term=24'],
  ['a calculation', '/bank/tools/payment'],
  ['an article', '/news/1'],
  ['an agreement', '/about/privacy'],
];

t.test('a page on paper', async (t) => {
  const portal = await startPortal(t);
  const windowOf = windowPerMember(await launch(t), portal);

  for (const [what, path, phone] of PAGES) {
    await t.test(`${what} is printed without what leads elsewhere, and fits the sheet`, async (t) => {
      const { page, session } = await windowOf(phone);
      await page.setViewportSize(SHEET);
      await goTo(page, await addressOf({ path }, session));
      await page.emulateMedia({ media: 'print' });
      for (const role of ['banner', 'contentinfo', 'complementary', 'button', 'tablist'] as const)
        t.same(await page.getByRole(role).filter({ visible: true }).allInnerTexts(), [], role);
      t.equal(await page.getByRole('navigation', { name: '账户菜单' }).count(), 0, 'no account menu');
      t.ok(
        await page.evaluate(
          () =>
            document.documentElement.scrollWidth <= innerWidth &&
            [...document.querySelectorAll<HTMLElement>('.table')].every(
              ({ offsetWidth, parentElement }) => offsetWidth <= (parentElement?.clientWidth ?? 0),
            ),
        ),
        'nothing is cut at the edge',
      );
    });
  }

  for (const [what, path, phone] of [
    ['a product', '/bank/4?amount=20&term=24'],
    ['a calculation', '/bank/tools/payment'],
    ['a running loan', '/form/record/{loan}', MEMBER.ordinary],
  ] as const) {
    await t.test(
      `the plan of ${what} is printed though it is folded, as the browser's own command does`,
      async (t) => {
        const { page, session } = await windowOf(phone);
        const loans = phone
          ? ((await session.get(`/bff/user/form?status=${FORM.paidOut}`)).json.data as { id: number }[])
          : [];
        await page.setViewportSize(SHEET);
        await page.emulateMedia({ media: 'screen' });
        await goTo(page, path.replace('{loan}', String(loans[0]?.id)));
        const row = page.getByRole('cell', { name: '第 2 期' });
        t.equal(await row.count(), 0, 'folded on the screen');
        await page.emulateMedia({ media: 'print' });
        t.equal(await row.count(), 1);
      },
    );
  }
});
