import t from 'tap';
import { reportPageViews } from '../../client/shell/links.ts';
import type { AppRouter } from '../../client/guard.ts';

/** A fake router; `go` changes its location. */
function fakeRouter(pathname: string) {
  let listener = (_: unknown): void => undefined;
  const router = {
    state: { location: { pathname, search: '' }, navigation: { state: 'idle' } },
    subscribe: (given: typeof listener) => {
      listener = given;
    },
  };
  return {
    router: router as unknown as AppRouter,
    go(to: string, state = 'idle') {
      const { pathname: path, search, hash } = new URL(to, 'http://portal.example');
      listener({ location: { pathname: path, search, hash }, navigation: { state } });
    },
  };
}

t.test('the first page and each route change are reported with the path only', async (t) => {
  const { router, go } = fakeRouter('/');
  const reported: string[] = [];
  reportPageViews(router, (path) => reported.push(path));
  go('/news', 'loading');
  t.same(reported, ['/'], 'a page is not reported while it loads');
  go('/news');
  go('/news');
  go('/vip');
  t.same(reported, ['/', '/news', '/vip'], 'a page is reported once');
  // The second page, a filter, a tab.
  reported.length = 0;
  for (const to of ['/vip?tab=2', '/vip?tab=2&page=2', '/vip']) go(to);
  t.same(reported, ['/vip', '/vip', '/vip'], 'another query is another view');
  for (const to of ['/vip#refund', '/vip#rules', '/vip']) go(to);
  t.equal(reported.length, 3, 'another place of the page is none');
});
