import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { MEMBER, PASSWORD } from '../helper.ts';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { NO_REDIS, startRedis } from '../server/startRedis.ts';
import type { HttpResponse } from '../support/browserLike.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';
import { EQUAL, withdrawTwentyTimes } from './support/equalWithdrawals.ts';
import { startWorkers, type Workers } from './support/startWorkers.ts';

const skip = { skip: NO_REDIS };
const SUBMIT = 'POST /api/user/withdraw';
const PHONE = { phone_number: '13700000000' };

/** Ready workers with a Redis, over an upstream that applies a withdrawal as often as it gets it. `start`: more such workers. */
async function setUp(t: Test, { detached = false }: { detached?: boolean } = {}) {
  const redis = await startRedis(t);
  const upstream = await startMoneyUpstream(t);
  const proxy = await startProxy(t, upstream.origin);
  const varDir = mkdtempSync(join(tmpdir(), 'redis-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const start = async () => {
    const portal = await startWorkers(t, { REDIS_URL: redis.url, VAR_DIR: varDir }, { upstream: proxy.origin, detached });
    await portal.printed('sys.ready', 2);
    await portal.printed('store.up', 2);
    return portal;
  };
  return { redis, upstream, proxy, varDir, start, portal: await start() };
}

/** Sends something until both workers have answered it, and returns their responses. */
async function atBoth(portal: Workers, send: () => Promise<HttpResponse>): Promise<HttpResponse[]> {
  const responses: HttpResponse[] = [];
  const workers = new Set<number | undefined>();
  await until(async () => {
    const response = await send();
    responses.push(response);
    return workers.add(await portal.workerOf(response)).size === 2;
  });
  if (workers.size < 2) throw new Error('one worker has answered all requests');
  return responses;
}

t.test('a login at one worker holds at the other, and so does its end', skip, async (t) => {
  const redis = await startRedis(t);
  const portal = await startWorkers(t, { REDIS_URL: redis.url });
  await portal.printed('sys.ready', 2);
  const member = portal.browser();
  t.equal((await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD })).json.code, 200);
  const copy = portal.browser();
  for (const [name, value] of member.jar) copy.jar.set(name, value);
  for (const { json } of await atBoth(portal, () => copy.get('/bff/user/bag'))) t.equal(json.code, 200);
  await member.post('/bff/logout');
  for (const { json } of await atBoth(portal, () => copy.get('/bff/user/bag'))) t.equal(json.code, 40000, 'the copied cookie opens nothing');
  t.notMatch(portal.stdout(), /"level":"(error|fatal)"/);
  t.equal(portal.stderr(), '');
});

t.test('the limit of a phone counts the messages of both workers, and outlives them', skip, async (t) => {
  const { portal, proxy, start } = await setUp(t);
  const sms = (at: Workers) => at.browser().post('/bff/send/sms', PHONE);
  const [first, ...others] = await atBoth(portal, () => sms(portal));
  t.not(first?.status, 429);
  t.ok(others.length > 0 && others.every(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0), 'one message a minute');
  portal.child.kill('SIGTERM');
  await portal.exited;
  const next = await start();
  t.ok((await atBoth(next, () => sms(next))).every(({ status }) => status === 429), 'after a restart too');
  t.equal(proxy.calls.filter((call) => call === 'POST /api/send/sms').length, 1);
  t.equal(next.lines('limits.local').length, 0);
});

t.test('equal withdrawals through both workers are sent once, also after a restart; nothing is kept outside Redis', skip, async (t) => {
  const { portal, upstream, varDir, start } = await setUp(t);
  await withdrawTwentyTimes(t, portal, browserWith(portal.origin, tokenOf(1)), upstream.applied);
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  const next = await start();
  const again = await atBoth(next, () => withdraw(browserWith(next.origin, tokenOf(1)), ...EQUAL));
  t.ok(again.every(({ json, headers }) => json.code === 200 && headers['idempotency-replayed'] === 'true'));
  t.equal(upstream.applied.length, 1);
  t.same(readdirSync(varDir), []);
});

