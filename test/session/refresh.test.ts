import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SESSION_RESET } from '../../shared/headers.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { fingerprintOf } from '../../server/session/seal.ts';
import { grantOf, lifetimeOf } from '../../server/session/grant.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { startPortal, type Portal } from '../helper.ts';
import { filePart, kindPart, multipart, FORM_TYPE, OURS } from '../support/browserLike.ts';
import { scaled, short, until } from '../support/longRun.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { type Behaviour, json, recordedFor } from '../support/stubUpstream.ts';
import { rotating, startRotatingUpstream } from '../support/upstreams/rotatingUpstream.ts';

const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const SESSION_KEYS = randomBytes(32).toString('base64');
const BAG = '/bff/user/bag';

let common: Awaited<ReturnType<typeof setUp>> | undefined;
/** The same two gateways for all tests that need no others; the upstream behaves as at first. */
async function together() {
  common ??= await setUp(t);
  common.upstream.reset();
  return common;
}

type Options = Partial<Parameters<typeof startPortal>[1]>;

/** Two gateways with one clock, before an upstream that rotates its tokens; by default they share a store in memory. `records`: what was put into it. */
async function setUp(t: Test, options: Options = {}) {
  const clock = { now: Date.now() };
  const upstream = await startRotatingUpstream(t, () => clock.now);
  const memory = createMemoryStore(() => clock.now);
  const records: string[] = [];
  const store: Store = {
    ...memory,
    isShared: true,
    set: (key, value, ttl) => (records.push(key, value), memory.set(key, value, ttl)),
    claim: (key, value, ttl) => (records.push(key, value), memory.claim(key, value, ttl)),
    replace: (key, was, value, ttl) => (records.push(value), memory.replace(key, was, value, ttl)),
  };
  const { env, ...others } = options;
  const start = () =>
    startPortal(t, {
      upstream: upstream.origin,
      adaptation: rotating,
      clocks: { sessions: () => clock.now },
      client: { breaker: false },
      ...(env?.REDIS_URL ? {} : { store }),
      ...others,
      env: { SESSION_KEYS, ...env },
    });
  const [one, other] = [await start(), await start()];

  /** A browser that has logged in. All of its tabs have one cookie, which a response changes when it arrives. */
  async function logIn(at = one) {
    const browser = { cookie: '' };
    const keep = (cookies: readonly string[]) => {
      for (const line of cookies)
        if (line.startsWith('bank_token='))
          browser.cookie = line.includes('Max-Age=0') ? '' : (line.split(';', 1)[0] ?? '');
    };
    async function send(portal: Portal, path: string, body?: object, headers: Record<string, string> = {}) {
      const sent = { cookie: browser.cookie, ...headers };
      const response = await (body
        ? portal.browser().post(path, body, sent)
        : portal.browser().get(path, sent));
      keep(response.cookies);
      return response;
    }
    const login = await send(at, '/bff/login', LOGIN);
    return {
      login,
      browser,
      keep,
      send,
      get: (portal: Portal, path = BAG, headers = {}) => send(portal, path, undefined, headers),
    };
  }
  const pass = (seconds = 61) => {
    clock.now += seconds * 1000;
  };
  return { upstream, clock, pass, start, one, other, logIn, memory, records };
}

/** Holds the refreshes back until it is released. `asked` resolves at the first. */
function held(upstream: Awaited<ReturnType<typeof startRotatingUpstream>>) {
  let release = () => {};
  const asked = new Promise<void>((resolve) => {
    upstream.refresh = (hit, response) => {
      release = () => {
        upstream.refresh = undefined;
        upstream.renew(hit, response);
      };
      resolve();
    };
  });
  return { asked, release: () => release() };
}

