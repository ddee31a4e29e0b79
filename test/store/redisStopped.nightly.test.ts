import t, { type Test } from 'tap';
import { IDEMPOTENCY_REPLAYED } from '../../shared/headers.ts';
import { startGateway, type GatewayProcess } from '../money/support/gatewayProcess.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { downLines, NO_REDIS, startRedis, storeIs, until } from '../support/startRedis.ts';
import { Browser } from '../support/browserLike.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

// The built gateway, with a Redis that a signal has stopped: its connections stay open, and nothing is answered.

const READS = ['/', '/bank', '/user', '/wallet/record', '/bff/site', '/bff/user/bag'];
const SAMPLES = 9;
const READERS = 3;
/** What a command waits for at most (ms): no read may take as long as one, and an ordinary read waits for nothing. */
const COMMAND_MAX = 1_000;
const READ_COST = 200;
/** Time in which a Redis that hangs is noticed (ms). */
const NOTICED = 3_000;
/** Messages of one address in a minute. */
const MESSAGES_MAX = 5;

const lines = ({ logs }: GatewayProcess, event: string) =>
  logs
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line) as { time: string });

let addresses = 0;
/** Each request comes from another address, or the limits for pages would end the test. */
const elsewhere = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}` });

async function timeOf(t: Test, member: Browser, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await member.get(path, elsewhere());
  if (status !== 200) t.fail(`${path}: ${status}`);
  return performance.now() - began;
}

async function medians(t: Test, member: Browser): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const path of READS) {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) times.push(await timeOf(t, member, path));
    found.set(path, times.sort((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? 0);
  }
  return found;
}

const message = (browser: Browser, phone: number, address: string) =>
  browser.post('/bff/send/sms', { phone_number: String(phone) }, { 'x-forwarded-for': address });

/** Two gateways, ready, with a member at each, and what the upstream was sent. */
async function setUp(t: Test) {
  const redis = await startRedis(t);
  const upstream = await startStubUpstream(t);
  const start = async () => {
    const gateway = await startGateway({
      REDIS_URL: redis.url,
      UPSTREAM_ORIGIN: upstream.origin,
      LOG_LEVEL: 'info',
    });
    t.teardown(() => gateway.stop());
    await until(() => storeIs(gateway.logs) === 'up');
    return { ...gateway, member: browserWith(gateway.origin, 'a-token') };
  };
  const withdrawals = () =>
    upstream.hits.filter(({ method, path }) => method === 'POST' && path === '/api/user/withdraw').length;
  return { redis, upstream, withdrawals, first: await start(), second: await start() };
}

t.test(
  'a Redis that hangs is noticed in three seconds, and no read takes longer; afterwards all goes on without a restart',
  { skip: NO_REDIS },
  async (t) => {
    const { redis, first, second } = await setUp(t);
    const before = await medians(t, first.member);

    const stoppedAt = Date.now();
    redis.signal('SIGSTOP');
    // Reads come all the time, also before it is noticed.
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        for (let read = reader; storeIs(first.logs) !== 'down'; read++)
          times.push(await timeOf(t, first.member, READS[read % READS.length] ?? '/'));
      }),
    );
    const slowest = Math.max(...times);
    t.ok(
      slowest < COMMAND_MAX,
      `the slowest of ${times.length} reads since the stop took ${Math.round(slowest)} ms`,
    );
    await until(() => storeIs(second.logs) === 'down');
    for (const gateway of [first, second]) {
      const noticed = Date.parse(lines(gateway, 'store.down').at(-1)?.time ?? '') - stoppedAt;
      t.ok(noticed <= NOTICED, `noticed after ${noticed} ms`);
    }

    const during = await medians(t, first.member);
    for (const [path, median] of during) {
      const cost = median - (before.get(path) ?? 0);
      t.ok(cost < READ_COST, `${path}: ${median.toFixed(1)} ms, ${cost.toFixed(1)} ms more than before`);
    }

    for (const gateway of [first, second])
      t.equal(downLines(gateway.logs).length, 1, 'one line for the whole time');

    redis.signal('SIGCONT');
    await until(() => storeIs(first.logs) === 'up' && storeIs(second.logs) === 'up');
  },
);

t.test(
  'limits are counted by each gateway alone while Redis hangs, and by both together afterwards',
  { skip: NO_REDIS },
  async (t) => {
    const { redis, upstream, first, second } = await setUp(t);
    redis.signal('SIGSTOP');
    await until(() => storeIs(first.logs) === 'down' && storeIs(second.logs) === 'down');
    upstream.hits.length = 0;
    for (let sent = 0; sent < MESSAGES_MAX; sent++)
      t.equal(
        (await message(first.member, 13700000000 + sent, '10.9.9.9')).status,
        200,
        `message ${sent + 1}`,
      );
    const refused = await message(first.member, 13700000099, '10.9.9.9');
    t.match(refused, { status: 429, json: { reason: 'rate_limited' } }, 'one too many');
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.equal(
      (await message(first.member, 13700000000, '10.9.9.8')).status,
      429,
      'one message a minute for a phone, from wherever',
    );
    t.equal(
      (await message(second.member, 13700000098, '10.9.9.9')).status,
      200,
      'the other gateway counts for itself',
    );
    t.equal(upstream.hits.filter(({ path }) => path === '/api/send/sms').length, MESSAGES_MAX + 1);
    await until(() => lines(first, 'limits.local').length > 0);
    t.equal(lines(first, 'limits.local').length, 1, 'and that is said once');

    redis.signal('SIGCONT');
    await until(() => storeIs(first.logs) === 'up' && storeIs(second.logs) === 'up');
    let phone = 13700000200;
    for (const gateway of [first, second])
      await until(async () => {
        await message(new Browser(gateway.origin), ++phone, elsewhere()['x-forwarded-for']);
        return lines(gateway, 'limits.shared').length === 1;
      });
    // On a busy machine a gateway may wait for Redis in vain, and counts for itself until its next try.
    await until(async () => {
      t.equal(
        (await message(new Browser(first.origin), ++phone, elsewhere()['x-forwarded-for'])).status,
        200,
      );
      return (
        (await message(new Browser(second.origin), phone, elsewhere()['x-forwarded-for'])).status === 429
      );
    });
    t.pass('a message that one gateway has sent counts at the other');
  },
);

t.test(
  'withdrawals are refused while Redis hangs, and can be sent again with their keys; one that was running is never sent twice',
  { skip: NO_REDIS },
  async (t) => {
    const { redis, upstream, withdrawals, first, second } = await setUp(t);
    t.equal((await withdraw(first.member, 'before-0001', '100.00')).status, 200);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    upstream.on(
      'POST /api/user/withdraw',
      (hit, response) => void held.then(() => upstream.sample(hit, response)),
    );
    const running = withdraw(first.member, 'running-001', '100.00');
    await until(() => withdrawals() === 2);

    redis.signal('SIGSTOP');
    const keys = Array.from({ length: 6 }, (_, number) => `during-${number}-01`);
    // The first ones come before it is noticed.
    const refused = await Promise.all(
      keys.slice(0, 3).map((key) => withdraw(first.member, key, '100.00', elsewhere())),
    );
    await until(() => storeIs(first.logs) === 'down' && storeIs(second.logs) === 'down');
    for (const key of keys.slice(3)) refused.push(await withdraw(first.member, key, '100.00', elsewhere()));
    for (const [index, one] of refused.entries()) {
      t.match(one, { status: 503, json: { code: 503, reason: 'not_submitted' } }, `withdrawal ${index}`);
      t.ok(Number(one.headers['retry-after']) > 0);
    }
    release();
    t.match(await running, { status: 200 }, 'the member learns what came of the one that was running');
    t.equal(withdrawals(), 2, 'and no other was sent');

    redis.signal('SIGCONT');
    await until(() => storeIs(first.logs) === 'up' && storeIs(second.logs) === 'up');
    for (const [index, key] of keys.entries()) {
      const [here, there] = index % 2 === 0 ? [first, second] : [second, first];
      const sent = await withdraw(here.member, key, '100.00', elsewhere());
      t.match(sent, { status: 200 }, `${key} can be sent again`);
      const repeated = await withdraw(there.member, key, '100.00', elsewhere());
      t.match(
        repeated,
        { status: 200, headers: { [IDEMPOTENCY_REPLAYED]: 'true' } },
        'and is known to the other gateway',
      );
      t.strictSame(repeated.json, sent.json);
    }
    t.match(
      await withdraw(second.member, 'running-001', '100.00', elsewhere()),
      { status: 409, json: { reason: 'request_running' } },
      'its result could not be stored',
    );
    t.match(await withdraw(second.member, 'before-0001', '100.00', elsewhere()), {
      status: 200,
      headers: { [IDEMPOTENCY_REPLAYED]: 'true' },
    });
    t.equal(withdrawals(), 2 + keys.length, 'each was sent once');
  },
);
