import { mock } from 'node:test';
import t from 'tap';
import { toastStore } from '../../client/lib/toast.ts';
import { guardedNavigation, type AppRouter } from '../../client/guard.ts';

const shown = () => toastStore.read().map(({ text }) => text);

/** A router with a small route table, for a visitor (null) or a member; `memberUnknown`: the member's data is away. */
function router(member: object | null, memberUnknown = false) {
  const navigated: string[] = [];
  const routes = [
    {
      id: 'root',
      path: '/',
      children: [
        { id: 'news', path: 'news', handle: { seo: 'news' } },
        { id: 'wallet', path: 'wallet/record', handle: { seo: 'bag', auth: true } },
        { id: 'record', path: 'form/record/:id', handle: { seo: 'user', auth: true } },
      ],
    },
  ];
  const fake = {
    routes,
    state: { loaderData: { root: { member, memberUnknown } } },
    navigate: async (to: string) => {
      navigated.push(to);
    },
  };
  return { navigate: guardedNavigation(fake as unknown as AppRouter), navigated };
}

t.test(
  "a visitor who opens a member's page sees a message and gets the login page with `from`",
  async (t) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    t.teardown(() => mock.timers.reset());
    const { navigate, navigated } = router(null);
    navigate('/wallet/record?page=2');
    t.same(navigated, ['/user/login?from=%2Fwallet%2Frecord%3Fpage%3D2&reason=required']);
    t.same(shown(), ['请先登录']);
    mock.timers.tick(3_000);
    t.same(shown(), []);
  },
);

t.test('the guard depends on the route table, not on the text of the path', async (t) => {
  const { navigate, navigated } = router(null);
  for (const to of ['/news', '/wallet/recorder', '/news?from=/wallet/record', '/nowhere']) navigate(to);
  t.same(navigated, ['/news', '/wallet/recorder', '/news?from=/wallet/record', '/nowhere']);
  t.same(shown(), []);
});

t.test('an address whose id cannot exist is not a member’s page: its loader shows the 404', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const { navigate, navigated } = router(null);
  for (const to of ['/form/record/a,b', '/form/record/0', '/form/record/7']) navigate(to);
  t.same(navigated, [
    '/form/record/a,b',
    '/form/record/0',
    '/user/login?from=%2Fform%2Frecord%2F7&reason=required',
  ]);
  mock.timers.tick(3_000);
});

t.test('a member whose data is away may open every page', async (t) => {
  const { navigate, navigated } = router(null, true);
  navigate('/wallet/record');
  t.same(navigated, ['/wallet/record']);
  t.same(shown(), []);
});
