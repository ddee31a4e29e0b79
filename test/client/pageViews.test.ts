import t from 'tap';
import { reportPageViews } from '../../client/shell/links.ts';
import type { AppRouter } from '../../client/guard.ts';

/** A fake router; `go` changes its location. */
function fakeRouter(pathname: string) {
  let listener = (_: unknown): void => undefined;
  const router = { state: { location: { pathname } }, subscribe: (given: typeof listener) => { listener = given; } };
  return {
    router: router as unknown as AppRouter,
    go: (to: string, state = 'idle') => listener({ location: { pathname: to }, navigation: { state } }),
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
});