for (const shared of ['a store in memory', 'Redis'] as const)
  t.test(
    `tokens of a minute, eight tabs, two gateways with ${shared}: nobody is logged out, and each expiry is one refresh`,
    { skip: shared === 'Redis' && NO_REDIS },
    async (t) => {
      const { upstream, pass, one, other, logIn } = await setUp(
        t,
        shared === 'Redis' ? { env: { REDIS_URL: (await startRedis(t)).url } } : {},
      );
      const { browser, get } = await logIn();
      for (const portal of [one, other]) t.equal((await get(portal, '/user')).status, 200);
      for (let expiry = 1; expiry <= short(3, 20); expiry++) {
        pass();
        const before = browser.cookie;
        const tabs = Array.from({ length: 8 }, async (_, tab) => {
          const [here, there] = tab % 2 ? [one, other] : [other, one];
          // Two of them load a page: more at once would be a test of rendering.
          const page = await get(here, tab < 2 ? '/user' : '/bff/user/device');
          const calls = await Promise.all([get(here), get(there), get(there, '/bff/visit')]);
          return [page, ...calls].map(({ status, text }) => (status === 200 ? 200 : text.slice(0, 300)));
        });
        t.same(
          await Promise.all(tabs),
          Array.from({ length: 8 }, () => [200, 200, 200, 200]),
          `expiry ${expiry}`,
        );
        t.equal(upstream.refreshes, expiry);
        t.not(browser.cookie, before, 'the cookie has the new token');
        // A tab that was asleep comes with an older cookie.
        t.equal((await get(expiry % 2 ? one : other, BAG, { cookie: before })).status, 200);
        t.equal(upstream.refreshes, expiry);
      }
      t.equal(upstream.families[0]?.state, 'open', 'no refresh token was used twice');
    },
  );

