import t, { type Test } from 'tap';

import { isCostly, prefetch } from '../../client/shell/links.ts';

const online = (t: Test, connection: object | undefined) =>
  t.intercept(globalThis, 'navigator' as never, { configurable: true, value: { connection } } as never);

t.test('a connection on 2g or with the data saver is costly', async (t) => {
  const cases: [object | undefined, boolean][] = [
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [undefined, false],
    [{}, false],
    [{ saveData: false, effectiveType: '3g' }, false],
    [{ effectiveType: '4g' }, false],
  ];
  for (const [connection, costly] of cases) {
    online(t, connection);
    t.equal(isCostly(), costly, JSON.stringify(connection));
  }
});

/** A router with two lazy pages that count how often they are loaded. */
function router() {
  const loaded: string[] = [];
  const lazy =
    (name: string, fails = false) =>
    () => {
      loaded.push(name);
      return fails ? Promise.reject(new Error('chunk is gone')) : Promise.resolve({});
    };
  const routes = [
    {
      id: 'root',
      path: '/',
      children: [
        { id: 'news', path: 'news', lazy: lazy('news') },
        { id: 'broken', path: 'broken', lazy: lazy('broken', true) },
        { id: 'here', path: 'here' },
      ],
    },
  ];
  return { router: { routes } as unknown as Parameters<typeof prefetch>[1], loaded };
}

t.test('the code of a linked page is prefetched', async (t) => {
  online(t, { effectiveType: '4g' });
  const { router: of, loaded } = router();
  prefetch('/news?page=2', of);
  t.same(loaded, ['news']);
});

t.test('nothing is prefetched on 2g or with the data saver', async (t) => {
  const { router: of, loaded } = router();
  for (const connection of [{ effectiveType: '2g' }, { saveData: true }]) {
    online(t, connection);
    prefetch('/news', of);
  }
  t.same(loaded, []);
});

t.test('prefetching a loaded page, an unknown path or a missing chunk causes no error', async (t) => {
  online(t, undefined);
  const { router: of, loaded } = router();
  prefetch('/here', of);
  prefetch('/nowhere', of);
  prefetch('/broken', of);
  await new Promise(setImmediate);
  t.same(loaded, ['broken']);
});
