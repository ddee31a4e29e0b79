import type { LoaderFunction } from 'react-router-dom';
import t from 'tap';
import * as sources from '../../server/main.ts';
import { pageHandler } from '../../server/page/findPage.ts';
import { startPortal } from '../helper.ts';
import { addressOf, NOWHERE, visits } from '../support/pageVisits.ts';

type Route = (typeof pageHandler.dataRoutes)[number];
const routesIn = (table: readonly Route[]): Route[] =>
  table.flatMap((route) => [route, ...routesIn(route.children ?? [])]);

/** Pages that are in no section: results of the header's own search, and pages with a layout without menus. */
const NONE = /^\/(search|user\/(login|register|forgetPassword|wxAuth))/;
/** Number of entries that a menu of the page marks. */
function marked(html: string, name: string): number {
  const [, menu = ''] = new RegExp(`<nav[^>]*aria-label="${name}"[^>]*>([^]*?)</nav>`).exec(html) ?? [];
  return (menu.match(/aria-current=/g) ?? []).length;
}

t.test(
  'every page marks one entry of a menu, and each loader of a page runs once for a request',
  async (t) => {
    // Of the sources, whose loaders are counted.
    const portal = await startPortal(t, { parts: sources });
    const sessions = new Map([['', portal.browser()]]);
    const open = async (visit: (typeof visits)[number]) => {
      const { phone = '' } = visit;
      const session = sessions.get(phone) ?? (await portal.member(phone));
      sessions.set(phone, session);
      const address = await addressOf(visit, session);
      return phone ? async () => (await session.get(address)).text : () => portal.renderAfresh(address);
    };
    // The code of a page, with its loader, comes with its first request.
    for (const visit of visits) {
      if (visit.path === NOWHERE) continue;
      const html = await (await open(visit))();
      if (visit.path === '/notice?tab=mine')
        t.equal(marked(html, '主导航'), 0, 'a member’s messages are in no section of the header');
      if (!NONE.test(visit.path))
        t.equal(
          Math.max(marked(html, '主导航'), marked(html, '账户菜单')),
          1,
          `${visit.path} ${visit.phone ?? ''}: in one section (MenuEntry in shell/Header.tsx or shell/AccountMenu.tsx)`,
        );
    }
    const runs = new Map<string, number>();
    for (const route of routesIn(pageHandler.dataRoutes)) {
      const { id, loader } = route;
      if (typeof loader !== 'function') continue;
      const counted: LoaderFunction = (...args) => {
        runs.set(id, (runs.get(id) ?? 0) + 1);
        return loader(...args);
      };
      Object.assign(route, { loader: counted });
      // The files of a process share the routes.
      t.teardown(() => Object.assign(route, { loader }));
    }
    const seen = new Set<string>();
    for (const visit of visits) {
      if (visit.path === NOWHERE) continue;
      const get = await open(visit);
      runs.clear();
      await get();
      t.equal(runs.get('root'), 1, `the root’s, at ${visit.path}`);
      t.same(
        [...runs].filter(([, times]) => times !== 1),
        [],
        visit.path,
      );
      for (const id of runs.keys()) seen.add(id);
    }
    const loaded = routesIn(pageHandler.dataRoutes).filter(
      ({ loader, path }) => typeof loader === 'function' && path !== '*' && path !== '/logout',
    );
    t.same(
      loaded.map(({ id }) => id).filter((id) => !seen.has(id)),
      [],
      'every loader has run',
    );
  },
);