t.test('a withdrawal whose worker was killed is not sent again by the other', skip, async (t) => {
  const { portal, proxy } = await setUp(t);
  const member = browserWith(portal.origin, tokenOf(1));
  let release = () => {};
  proxy.on(SUBMIT, { hold: new Promise<void>((done) => (release = done)) });
  const lost = withdraw(member, 'killed-0001', '200.00').then(() => 'answered', () => 'broken');
  await until(() => proxy.calls.includes(SUBMIT));
  // Whichever has it: the other is there when this one has been replaced.
  process.kill(portal.pidOf(1), 'SIGKILL');
  await portal.printed('sys.ready', 3);
  process.kill(portal.pidOf(2), 'SIGKILL');
  t.equal(await lost, 'broken');
  await portal.printed('sys.ready', 4);
  release();
  const again = await atBoth(portal, () => withdraw(member, 'killed-0001', '200.00'));
  t.ok(again.every(({ json }) => json.code === 409 || json.code === 50410), 'it is still running, or its outcome is unknown');
  t.equal(proxy.calls.filter((call) => call === SUBMIT).length, 1);
});

t.test('without Redis both workers refuse money and serve the rest, and go on when it is back', skip, async (t) => {
  const { portal, redis, upstream } = await setUp(t);
  const member = browserWith(portal.origin, tokenOf(1));
  await redis.stop();
  await portal.printed('store.down', 2);
  let sent = 0;
  const refused = await atBoth(portal, () => withdraw(member, `away-000${++sent}`, '200.00'));
  t.ok(refused.every(({ status }) => status === 503));
  t.equal(upstream.applied.length, 0);
  for (const path of ['/healthz', '/readyz', '/about']) t.ok((await atBoth(portal, () => portal.browser().get(path))).every(({ status }) => status === 200), path);
  await redis.start();
  await portal.printed('store.up', 4);
  const served = await atBoth(portal, () => withdraw(member, 'back-0001', '200.00'));
  t.ok(served.every(({ json }) => json.code === 200));
  t.equal(upstream.applied.length, 1);
  for (const event of ['store.down', 'store.up']) t.same(new Set(portal.lines(event).map(({ worker }) => worker)), new Set([1, 2]), `${event} names the worker`);
});

t.test('a stop finishes the withdrawal at each worker, closes the connections to Redis and exits with 0', skip, async (t) => {
  const { portal, proxy, redis } = await setUp(t, { detached: true });
  const probe = new Redis(redis.url);
  t.teardown(() => probe.disconnect());
  const connections = async () => ((await probe.client('LIST')) as string).trim().split('\n').length - 1;
  t.equal(await connections(), 2, 'one of each worker, none of the primary process');
  let release = () => {};
  proxy.on(SUBMIT, { hold: new Promise<void>((done) => (release = done)) });
  const answers: Promise<HttpResponse>[] = [];
  const under = () => proxy.calls.filter((call) => call === SUBMIT).length;
  for (const one of [1, 2]) {
    answers.push(withdraw(browserWith(portal.origin, tokenOf(one)), `stop-000${one}`, '200.00'));
    t.ok(await until(() => under() === one));
  }
  portal.signalAll('SIGTERM');
  await portal.printed('sys.shutdown', 3);
  t.ok(await until(() => fetch(`${portal.origin}/readyz`).then(() => false, () => true)), 'no new connections');
  t.equal(portal.child.exitCode, null, 'it waits');
  release();
  const responses = await Promise.all(answers);
  t.ok(responses.every(({ json }) => json.code === 200));
  t.equal(new Set(await Promise.all(responses.map((response) => portal.workerOf(response)))).size, 2, 'each worker had one');
  t.equal(await portal.exited, 0);
  t.ok(await until(async () => (await connections()) === 0), 'Redis has no connection left');
  t.equal(portal.lines('store.down').length, 0, 'its end is no failure');
  t.equal(portal.stderr(), '');
});
