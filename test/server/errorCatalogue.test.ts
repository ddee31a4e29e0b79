import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { toastStore } from '../../client/lib/toast.ts';
import { createApi, type Transport } from '../../shared/api.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// The rows of the specification's error catalogue that are the browser's, and how refusals are passed on. Others: pages.test.ts, pipeline.test.ts, client/sessionLost, client/chunkReload.

/** The browser's api with a fake fetch and fake timers. */
async function browserApi(
  t: Test,
  respond: (url: string, init: RequestInit) => Promise<Response> | Response,
) {
  const { api } = await import('../../client/api.ts');
  const fetching = globalThis.fetch;
  // Node 20 has none; later versions have one without `onLine`.
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  globalThis.fetch = (async (url: string, init: RequestInit) => respond(url, init)) as never;
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => {
    mock.timers.tick(10_000);
    mock.timers.reset();
    globalThis.fetch = fetching;
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });
  /** Settles pending promises and advances the clock by `ms`. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    mock.timers.tick(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };
  return { api, pass };
}

const respondWith = (envelope: Envelope, status = 200, headers = {}) =>
  new Response(JSON.stringify(envelope), { status, headers });
const shown = () => toastStore.read().map(({ kind, text }) => `${kind}: ${text}`);

t.test(
  "a code other than 200: a red toast with the server's message for 3 s, and the call is refused",
  async (t) => {
    const { api, pass } = await browserApi(t, () => respondWith(fail(422, '余额不足'), 422));
    const call = api.editUser({ nickname: '知夏' });
    await pass(200);
    t.equal(await call, 40000);
    t.same(shown(), ['error: 余额不足']);
    await pass(2_999);
    t.same(shown(), ['error: 余额不足']);
    await pass(1);
    t.same(shown(), []);
  },
);

t.test('a code other than 200 without a message: the toast says "Error"', async (t) => {
  const { api, pass } = await browserApi(t, () => respondWith(fail(422, ''), 422));
  const call = api.editUser({ nickname: '知夏' });
  await pass(200);
  t.equal(await call, 40000);
  t.same(shown(), ['error: Error']);
});

t.test('a write takes 200 ms at least, so that its busy state does not flicker', async (t) => {
  const { api, pass } = await browserApi(t, () => respondWith(ok(null)));
  const over = { write: false, read: false };
  void api.editUser({ nickname: '知夏' }).then(() => {
    over.write = true;
  });
  void api.site().then(() => {
    over.read = true;
  });
  await pass(199);
  t.same(over, { write: false, read: true });
  await pass(1);
  t.same(over, { write: true, read: true });
});

t.test("network failure: a toast with the error's text for 3 s, and null", async (t) => {
  for (const respond of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<html>proxy</html>', { status: 502 }),
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
  ]) {
    await t.test('one kind of failure', async (t) => {
      const { api, pass } = await browserApi(t, respond);
      t.equal(await api.bill(), null);
      t.same(shown(), ['error: 服务暂时没有响应，请稍后重试']);
      await pass(3_000);
      t.same(shown(), []);
    });
  }
});

t.test(
  'protected wrappers: a refusal gives 40000, a thrown error null; sign-in gives false for both',
  async (t) => {
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
    respond = async () => {
      throw new TypeError('Failed to fetch');
    };
    t.equal(await api.bag(), null);
    t.equal(await signIn(), false);
    t.equal(await api.site(), null);
  },
);

t.test('a caller who shows refusals itself gets no toast', async (t) => {
  const { api } = await browserApi(t, () => respondWith(fail(422, '不行'), 422));
  t.equal(await api.bag({}, { quiet: true }), 40000);
  t.same(await api.envelope('bag', {}, { quiet: true }), fail(422, '不行'));
  t.same(shown(), []);
});

t.test('every refusal by the upstream is passed on under /bff with its code and message', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  browser.jar.set('bank_token', 'token');
  for (const [code, status] of [
    [400, 400],
    [403, 403],
    [404, 404],
    [409, 409],
    [422, 422],
    [429, 429],
    [402, 402],
    [10001, 422],
    [1, 422],
  ] as const) {
    upstream.on('POST /api/user/edit', json(fail(code, `说明 ${code}`)));
    t.match(
      await browser.post('/bff/user/edit', sampleInput(contract.editUser.input)),
      { status, json: { code, message: `说明 ${code}`, data: null } },
      String(code),
    );
  }
  const member = createApi(contract, (async (name: CallName, input: object) => {
    const { json: envelope } =
      name === 'visit' ? await browser.get('/bff/visit') : await browser.post('/bff/user/edit', input);
    return envelope;
  }) as Transport);
  for (const [code, status] of [
    [500, 502],
    [503, 502],
    [429, 429],
  ] as const)
    for (const http of [200, status]) {
      upstream.on('POST /api/user/edit', json(fail(code, '系统升级中，请稍后再试'), http));
      t.match(
        await browser.post('/bff/user/edit', sampleInput(contract.editUser.input)),
        { status, json: { code: status, message: '系统升级中，请稍后再试', data: null } },
        `${code} with HTTP ${http}`,
      );
      // The sample fits.
      t.equal(
        await member.editUser(sampleInput(contract.editUser.input) as never),
        40000,
        'callers get the sentinel, as of any other code',
      );
      upstream.on('GET /api/visit', json(fail(code, '系统升级中，请稍后再试'), http));
      const visited = await browser.get('/bff/visit');
      t.match(visited, { status, json: { code: status } });
      t.equal(visited.headers['x-session-reset'], undefined, 'nobody is logged out');
      t.equal(await member.visit(), null);
    }
  upstream.on('POST /api/user/edit', json('<html>Bad Gateway</html>', 502));
  t.match((await browser.post('/bff/user/edit', sampleInput(contract.editUser.input))).json, {
    code: 502,
    message: '服务暂时不可用，请稍后再试',
  });
  t.equal(
    await member.editUser(sampleInput(contract.editUser.input) as never),
    null,
    'without an envelope, null',
  );
  upstream.on('POST /api/user/edit', json(fail(422, '')));
  t.match(
    (await browser.post('/bff/user/edit', sampleInput(contract.editUser.input))).json.message,
    /[\u4e00-\u9fff]/,
    'a refusal without a message gets one',
  );
});
