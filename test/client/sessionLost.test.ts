import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { toastStore } from '../../client/lib/toast.ts';

type Module = typeof import('../../client/sessionLost.ts');

/** Imports it anew, as after a page load. */
let pages = 0;
const fresh = async () => (await import(`../../client/sessionLost.ts?page=${++pages}`)) as Module;

const shown = () => toastStore.read().map(({ text }) => text);

/** A page at `path` with fake timers. Returns the function and the navigations. */
async function openPage(t: Test, path: string) {
  const { sessionLost } = await fresh();
  const gone: string[] = [];
  const fetching = globalThis.fetch;
  const [pathname = '', query] = path.split('?');
  t.intercept(globalThis, 'location' as never, { configurable: true, value: { pathname, search: query ? `?${query}` : '', assign: (to: string) => gone.push(to), replace: (to: string) => gone.push(`reload ${to}`) } } as never);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => {
    mock.timers.reset();
    globalThis.fetch = fetching;
  });
  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  return { sessionLost, gone, pass };
}

t.test('if the member has logged in again in another tab, nothing is said and the page is loaded again', async (t) => {
  const { sessionLost, gone, pass } = await openPage(t, '/wallet/record?page=2');
  globalThis.fetch = (async () => new Response('{"code":200,"message":"","data":{"newer":true}}')) as never;
  sessionLost('0123456789abcdef');
  await pass(0);
  await pass(3_000);
  t.same(gone, ['reload /wallet/record?page=2']);
  t.same(shown(), []);
});

t.test('the login page opens even if the session reset fails', async (t) => {
  const { sessionLost, gone, pass } = await openPage(t, '/user');
  globalThis.fetch = (() => Promise.reject(new TypeError('offline'))) as never;
  sessionLost('0123456789abcdef');
  await pass(0);
  await pass(3_000);
  t.same(gone, ['/user/login?from=%2Fuser&reason=expired']);
});

t.test('requests that open or end the session are sent one after the other, whichever tab sends them', async (t) => {
  let last: Promise<unknown> = Promise.resolve();
  // As the browser's own: the lock is held until the promise of the callback is over.
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => (last = last.then(work));
  t.intercept(globalThis, 'navigator' as never, { configurable: true, value: { locks: { request } } } as never);
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
});
