import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { createSqliteStore } from '../../server/store/sqliteStore.ts';
import { startPortal } from '../helper.ts';
import { withdraw } from '../money/support/withdraw.ts';
import { holdMonotonicClock, jumpingClock } from '../support/jumpingClock.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, until } from '../support/longRun.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = { 'an hour forward': HOUR, 'an hour back': -HOUR, 'a day back': -DAY };
/** Deadline of a read (ms), and what the upstream takes for a slow one that arrives in time. */
const DEADLINE = scaled(2_000);
const SLOW = 300;
const BAG = 'GET /api/user/bag';
const PICTURE = Buffer.from('0123456789');

/** A portal as in production, with SQLite and sealed cookies, a member of it, and a wall clock that can jump. */
async function setUp(t: Test) {
  const clock = jumpingClock(t);
  const upstream = await startStubUpstream(t);
  // The upstream ends no session within the test.
  const logins = json(ok({ access_token: 'stub-token', expires_in: (7 * DAY) / 1000, user_id: 1 }));
  upstream.on('POST /api/login', logins);
  upstream.on(
    'GET /media/1.png',
    (_hit, response) =>
      void response
        .writeHead(200, {
          'content-type': 'image/png',
          'content-length': PICTURE.length,
          'cache-control': 'public, max-age=600',
        })
        .end(PICTURE),
  );
  const varDir = mkdtempSync(join(tmpdir(), 'clock-'));
  const store = createSqliteStore(varDir);
  t.teardown(async () => {
    await store.close();
    rmSync(varDir, { recursive: true, force: true });
  });
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    store,
    env: { SESSION_KEYS: randomBytes(32).toString('base64') },
    clocks: { limits: () => performance.now() },
    deadlines: { read: DEADLINE },
    // Production's figures would only take longer.
    client: { breaker: { failures: 3, probeEvery: 50, verdict: scaled(1_000), calm: 100 } },
  });
  const hits = (call: string) =>
    upstream.hits.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { clock, upstream, portal, hits, member: await portal.member() };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

/** Waits for something that must happen. */
async function happens(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await until(isSo, 20_000))) throw new Error(`${what} did not happen`);
}

/** Pages and pictures are asked for once, before the jump, and the same copies are served after it. */
async function keepsCopies(t: Test, { clock, upstream, portal }: Setting, by: number) {
  await holdMonotonicClock(async () => {
    const paths = ['/', '/help', '/media/1.png'];
    const texts = async () => {
      const seen: string[] = [];
      for (const path of paths) seen.push((await portal.browser().get(path)).text);
      return seen;
    };
    const before = await texts();
    const asked = upstream.hits.length;
    clock.by += by;
    t.same(await texts(), before);
    t.same(
      upstream.hits.slice(asked).map(({ path }) => path),
      [],
      'nothing is fetched again',
    );
  });
}

/** A window that is full stays full, one that has room keeps it. */
async function keepsLimits(t: Test, { clock, portal }: Setting, by: number) {
  const send = async (phone: string) =>
    (await portal.browser().post('/bff/send/sms', { phone_number: phone })).status;
  const arrive = async () => portal.browser().get('/bff/captcha');
  while ((await arrive()).status !== 429);
  t.same([await send('13900000001'), await send('13900000001')], [200, 429]);
  clock.by += by;
  t.same([await send('13900000001'), await send('13900000002')], [429, 200]);
  const { status, headers } = await arrive();
  t.equal(status, 429, 'a limit of arriving requests');
  t.ok(Number(headers['retry-after']) <= 60, `again in ${headers['retry-after']} s`);
}

/** A call that was made is replayed; one that is on its way is not sent a second time. */
async function sendsOnce(t: Test, { clock, upstream, member, hits }: Setting, by: number) {
  const call = 'POST /api/user/withdraw';
  const before = hits(call);
  t.match(await withdraw(member, `done-${by}`, '200.00'), { status: 200 });
  let respond = (): void => undefined;
  upstream.on(call, (hit, response) => void (respond = () => upstream.sample(hit, response)));
  const running = withdraw(member, `running-${by}`, '210.00');
  await happens('the second withdrawal', () => hits(call) === before + 2);
  clock.by += by;
  t.match(await withdraw(member, `done-${by}`, '200.00'), {
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
  });
  t.not((await withdraw(member, `running-${by}`, '210.00')).status, 200, 'nobody knows yet');
  respond();
  t.match(await running, { status: 200 });
  t.match(await withdraw(member, `running-${by}`, '210.00'), {
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
  });
  t.match(await withdraw(member, `done-${by}`, '77.00'), { status: 422 }, 'the content is remembered too');
  upstream.on(call, upstream.sample);
  t.equal(hits(call), before + 2, 'each of them was sent once');
}

