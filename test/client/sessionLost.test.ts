import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { toastStore } from '../../client/lib/toast.ts';

type Module = typeof import('../../client/sessionLost.ts');

/** Imports it anew, as after a page load. */
let pages = 0;
const fresh = async () => (await import(`../../client/sessionLost.ts?page=${++pages}`)) as Module;

/** Toasts of other tests, which may still be shown. */
let others: ReturnType<typeof toastStore.read> = [];
const shown = () =>
  toastStore
    .read()
    .filter((toast) => !others.includes(toast))
    .map(({ text }) => text);

/** A page at `path` with fake timers. Returns the function, the navigations and the requests. */
async function openPage(t: Test, path: string) {
  const { sessionLost } = await fresh();
  others = toastStore.read();
  const gone: string[] = [];
  const sent: [string, RequestInit][] = [];
  const fetching = globalThis.fetch;
  const [pathname = '', query] = path.split('?');
  t.intercept(
    globalThis,
    'location' as never,
    {
      configurable: true,
      value: {
        pathname,
        search: query ? `?${query}` : '',
        assign: (to: string) => gone.push(to),
        replace: (to: string) => gone.push(`reload ${to}`),
      },
    } as never,
  );
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return new Response('{}');
  }) as never;
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => {
    mock.timers.reset();
    globalThis.fetch = fetching;
  });
  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  return { sessionLost, gone, sent, pass };
}

t.test(
  'without a session, 请先登录 is shown for three seconds, then the login page opens with the current page in `from`',
  async (t) => {
    const { sessionLost, gone, sent, pass } = await openPage(t, '/wallet/record?page=2&type=1');
    sessionLost(null);
    await pass(0);
    t.same(shown(), ['请先登录']);
    await pass(2_999);
    t.same(gone, [], 'no navigation within three seconds');
    await pass(1);
    t.same(gone, ['/user/login?from=%2Fwallet%2Frecord%3Fpage%3D2%26type%3D1&reason=required']);
    t.same(shown(), []);
    t.equal(sent[0]?.[1].body, '{"fingerprint":""}', 'there was no token to remove');
  },
);

t.test(
  'if many calls find the session refused, there is one message, one reset and one navigation',
  async (t) => {
    const { sessionLost, gone, sent, pass } = await openPage(t, '/user');
    for (let call = 0; call < 20; call++) sessionLost('0123456789abcdef');
    await pass(0);
    t.equal(shown().length, 1);
    await pass(3_000);
    t.equal(gone.length, 1);
    t.match(sent, [
      [
        '/bff/session/reset',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-bank-csrf': '1' },
          body: '{"fingerprint":"0123456789abcdef"}',
        },
      ],
    ]);
    t.equal(sent.length, 1);
  },
);

t.test(
  'if the member has logged in again in another tab, nothing is said and the page is loaded again',
  async (t) => {
    const { sessionLost, gone, pass } = await openPage(t, '/wallet/record?page=2');
    globalThis.fetch = (async () => new Response('{"code":200,"message":"","data":{"newer":true}}')) as never;
    sessionLost('0123456789abcdef');
    await pass(0);
    await pass(3_000);
    t.same(gone, ['reload /wallet/record?page=2']);
    t.same(shown(), []);
  },
);

t.test('the login page opens even if the session reset fails', async (t) => {
  const { sessionLost, gone, pass } = await openPage(t, '/user');
  globalThis.fetch = (() => Promise.reject(new TypeError('offline'))) as never;
  sessionLost('0123456789abcdef');
  await pass(0);
  await pass(3_000);
  t.same(gone, ['/user/login?from=%2Fuser&reason=expired']);
});

t.test(
  'requests that open or end the session are sent one after the other, whichever tab sends them',
  async (t) => {
    let last: Promise<unknown> = Promise.resolve();
    // As the browser's own: the lock is held until the promise of the callback is over.
    const request = (_name: string, _options: object, work: () => Promise<unknown>) =>
      (last = last.then(work));
    t.intercept(
      globalThis,
      'navigator' as never,
      { configurable: true, value: { locks: { request } } } as never,
    );
    const [here, there] = [await fresh(), await fresh()];
    const began: string[] = [];
    let answer = () => {};
    const logout = here.inSessionOrder(() => {
      began.push('logout');
      return new Promise<void>((resolve) => (answer = resolve));
    });
    const login = there.inSessionOrder(async () => void began.push('login'));
    await new Promise(setImmediate);
    t.same(began, ['logout'], 'the login waits for the answer of the logout');
    answer();
    await Promise.all([logout, login]);
    t.same(began, ['logout', 'login']);
  },
);
