import t from 'tap';
import { startPortal } from '../helper.ts';
import { addressOf, NOWHERE, visits } from '../support/pageVisits.ts';

/** Pages that are in no section: results of the header's own search, and pages with a layout without menus. */
const NONE = /^\/(search|user\/(login|register|forgetPassword|wxAuth))/;

t.test('every page marks one entry of a menu', async (t) => {
  const portal = await startPortal(t);
  const sessions = new Map([['', portal.browser()]]);
  for (const visit of visits) {
    const { phone = '', path } = visit;
    if (path === NOWHERE || NONE.test(path)) continue;
    const session = sessions.get(phone) ?? (await portal.member(phone));
    sessions.set(phone, session);
    const address = await addressOf(visit, session);
    const { text } = await session.get(address);
    const marked = (name: string) => {
      const [, menu = ''] = new RegExp(`<nav[^>]*aria-label="${name}"[^>]*>([^]*?)</nav>`).exec(text) ?? [];
      return (menu.match(/aria-current=/g) ?? []).length;
    };
    t.equal(Math.max(marked('主导航'), marked('账户菜单')), 1, `${address} ${phone}`);
  }
});