/** A deadline neither passes early nor never. */
async function keepsDeadlines(t: Test, { clock, upstream, member, hits }: Setting, by: number) {
  const jumpDuringCall = async () => {
    const before = hits(BAG);
    const answer = member.get('/bff/user/bag');
    await happens('the call', () => hits(BAG) > before);
    clock.by += by;
    return Promise.race([
      answer.then(({ status }) => status),
      wait(scaled(20_000), 'no answer', { ref: false }),
    ]);
  };
  upstream.on(BAG, (hit, response) => void setTimeout(() => upstream.sample(hit, response), SLOW));
  t.equal(await jumpDuringCall(), 200, 'in time');
  upstream.on(BAG, () => undefined);
  const from = performance.now();
  t.equal(await jumpDuringCall(), 504, 'too late');
  t.ok(performance.now() - from > DEADLINE * 0.9, 'after the deadline');
  upstream.on(BAG, upstream.sample);
}

/** The breaker opens, asks the upstream, closes, and opens again, before and after a jump. */
async function keepsBreaker(t: Test, { clock, upstream, portal, member, hits }: Setting, by: number) {
  const changes = () => portal.logs.flatMap((line) => /"event":"sys\.breaker_(\w+)"/.exec(line)?.[1] ?? []);
  const call = async () => (await member.get('/bff/user/bag')).status;
  const opens = async () => {
    upstream.on(BAG, (_hit, response) => void response.destroy());
    upstream.on('*', (_hit, response) => void response.destroy());
    await happens('the outage', async () => {
      await call();
      return changes().at(-1) === 'open';
    });
  };
  const closes = async () => {
    upstream.on('*', upstream.sample);
    upstream.on(BAG, upstream.sample);
    await happens('the end of the outage', () => changes().at(-1) === 'half_open');
    t.equal(await call(), 200);
  };
  await opens();
  clock.by += by;
  const [asked, sent] = [upstream.hits.length, hits(BAG)];
  t.equal(await call(), 503, 'it is still open');
  await happens('probes', () => upstream.hits.length > asked + 2);
  t.equal(hits(BAG), sent, 'nothing but probes is sent');
  await closes();
  clock.by += by;
  await opens();
  await closes();
  t.same(changes(), ['open', 'half_open', 'closed', 'open', 'half_open', 'closed']);
}

for (const [title, by] of Object.entries(JUMPS))
  t.test(`the wall clock jumps ${title}`, async (t) => {
    const shared = await setUp(t);
    const each = (name: string, check: (t: Test, setting: Setting, by: number) => Promise<void>) =>
      t.test(name, async (t) => {
        shared.clock.by = 0;
        // The session began before the jump.
        await check(t, { ...shared, member: await shared.portal.member() }, by);
      });
    await each('copies are neither fetched again nor stale', keepsCopies);
    await each('rate limits neither open nor close', keepsLimits);
    await each('a repeated payment is replayed, and none is sent twice', sendsOnce);
    await each('deadlines hold', keepsDeadlines);
    await each('the breaker opens and closes', keepsBreaker);
    await each('the member stays logged in', async (t, { clock, member }) => {
      clock.by = by;
      t.match(await member.get('/bff/user/bag'), { status: 200 });
      t.match(await member.get('/user'), { status: 200 });
      t.match(await member.get('/bff/visit'), { json: { code: 200 } });
    });
  });

t.test('a sitemap is kept for ten minutes, wherever the wall clock jumps', async (t) => {
  const { clock, upstream, portal } = await setUp(t);
  const calls = async () => {
    const before = upstream.hits.length;
    t.equal((await portal.browser().get('/sitemap.xml')).status, 200);
    return upstream.hits.length - before;
  };
  await holdMonotonicClock(async (pass) => {
    await calls();
    // The copies that it was made of are old now, so that another one would be made of new ones.
    pass(5 * MINUTE);
    for (const by of [...Object.values(JUMPS), DAY]) {
      clock.by = by;
      t.equal(await calls(), 0, `${by} ms`);
    }
    clock.by = -HOUR;
    pass(6 * MINUTE);
    t.ok((await calls()) > 0, 'then it is made anew');
  });
});

t.test(
  'the wall clock jumps a day forward: the session may end, but nothing is sent twice and nothing throws',
  async (t) => {
    const setting = await setUp(t);
    const { clock, portal, hits } = setting;
    await keepsCopies(t, setting, DAY);
    await keepsLimits(t, setting, DAY);
    const member = await portal.member();
    t.match(await withdraw(member, 'day-0001', '200.00'), { status: 200 });
    clock.by += DAY;
    t.ok([200, 401].includes((await withdraw(member, 'day-0001', '200.00')).status));
    const again = await portal.member();
    t.match(await withdraw(again, 'day-0001', '200.00'), {
      status: 200,
      headers: { 'idempotency-replayed': 'true' },
    });
    for (const path of ['/', '/user', '/bff/user/bag', '/readyz', '/sitemap.xml'])
      t.ok((await member.get(path)).status < 500, path);
    t.equal(hits('POST /api/user/withdraw'), 1);
  },
);
