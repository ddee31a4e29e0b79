import t from 'tap';
import { reportPageViews } from '../../client/shell/pageViews.ts';
import type { AppRouter } from '../../client/guard.ts';

/** A router that goes where it is told. */
function fakeRouter(pathname: string) {
  let listener = (_: unknown): void => undefined;
  const router = { state: { location: { pathname } }, subscribe: (given: typeof listener) => { listener = given; } };
  return {
    router: router as unknown as AppRouter,
    go: (to: string, state = 'idle') => listener({ location: { pathname: to }, navigation: { state } }),
  };
}

t.test('the first page and each route change are reported, by their path alone', async (t) => {
  const { router, go } = fakeRouter('/');
  const reported: string[] = [];
  reportPageViews(router, (path) => reported.push(path));
  go('/news', 'loading');
  t.same(reported, ['/'], 'not before the page is there');
  go('/news');
  go('/news');
  go('/vip');
  t.same(reported, ['/', '/news', '/vip'], 'and once, whatever else changes on the page');
});

t.test('a report goes to the gateway as a proven write that outlives the page, and its failure disturbs nobody', async (t) => {
  const calls: [string, RequestInit][] = [];
  const original = globalThis.fetch;
  t.teardown(() => { globalThis.fetch = original; });
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    calls.push([url, init]);
    throw new TypeError('offline');
  }) as never;
  reportPageViews(fakeRouter('/news/3').router);
  await new Promise(setImmediate);
  t.match(calls, [['/bff/pageview', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json', 'x-bank-csrf': '1' }, body: '{"path":"/news/3"}' }]]);
});
