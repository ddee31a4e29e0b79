import t, { type Test } from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, httpStatus, ok } from '../../shared/envelope.ts';
import { reasonEntry, isBusinessReason, REASONS, type Reason } from '../../shared/reasons.ts';
import { exchange } from '../edge/support/rawSocket.ts';
import { startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// Every reason that only the gateway gives, with a cause of its own. The last test finds a reason without one.
const PAID = 'POST /api/user/withdraw';
const WITHDRAWAL = sampleInput(contract.withdraw.input);
/** What came back, as far as all kinds of requests have it. */
interface Answer {
  status: number;
  retryAfter: string | undefined;
  envelope: { code: number; message: string; data: unknown; reason?: string };
}

const upstream = await startStubUpstream(t);
const store = createMemoryStore();
/** What the store does to claims of idempotency keys; the default lets them be. */
let claim: Store['claim'] = store.claim;
const portal = await startPortal(t, {
  upstream: upstream.origin,
  store: { ...store, claim: (...call) => claim(...call) },
  env: { WECHAT_APP_ID: 'wx0123456789abcdef' },
  deadlines: { read: 300 },
  timeouts: { headers: 100, request: 200 },
  client: { breaker: false },
  expectErrors: ['sys.error'],
});
const port = Number(new URL(portal.origin).port);
const host = `127.0.0.1:${port}`;
const seen = new Set<string>();

t.beforeEach(() => {
  upstream.reset();
  claim = store.claim;
});

let members = 0;
/** A browser with a session of its own, which the stub accepts. */
function member(): Browser {
  const browser = portal.browser();
  browser.jar.set('bank_token', `token-of-member-${++members}`);
  return browser;
}

const withdraw = (browser: Browser, key = `key-of-member-${members}`, input: object = WITHDRAWAL) =>
  browser.post('/bff/user/withdraw', input, { 'idempotency-key': key });

async function raw(bytes: string): Promise<Answer> {
  const { text } = await exchange(port, bytes.replaceAll('{host}', host));
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    retryAfter: /^retry-after: (.*)\r$/im.exec(text)?.[1],
    envelope: JSON.parse(
      Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1').toString(),
    ) as Answer['envelope'],
  };
}

const WAITING: ReadonlySet<number> = new Set([429, 503]);

function check(t: Test, reason: Reason, { status, retryAfter, envelope }: Answer): void {
  const { codes, retry } = reasonEntry(reason);
  seen.add(reason);
  t.match(envelope, { code: codes[0], message: /[\u4e00-\u9fff]/, reason });
  t.equal(status, httpStatus(codes[0]));
  t.equal(
    retryAfter !== undefined,
    WAITING.has(codes[0]) || reason === 'request_running',
    `Retry-After only where waiting helps: ${retryAfter ?? 'none'}, ${retry}`,
  );
}

type Http = Awaited<ReturnType<Browser['get']>>;
const answer = ({ status, headers, json: envelope }: Http): Answer => ({
  status,
  retryAfter: headers['retry-after'],
  envelope,
});

/** Requests over HTTP as programs make them. */
const calls: Partial<Record<Reason, () => Promise<Http>>> = {
  bad_body: () =>
    member().send('POST', '/bff/login', '{', {
      'content-type': 'application/json',
      'x-bank-csrf': '1',
      origin: portal.origin,
    }),
  idempotency_key_missing: () => member().post('/bff/user/withdraw', WITHDRAWAL),
  not_logged_in: () => portal.browser().get('/bff/user/bag'),
  csrf_header_missing: () =>
    portal.browser().post('/bff/login', {}, { 'x-bank-csrf': '', origin: portal.origin }),
  origin_wrong: () => portal.browser().post('/bff/login', {}, { origin: 'https://other.example' }),
  oauth_state_wrong: () => portal.browser().post('/bff/scanAuth', { code: 'a-code', state: '0'.repeat(32) }),
  no_such_route: () => portal.browser().get('/bff/nothing'),
  not_offered() {
    upstream.on('GET /api/user/close', json('<h1>Not Found</h1>', 404));
    return member().get('/bff/user/close');
  },
  method_not_allowed: () =>
    portal.browser().send('DELETE', '/bff/site', undefined, { 'x-bank-csrf': '1', origin: portal.origin }),
  async request_running() {
    const browser = member();
    const hanging = new Promise<() => void>((sent) =>
      upstream.on(PAID, (hit, response) => sent(() => upstream.sample(hit, response))),
    );
    void withdraw(browser).catch(() => undefined);
    const release = await hanging;
    return withdraw(browser).finally(release);
  },
  unsupported_type: () =>
    portal.browser().send('POST', '/bff/login', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-bank-csrf': '1',
      origin: portal.origin,
    }),
  internal_error() {
    claim = async (key, ...rest) =>
      key.startsWith('once:') ? { claimed: false, value: 'null' } : store.claim(key, ...rest);
    return withdraw(member());
  },
  upstream_unreachable() {
    upstream.on('GET /api/user/bag', (_hit, response) => response.destroy());
    return member().get('/bff/user/bag');
  },
  upstream_failed() {
    upstream.on('GET /api/user/bag', json(fail(500, 'SQLSTATE')));
    return member().get('/bff/user/bag');
  },
  upstream_invalid() {
    upstream.on('GET /api/user/bag', json('<h1>Welcome</h1>'));
    return member().get('/bff/user/bag');
  },
  upstream_timeout() {
    upstream.on('GET /api/user/bag', () => undefined);
    return member().get('/bff/user/bag');
  },
  async identity_mismatch() {
    const browser = member();
    await browser.get('/bff/user');
    upstream.on('GET /api/user', json(ok({ id: 999, nickname: '别人' })));
    return browser.get('/bff/user');
  },
  not_submitted() {
    claim = (key, ...rest) =>
      key.startsWith('once:') ? Promise.reject(new Error('away')) : store.claim(key, ...rest);
    return withdraw(member());
  },
  price_unknown() {
    upstream.on('GET /api/vip', json('busy', 500));
    return member().post(
      '/bff/user/cert/apply',
      { cert_type: 3, package_id: 1, price: '30.00', agree: 1 },
      { 'idempotency-key': 'priced-0001' },
    );
  },
  outcome_unknown() {
    upstream.on(PAID, (_hit, response) => response.destroy());
    return withdraw(member());
  },
};

