import { mock } from 'node:test';
import { UNSAFE_ErrorResponseImpl } from 'react-router-dom';
import t, { type Test } from 'tap';
import { safeStorage } from '../../client/lib/safeStorage.ts';
import { reloadOnce } from '../../client/shell/chunkReload.ts';
import { toastStore } from '../../client/lib/toast.ts';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { explainError } from '../../client/pages/error.tsx';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// The rows of the specification's error catalogue that are the browser's, and how refusals are passed on. Those of pages: pages.test.ts and pipeline.test.ts.

/** The browser's api with a fake fetch, fake timers and a fake location; `navigations` lists navigations. */
async function browserApi(t: Test, respond: (url: string, init: RequestInit) => Promise<Response> | Response) {
  const { api } = await import('../../client/api.ts');
  const navigations: string[] = [];
  const fetching = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit) => respond(url, init)) as never;
  t.intercept(globalThis, 'location' as never, { configurable: true, value: { pathname: '/wallet/record', search: '?page=2', assign: (to: string) => navigations.push(to) } } as never);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => {
    mock.timers.tick(10_000);
    mock.timers.reset();
    globalThis.fetch = fetching;
  });
  /** Settles pending promises and advances the clock by `ms`. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    mock.timers.tick(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };
  return { api, navigations, pass };
}

const respondWith = (envelope: Envelope, status = 200, headers = {}) => new Response(JSON.stringify(envelope), { status, headers });
const shown = () => toastStore.read().map(({ kind, text }) => `${kind}: ${text}`);

t.test('a code other than 200: a red toast with the server\'s message for 3 s, and the call is refused', async (t) => {
  const { api, pass } = await browserApi(t, () => respondWith(fail(422, '余额不足'), 422));
  const call = api.editUser({ nickname: '知夏' });
  await pass(200);
  t.equal(await call, 40000);
  t.same(shown(), ['error: 余额不足']);
  await pass(2_999);
  t.same(shown(), ['error: 余额不足']);
  await pass(1);
  t.same(shown(), []);
});

t.test('a code other than 200 without a message: the toast says "Error"', async (t) => {
  const { api, pass } = await browserApi(t, () => respondWith(fail(422, ''), 422));
  const call = api.editUser({ nickname: '知夏' });
  await pass(200);
  t.equal(await call, 40000);
  t.same(shown(), ['error: Error']);
});

t.test('network failure: a toast with the error\'s text for 3 s, and null', async (t) => {
  for (const respond of [() => Promise.reject(new TypeError('Failed to fetch')), () => new Response('<html>proxy</html>', { status: 502 }), () => Promise.reject(new DOMException('late', 'TimeoutError'))]) {
    await t.test('one kind of failure', async (t) => {
      const { api, pass } = await browserApi(t, respond);
      t.equal(await api.bill(), null);
      t.same(shown(), ['error: 网络连接失败，请检查网络后重试']);
      await pass(3_000);
      t.same(shown(), []);
    });
  }
});

t.test('protected wrappers: a refusal gives 40000, a thrown error null; sign-in gives false for both', async (t) => {
  let respond: () => Promise<Response> = async () => respondWith(fail(422, '不行'), 422);
  const { api, pass } = await browserApi(t, () => respond());
  const signIn = async () => {
    const call = api.login({ phone_number: '13800000001', password: 'x' });
    await pass(200);
    return call;
  };
  t.equal(await api.bag(), 40000);
  t.equal(await signIn(), false);
  t.equal(await api.site(), null);
  respond = async () => { throw new TypeError('Failed to fetch'); };
  t.equal(await api.bag(), null);
  t.equal(await signIn(), false);
  t.equal(await api.site(), null);
});

t.test('a caller who shows refusals itself gets no toast', async (t) => {
  const { api } = await browserApi(t, () => respondWith(fail(422, '不行'), 422));
  t.equal(await api.bag({}, { quiet: true }), 40000);
  t.same(await api.envelope('bag', {}, { quiet: true }), fail(422, '不行'));
  t.same(shown(), []);
});

t.test('not logged in: "请先登录" for 3 s, then the login page with the wanted page in `from`', async (t) => {
  const sent: string[] = [];
  const { api, navigations, pass } = await browserApi(t, (url) => {
    sent.push(url);
    return url === '/bff/session/reset' ? respondWith(ok(null)) : respondWith(fail(40000, '登录已过期'), 401, { 'x-session-reset': '0123456789abcdef' });
  });
  t.same(await Promise.all([api.bag(), api.bill(), api.billPage()]), [40000, 40000, 40000]);
  // The reset is answered first: if there is a newer session, nothing is said.
  await pass(0);
  t.same(shown(), ['error: 请先登录'], 'shown once for several calls');
  t.same(navigations, []);
  await pass(3_000);
  t.same(navigations, ['/user/login?from=%2Fwallet%2Frecord%3Fpage%3D2&reason=expired']);
  t.equal(sent.filter((url) => url === '/bff/session/reset').length, 1);
});

t.test('a route error: the page with its status, 500 when there is none, and only a message meant for users', async (t) => {
  t.match(explainError(new Error('SECRET')), { status: 500, message: /[\u4e00-\u9fff]/ });
  t.match(explainError('SECRET'), { status: 500 });
  t.match(explainError(undefined), { status: 500 });
  t.match(explainError(new UNSAFE_ErrorResponseImpl(503, '', '系统维护中')), { status: 503, message: '系统维护中' });
  t.match(explainError(new UNSAFE_ErrorResponseImpl(404, '', '')), { status: 404 });
  for (const error of [new Error('SECRET'), 'SECRET', new UNSAFE_ErrorResponseImpl(500, 'SECRET', new Error('SECRET')), new UNSAFE_ErrorResponseImpl(500, '', 'TypeError: SECRET')]) {
    t.notMatch(JSON.stringify(explainError(error)), /SECRET/);
  }
});

t.test('a failed chunk load: one full page reload, at most once per 60 s', async (t) => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  let reloads = 0;
  for (let second = 0; second < 120; second++) reloadOnce(1_000_000 + second * 1000, safeStorage(() => storage), () => reloads++);
  t.equal(reloads, 2);
});

t.test('every refusal by the upstream is passed on under /bff with its code and message', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  browser.jar.set('bank_token', 'token');
  for (const [code, status] of [[400, 400], [403, 403], [404, 404], [409, 409], [422, 422], [429, 429], [402, 402], [10001, 422], [1, 422]] as const) {
    upstream.on('POST /api/user/edit', json(fail(code, `说明 ${code}`)));
    t.match(await browser.post('/bff/user/edit', sampleInput(contract.editUser.input)), { status, json: { code, message: `说明 ${code}`, data: null } }, String(code));
  }
  upstream.on('POST /api/user/edit', json(fail(422, '')));
  t.match((await browser.post('/bff/user/edit', sampleInput(contract.editUser.input))).json.message, /[\u4e00-\u9fff]/, 'a refusal without a message gets one');
});