t.test(
  'a token that the upstream refuses before its time is renewed too, once, and the call is made again',
  async (t) => {
    const { upstream, one, other, logIn } = await together();
    for (const says of [upstream.says, ({ refreshToken }: Record<string, unknown>) => ({ refreshToken })]) {
      upstream.says = says;
      const { get } = await logIn();
      const before = upstream.refreshes;
      upstream.families.at(-1)!.until = 0;
      const answers = await Promise.all([get(one), get(one), get(other), get(other, '/user')]);
      t.same(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      t.equal(upstream.refreshes, before + 1);
    }
  },
);

t.test('a token that is refused although it is new ends the session, after one refresh', async (t) => {
  const { upstream, one, logIn } = await together();
  const { get } = await logIn();
  const { refreshes } = upstream;
  const asked = upstream.tokensAt('/api/user/bag').length;
  upstream.on('GET /api/user/bag', json(fail(40000, '账号已停用')));
  const refused = await get(one);
  t.match(refused, { status: 401, json: { code: 40000 }, headers: { [SESSION_RESET]: /^[0-9a-f]{16}$/ } });
  t.equal(upstream.refreshes, refreshes + 1);
  t.equal(upstream.tokensAt('/api/user/bag').length, asked + 2);
  t.equal((await get(one, '/bff/visit')).status, 401);
});

t.test(
  'the tab that has caused a refresh is closed: its response is lost, and nobody is logged out',
  async (t) => {
    const { upstream, pass, one, other, logIn, start } = await setUp(t);
    const { browser, get } = await logIn();
    pass();
    const { asked, release } = held(upstream);
    const closed = request(one.origin + BAG, { headers: { cookie: browser.cookie } }).on('error', () => {});
    closed.end();
    await asked;
    closed.destroy();
    release();
    await until(() => upstream.refreshes === 1);
    for (const portal of [other, one]) t.equal((await get(portal)).status, 200);
    t.equal(upstream.refreshes, 1);
    // Lost again, and the gateway ends.
    pass();
    const old = browser.cookie;
    await get(one);
    browser.cookie = old;
    await one.stop();
    t.equal((await get(await start())).status, 200, 'another gateway has what the ended one has stored');
    t.equal(upstream.refreshes, 2);
  },
);

t.test('a gateway that ends stores what a refresh gives that is under way', async (t) => {
  const { upstream, pass, one, other, logIn } = await setUp(t);
  const { browser, get } = await logIn();
  pass();
  const { asked, release } = held(upstream);
  const closed = request(one.origin + BAG, { headers: { cookie: browser.cookie } }).on('error', () => {});
  closed.end();
  await asked;
  closed.destroy();
  let hasEnded = false;
  const end = one.stop().then(() => {
    hasEnded = true;
  });
  t.equal((await other.browser().get('/bff/site')).status, 200);
  t.notOk(hasEnded, 'it waits');
  release();
  await end;
  t.equal((await get(other)).status, 200);
  t.equal(upstream.refreshes, 1);
});

/** What says that a session is over. */
const REFUSALS: [what: string, behaviour: Behaviour][] = [
  ['an envelope with the code of a lost session', json(fail(40000, '登录已过期'))],
  ['an envelope with another code', json(fail(422, '刷新令牌无效'))],
  ['a status 401', (_hit, response) => void response.writeHead(401).end()],
  ['OAuth’s refusal', json({ error: 'invalid_grant' }, 400)],
];

for (const [what, behaviour] of REFUSALS)
  t.test(`a refresh that is refused by ${what} ends the session`, async (t) => {
    const { upstream, pass, one, other, logIn } = await together();
    for (const first of [BAG, '/user', '/']) {
      const { browser, get } = await logIn();
      const copy = browser.cookie;
      pass();
      upstream.refresh = behaviour;
      const answer = await get(one, first);
      if (first === BAG)
        t.match(answer, {
          status: 401,
          json: { code: 40000, reason: 'session_expired' },
          headers: { [SESSION_RESET]: /^[0-9a-f]{16}$/ },
        });
      else if (first === '/user')
        t.match(answer, { status: 302, headers: { location: '/user/login?from=%2Fuser&reason=expired' } });
      else
        t.match(answer, { status: 200, text: /href="\/user\/login/ }, 'a public page is that of a visitor');
      if (first !== BAG) t.equal(browser.cookie, '', 'a page removes the cookie');
      upstream.refresh = undefined;
      const asked = upstream.hits.length;
      for (const portal of [one, other]) t.equal((await get(portal, BAG, { cookie: copy })).status, 401);
      t.same(
        upstream.hits.slice(asked).filter(({ headers }) => headers.authorization?.includes('secret')),
        [],
        'it opens nothing at either gateway',
      );
    }
  });

/** What says nothing of the session; with the status of the answer to the call. */
const FAILURES: [what: string, behaviour: Behaviour, status: number][] = [
  ['fails with 500', (_hit, response) => void response.writeHead(500).end('oops'), 502],
  ['fails with 500 in an envelope', json(fail(40000, 'refresh-secret-1-1 已失效'), 500), 502],
  ['breaks off', (_hit, response) => void response.destroy(), 502],
  ['is not there', (_hit, response) => void response.writeHead(404).end('<h1>404</h1>'), 502],
  ['is not there, in an envelope', json(fail(404, '接口不存在')), 502],
  ['meets a firewall', (_hit, response) => void response.writeHead(403).end('<h1>blocked</h1>'), 502],
  ['is too much', (_hit, response) => void response.writeHead(429).end(), 503],
  ['gives no token', json(ok({ token: 'x' })), 502],
  ['gives HTML', (_hit, response) => void response.writeHead(200).end('<html>'), 502],
  ['hangs', () => undefined, 504],
];

t.test(
  'a refresh that fails or hangs makes the call fail and leaves the session; the next call tries again',
  async (t) => {
    const { upstream, pass, one, other, logIn } = await setUp(t, { deadlines: { write: 400 } });
    const { browser, get } = await logIn();
    for (const [what, behaviour, status] of FAILURES) {
      pass();
      const { refreshes } = upstream;
      upstream.refresh = behaviour;
      const answers = await Promise.all([get(one), get(one), get(one, '/bff/visit')]);
      t.same(
        answers.map((answer) => [answer.status, answer.headers[SESSION_RESET], answer.json.data]),
        Array.from({ length: 3 }, () => [status, undefined, null]),
        what,
      );
      t.notMatch(answers.map(({ text }) => text).join(), /secret/);
      const page = await get(one, '/user');
      t.not(page.status, 302, `${what}: a page leads nobody to the login`);
      t.notMatch(page.text, /secret|"refused"/);
      t.not(browser.cookie, '');
      upstream.refresh = undefined;
      t.same([(await get(other)).status, (await get(one)).status], [200, 200], what);
      t.equal(upstream.refreshes, refreshes + 1, what);
    }
  },
);

t.test(
  'a refresh that gives its token late, or whose gateway has died: nobody waits longer, and a later call finds a token',
  async (t) => {
    const { upstream, pass, one, other, logIn, memory } = await setUp(t);
    const { get } = await logIn();
    pass();
    const { asked, release } = held(upstream);
    const late = get(one);
    await asked;
    t.match(await late, {
      status: 504,
      json: { reason: 'upstream_timeout' },
      headers: { [SESSION_RESET]: undefined },
    });
    const waiting = get(other);
    release();
    t.same([(await waiting).status, (await get(one)).status], [200, 200]);
    t.equal(upstream.refreshes, 1);

    pass();
    await memory.claim(
      `session-refresh:${fingerprintOf('access-secret-1-1')}`,
      'a gateway that has died',
      40,
    );
    t.match(await get(one), { status: 504, json: { reason: 'upstream_timeout' } });
    t.equal(upstream.refreshes, 1, 'it may have used the refresh token');
    t.ok(
      await Promise.race([one.stop().then(() => true), setTimeout(scaled(5_000), false)]),
      'what still waits for it does not keep this one from ending',
    );
    pass(41);
    t.equal((await get(other)).status, 200);
    t.equal(upstream.refreshes, 2);
  },
);

t.test('without the store nothing is refreshed, and nobody is logged out', async (t) => {
  const memory = createMemoryStore();
  let away: boolean | 'held' = false;
  const or = <T>(work: () => Promise<T>): Promise<T> =>
    away === true ? Promise.reject(new Error('away')) : work();
  const store: Store = {
    ...memory,
    isShared: true,
    get: (key) => or(() => memory.get(key)),
    set: (...record) =>
      or(() =>
        away === 'held' && record[0].startsWith('session-held:')
          ? Promise.reject(new Error('full'))
          : memory.set(...record),
      ),
    claim: (...record) => or(() => memory.claim(...record)),
    replace: (...record) => or(() => memory.replace(...record)),
    delete: (key) => or(() => memory.delete(key)),
  };
  const { upstream, pass, one, other, logIn } = await setUp(t, { store });
  const { browser, get } = await logIn();
  away = true;
  t.equal((await get(one)).status, 200, 'a token that is not over needs none');
  pass();
  t.match(await get(one), { status: 503, json: { reason: 'upstream_busy' } });
  away = false;
  t.same([(await get(other)).status, (await get(one)).status, upstream.refreshes], [200, 200, 1]);

  // It takes no tokens, and the response is lost: only the gateway that asked for them has them.
  away = 'held';
  pass();
  const old = browser.cookie;
  t.equal((await get(one)).status, 200);
  away = false;
  browser.cookie = old;
  t.same([(await get(other)).status, (await get(one)).status, (await get(other)).status], [504, 200, 200]);
  t.equal(upstream.refreshes, 2, 'nobody uses the old refresh token');
});

t.test('a session without a refresh token ends with its token, or when the upstream says', async (t) => {
  const { upstream, clock, pass, one, logIn } = await together();
  const refreshes = upstream.hits.filter(({ path }) => path === '/auth/refresh').length;
  const moment = (ms: number) => new Date(ms).toISOString();
  for (const says of [
    () => ({ expiresIn: 60 }),
    () => ({ expiresTime: moment(Math.ceil(clock.now / 1000) * 1000 + 60_000) }),
    () => ({ expiresIn: 60, refreshToken: 'no token 😀' }),
  ]) {
    upstream.says = says;
    const { login, get } = await logIn();
    t.match(login.cookies[0], /Max-Age=6[01];/);
    t.equal((await get(one)).status, 200);
    pass(62);
    t.equal((await get(one)).status, 401);
  }
  t.equal(upstream.hits.filter(({ path }) => path === '/auth/refresh').length, refreshes);
});

t.test('a session with a refresh token outlives its token, up to the life of sessions', async (t) => {
  const { upstream, clock, pass, one, logIn } = await setUp(t, {
    env: { SESSION_MAX_AGE: '600', SESSION_IDLE: '0' },
  });
  upstream.says = ({ refreshToken }) => ({ expiresTime: Math.floor(clock.now / 1000) + 61, refreshToken });
  const { login, get } = await logIn();
  t.match(login.cookies[0], /Max-Age=600;/);
  for (let minute = 1; minute < 10; minute++) {
    pass(60);
    const answer = await get(one);
    t.equal(answer.status, 200);
    t.match(answer.cookies[0], `Max-Age=${600 - 60 * minute};`, 'a refresh does not lengthen it');
  }
  t.equal(upstream.refreshes, 9);
  pass(60);
  t.equal((await get(one)).status, 401);
});

t.test(
  'a logout ends the current token at the upstream, and no copy of a cookie opens anything',
  async (t) => {
    const { upstream, pass, one, other, logIn } = await together();
    for (const when of [
      'at once',
      'right after a refresh',
      'after a refresh whose response was lost',
      'when the token is over',
      'during a refresh',
    ]) {
      const { browser, get, send } = await logIn();
      const copies = [browser.cookie];
      const family = upstream.families.at(-1)!;
      if (when !== 'at once') pass();
      if (when.includes('after')) await get(other);
      if (when.includes('lost')) browser.cookie = copies[0] ?? '';
      copies.push(browser.cookie);
      const { asked, release } = when.startsWith('during')
        ? held(upstream)
        : { asked: undefined, release: () => {} };
      const other_ = when.startsWith('during') ? get(other) : undefined;
      await asked;
      t.match(await send(one, '/bff/logout', {}), { status: 200, json: { message: '已退出登录' } }, when);
      t.equal(browser.cookie, '');
      release();
      await other_;
      t.equal(browser.cookie, '', 'a late response does not bring it back');
      t.ok(await until(() => family.state === 'logged out'), `${when}: ${family.state}`);
      t.equal(upstream.tokensAt('/api/logout').at(-1), upstream.current(family), when);
      for (const cookie of copies)
        for (const portal of [one, other]) t.equal((await get(portal, BAG, { cookie })).status, 401, when);
    }
  },
);

t.test('a logout is told with the newest token, also to an upstream that takes any', async (t) => {
  const { upstream, one, other, logIn } = await together();
  upstream.on('POST /api/logout', json(ok(null)));
  const { browser, get, send } = await logIn();
  const old = browser.cookie;
  upstream.families.at(-1)!.until = 0;
  t.equal((await get(other)).status, 200);
  browser.cookie = old;
  t.equal((await send(one, '/bff/logout', {})).status, 200);
  t.equal(upstream.tokensAt('/api/logout').at(-1), upstream.current());
});

t.test('a call that was under way when the member logged out gets no new token', async (t) => {
  const { upstream, one, other, logIn } = await together();
  for (const portal of [one, other]) {
    const { browser, get, send } = await logIn();
    const copy = browser.cookie;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      upstream.on('GET /api/user/bag', (hit, response) => {
        answer = () => json(fail(40000, '登录已过期'))(hit, response);
        resolve();
      });
    });
    const late = get(portal, BAG, { cookie: copy });
    await asked;
    await send(one, '/bff/logout', {});
    const { length } = upstream.hits.filter(({ path }) => path === '/auth/refresh');
    answer();
    t.match(await late, { status: 401, cookies: [] });
    t.equal(upstream.hits.filter(({ path }) => path === '/auth/refresh').length, length);
  }
});

t.test(
  'neither token is in a page, a response, the log, the metrics, or readable in the store',
  async (t) => {
    const { upstream, pass, one, other, logIn, records } = await setUp(t);
    const { login, browser, get, send } = await logIn();
    const texts = [login.text];
    for (const path of [BAG, '/user', '/', '/bff/visit', '/wallet/record']) {
      pass();
      const answer = await get(one, path);
      texts.push(answer.text, JSON.stringify(answer.headers));
    }
    pass();
    upstream.refresh = json(fail(40000, `refresh-secret-1 ${upstream.current()}`), 500);
    texts.push((await get(other)).text, (await get(other, '/')).text);
    upstream.refresh = undefined;
    upstream.on('GET /api/visit', (hit, response) =>
      json(ok({ id: 1, nickname: '王' }, `${upstream.current()}`))(hit, response),
    );
    texts.push((await get(other, '/bff/visit')).text, (await send(one, '/bff/logout', {})).text);
    t.equal(upstream.refreshes, 6);
    t.ok(records.some((key) => key.startsWith('session-held:')));
    for (const [where, text] of Object.entries({
      responses: texts.join('\n'),
      log: [...one.logs, ...other.logs].join('\n'),
      metrics: (await one.metrics()) + (await other.metrics()),
      store: records.join('\n'),
      cookie: browser.cookie,
    }))
      t.notMatch(text, /-secret-/, where);
    t.match(one.logs.join(''), /"name":"refresh"/);
    t.match(await one.metrics(), /portal_upstream_calls_total\{call="refresh",outcome="ok"\} \d/);
  },
);

t.test(
  'money: an idempotency key counts over a refresh, and a call whose token was refused is made once, with the same key',
  async (t) => {
    const { upstream, pass, one, other, logIn } = await together();
    const paid: string[] = [];
    upstream.on('POST /api/user/recharge', (hit, response) => {
      if (hit.headers.authorization !== upstream.current())
        return json(fail(40000, '登录已过期'))(hit, response);
      paid.push((JSON.parse(hit.body) as { request_id: string }).request_id);
      upstream.sample(hit, response);
    });
    const { get, send } = await logIn();
    const family = upstream.families.at(-1)!;
    const pay = (portal: Portal, key: string) =>
      send(portal, '/bff/user/recharge', { amount: '1.00', channel: 'mock' }, { 'idempotency-key': key });
    t.equal((await pay(one, 'request-0001')).status, 200);
    pass();
    const again = await pay(other, 'request-0001');
    t.match(again, { status: 200, headers: { 'idempotency-replayed': 'true' } });
    t.same(paid, ['request-0001']);
    t.equal((await get(one)).status, 200);
    // The upstream ends the token early.
    family.given++;
    upstream.refresh = (hit, response) => {
      family.given--;
      upstream.renew(hit, response);
    };
    t.match(await pay(one, 'request-0002'), { status: 200, headers: { 'idempotency-replayed': undefined } });
    t.same(paid, ['request-0001', 'request-0002']);
    t.equal(upstream.tokensAt('/api/user/recharge').length, 3, 'refused, and made');
    // A refresh that fails: nothing was paid, and the same key can be used again.
    pass();
    upstream.refresh = json(null, 500);
    t.match(await pay(one, 'request-0003'), { status: 502, json: { reason: 'upstream_invalid' } });
    upstream.refresh = undefined;
    t.match(await pay(other, 'request-0003'), {
      status: 200,
      headers: { 'idempotency-replayed': undefined },
    });
    t.same(paid, ['request-0001', 'request-0002', 'request-0003']);
  },
);

t.test(
  'the response to a call that has waited for a refresh does not undo a login that came first',
  async (t) => {
    const { upstream, pass, one, other, logIn } = await together();
    for (const path of [BAG, '/user', '/']) {
      const { browser, get, send } = await logIn();
      pass();
      const { asked, release } = held(upstream);
      const late = get(one, path);
      await asked;
      t.equal((await send(other, '/bff/login', LOGIN)).status, 200);
      const { cookie } = browser;
      release();
      t.same((await late).cookies, [], path);
      t.equal(browser.cookie, cookie);
      t.equal((await get(one)).status, 200);
      t.equal(upstream.tokensAt('/api/user/bag').at(-1), upstream.current());
    }
  },
);

t.test('uploads and downloads go by the same token', async (t) => {
  const { upstream, clock, pass, one, logIn } = await together();
  const { browser, keep, get } = await logIn();
  const toOwner =
    (behaviour: Behaviour): Behaviour =>
    (hit, response) => {
      const isCurrent =
        hit.headers.authorization === upstream.current() && upstream.families.at(-1)!.until > clock.now;
      (isCurrent ? behaviour : json(fail(40000, '登录已过期')))(hit, response);
    };
  upstream.on('POST /api/upload', toOwner(recordedFor('upload')));
  upstream.on(
    'GET /api/upload/1',
    toOwner((_hit, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)),
  );
  const upload = async () => {
    const sent = await one
      .browser()
      .send('POST', '/bff/upload', multipart(kindPart('license_files'), filePart(PNG)), {
        'content-type': FORM_TYPE,
        cookie: browser.cookie,
        ...OURS,
      });
    keep(sent.cookies);
    return sent;
  };
  for (const isRefused of [false, true]) {
    for (const act of [upload, () => get(one, '/bff/upload/1')]) {
      if (isRefused) upstream.families.at(-1)!.until = 0;
      else pass();
      const { refreshes } = upstream;
      t.equal((await act()).status, 200);
      t.equal(upstream.refreshes, refreshes + 1);
    }
  }
});

t.test(
  'tokens that do not fit into a cookie together: the refresh token stands in the store alone',
  async (t) => {
    const { upstream, pass, one, other, logIn } = await together();
    upstream.filling = `.${'x'.repeat(2_000)}`;
    const { browser, get } = await logIn();
    const { refreshes } = upstream;
    for (let expiry = 1; expiry < 4; expiry++) {
      t.ok(browser.cookie.length < 3_100, `${browser.cookie.length}`);
      pass();
      t.same(
        (await Promise.all([get(one), get(other), get(one)])).map(({ status }) => status),
        [200, 200, 200],
      );
      t.equal(upstream.refreshes, refreshes + expiry);
    }
  },
);

t.test('a portal whose adaptation has `refresh` does not start without SESSION_KEYS', async (t) => {
  await t.rejects(startPortal(t, { upstream: 'http://127.0.0.1:1', adaptation: rotating }), {
    message: /^SESSION_KEYS is missing: .*[^\n]$/,
  });
});

t.test('when a token is over: in seconds, or at a moment, as the gateway reads times', async (t) => {
  const now = Date.parse('2026-11-20T14:00:00+08:00');
  const life = (fields: object) => lifetimeOf(grantOf({ access_token: 'a-token', ...fields })!, now);
  for (const moment of [
    '2026-11-20T06:02:00Z',
    '2026-11-20T14:02:00.000+08:00',
    '2026-11-20 14:02:00',
    now / 1000 + 120,
    now + 120_000,
    String(now + 120_000),
  ])
    t.equal(life({ expires_at: moment }), 120, String(moment));
  t.equal(life({ expires_at: now + 120_000, expires_in: '60' }), 60, 'seconds need no clock of the upstream');
  for (const none of [
    now - 1_000,
    now + 401 * 24 * 3600_000,
    'soon',
    null,
    0,
    120,
    '0000-00-00 00:00:00',
    {},
  ])
    t.equal(life({ expires_at: none }), undefined, String(none));
});
