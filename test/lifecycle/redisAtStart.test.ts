import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';

/** The lines `store.down` of a portal that starts with this Redis. */
async function downLines(t: Test, url: string): Promise<{ code?: string }[]> {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: url } });
  const lines = () => portal.logs.filter((line) => line.includes('"event":"store.down"'));
  await until(() => lines().length > 0);
  t.notOk(
    portal.logs.some((line) => line.includes('secret')),
    'no password in the log',
  );
  return lines().map((line) => JSON.parse(line) as { code?: string });
}

t.test('a password that Redis does not accept is named as such, once', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const operator = new Redis(redis.url);
  t.teardown(() => operator.disconnect());
  await operator.call('CONFIG', 'SET', 'requirepass', 'right');
  t.match(await downLines(t, redis.url.replace('redis://', 'redis://:secret@')), [{ code: 'WRONGPASS' }]);
  t.match(await downLines(t, redis.url), [{ code: 'NOAUTH' }]);
});

t.test('so is a Redis that is not there, or whose name is unknown', async (t) => {
  t.match(await downLines(t, `redis://127.0.0.1:${await freePort()}`), [{ code: 'ECONNREFUSED' }]);
  t.match(await downLines(t, 'redis://no-such-host.invalid:6379'), [
    { code: /^(ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/ },
  ]);
});

t.test('and one that takes connections and does not answer', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => silent.close());
  t.match(await downLines(t, `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`), [
    { code: 'ETIMEDOUT' },
  ]);
});