/** Requests that Node's parser or the first checks refuse. */
const HEAD = 'Host: {host}\r\n';
const bytes: Partial<Record<Reason, string>> = {
  malformed_request: 'GET /bff/site HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n',
  request_timeout: `POST /bff/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nX-Bank-CSRF: 1\r\nOrigin: http://{host}\r\nContent-Length: 100\r\n\r\n{`,
  target_too_long: `GET /bff/site?${'a'.repeat(5_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  wrong_host: 'GET /bff/site HTTP/1.1\r\nHost: other.example\r\n\r\n',
  headers_too_large: `GET /bff/site HTTP/1.1\r\n${HEAD}X-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
  method_unknown: `BREW /bff/site HTTP/1.1\r\n${HEAD}\r\n`,
  version_not_supported: `GET /bff/site HTTP/0.9\r\n${HEAD}\r\n`,
};

for (const [reason, cause] of Object.entries(calls) as [Reason, () => Promise<Http>][])
  t.test(reason, async (t) => check(t, reason, answer(await cause())));
for (const [reason, sent] of Object.entries(bytes) as [Reason, string][])
  t.test(reason, async (t) => check(t, reason, await raw(sent)));

t.test('upstream_busy: the breaker is open', async (t) => {
  const broken = await startStubUpstream(t);
  broken.on('*', json('<html>', 502));
  const other = await startPortal(t, { upstream: broken.origin });
  for (let n = 0; n < 30; n++) {
    const got = answer(await other.browser().get('/bff/withdraw'));
    if (got.envelope.reason !== 'upstream_busy') continue;
    check(t, 'upstream_busy', got);
    return;
  }
  t.fail('the breaker stayed closed');
});

t.test('overloaded', async (t) => {
  const other = await startPortal(t, { upstream: upstream.origin });
  Object.assign(other.app, { isTooLateFor: () => true });
  check(t, 'overloaded', answer(await other.browser().get('/bff/site')));
});

t.test('a repeated refusal has no replay mark, a repeated success has one', async (t) => {
  const browser = member();
  upstream.on(PAID, json(fail(422, '余额不足', null, 'balance_short')));
  for (let n = 0; n < 2; n++) {
    const refused = await withdraw(browser, 'refused-0001');
    t.match(refused, { status: 422, json: { reason: 'balance_short' } });
    t.notOk(refused.headers['idempotency-replayed']);
    t.notOk(refused.headers['retry-after']);
  }
  upstream.on(PAID, upstream.sample);
  t.notOk((await withdraw(browser, 'done-0001')).headers['idempotency-replayed']);
  t.equal((await withdraw(browser, 'done-0001')).headers['idempotency-replayed'], 'true');
  t.match(await withdraw(browser, 'done-0001', { ...WITHDRAWAL, amount: '201.00' }), {
    status: 422,
    json: { reason: 'idempotency_key_reused' },
  });
});

t.test('every reason of the gateway has a cause here', async (t) => {
  t.same(
    Object.keys(REASONS).filter((reason) => !isBusinessReason(reason) && !seen.has(reason)),
    [],
  );
});
