import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { createLogger } from '../../server/log/logger.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { connectRedis, createRedisStore, watchRedis } from '../../server/store/redisStore.ts';
import { createSqliteStore } from '../../server/store/sqliteStore.ts';
import type { Store } from '../../server/store/store.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';

const log = createLogger('silent');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks the behaviour that both stores share. */
async function checkStore(t: Test, store: Store): Promise<void> {
  t.same(await store.claim('a', '1', 60), { claimed: true, value: '1' });
  t.same(await store.claim('a', '2', 60), { claimed: false, value: '1' }, 'the first value is kept');
  await store.set('a', '钱 "3"', 60);
  t.same(await store.claim('a', '4', 60), { claimed: false, value: '钱 "3"' });
  t.equal(await store.get('a'), '钱 "3"');
  await store.delete('a');
  await store.delete('a');
  t.equal(await store.get('a'), undefined);
  t.same(await store.claim('a', '5', 60), { claimed: true, value: '5' });

  t.equal(await store.replace('a', 'other', '6', 60), '5', 'it has another value');
  t.equal(await store.replace('a', '5', '钱 "6"', 60), '钱 "6"');
  t.equal(await store.replace('a', '5', '7', 60), '钱 "6"');
  t.equal(await store.replace('a', undefined, '7', 60), '钱 "6"', 'it is set');
  t.equal(await store.replace('absent', '5', '6', 60), undefined, 'it is not');
  t.same([await store.get('a'), await store.get('absent')], ['钱 "6"', undefined]);
  t.equal(await store.replace('absent', undefined, '6', 60), '6');
  t.equal(await store.get('absent'), '6');

  const many = await Promise.all(
    Array.from({ length: 200 }, (_, index) => store.claim('race', String(index), 60)),
  );
  const winners = many.filter(({ claimed }) => claimed);
  t.equal(winners.length, 1, 'one of two hundred claims succeeds');
  t.ok(
    many.every(({ value }) => value === winners[0]!.value),
    'all others get its value',
  );

  await store.set('changed', '0', 60);
  const changed = await Promise.all(
    Array.from({ length: 200 }, (_, index) => store.replace('changed', '0', `${index + 1}`, 60)),
  );
  const winner = await store.get('changed');
  t.not(winner, '0');
  t.ok(
    changed.every((value) => value === winner),
    'one of two hundred changes of the same value succeeds, and the others get its value',
  );

  await store.claim('brief', '1', 1);
  await store.set('short', '1', 1);
  await store.set('long', '1', 60);
  await store.claim('long claim', '1', 60);
  await store.set('replaced', '1', 60);
  await store.replace('replaced', '1', '2', 1);
  await sleep(1_100);
  t.equal(await store.get('short'), undefined);
  t.equal(await store.replace('replaced', '2', '3', 60), undefined);
  t.same([await store.get('long'), await store.get('long claim')], ['1', '1'], 'the time is in seconds');
  t.same(await store.claim('brief', '2', 60), { claimed: true, value: '2' }, 'an expired record is gone');
  t.same(await store.claim('short', '2', 60), { claimed: true, value: '2' });
}

t.test('the memory store', async (t) => checkStore(t, createMemoryStore()));

t.test('the memory store removes expired records, and the oldest beyond a hundred thousand', async (t) => {
  const clock = { ms: 0 };
  const store = createMemoryStore(() => clock.ms);
  t.same(await store.claim('a', '1', 10), { claimed: true, value: '1' });
  t.same(await store.claim('a', '2', 10), { claimed: false, value: '1' });
  clock.ms = 10_000;
  t.same(await store.claim('a', '3', 10), { claimed: true, value: '3' });
  await store.delete('a');
  t.same(await store.claim('a', '4', 1e6), { claimed: true, value: '4' });
  for (let index = 0; index < 110_000; index++) {
    if (index === 60_000) await store.set('key 5000', 'again', 1e6);
    await store.set(`key ${index}`, '', 1e6);
  }
  const kept = async (key: string) => (await store.get(key)) !== undefined;
  t.same(
    await Promise.all(['a', 'key 0', 'key 10000', 'key 10001', 'key 109999'].map(kept)),
    [false, false, false, true, true],
    'the oldest were removed',
  );
  t.ok(await kept('key 5000'), 'one that was written again is as new as its last value');
  t.equal((await store.claim('a', '5', 10)).claimed, true, 'new records are taken');
});

t.test('the SQLite store', async (t) => {
  const varDir = mkdtempSync(join(tmpdir(), 'store-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const store = createSqliteStore(varDir);
  await checkStore(t, store);
  await store.close();
});

t.test('the Redis store', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const connect = async () => {
    const client = connectRedis(redis.url);
    const store = createRedisStore(client, watchRedis(client, log));
    t.teardown(() => store.close());
    if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    return { client, store };
  };

  await t.test('behaves like the memory store', async (t) => checkStore(t, (await connect()).store));

  await t.test('shares records between connections, under its own key prefix', async (t) => {
    const [{ store: one }, { store: other }] = [await connect(), await connect()];
    await one.claim('shared', 'x', 60);
    t.same(await other.claim('shared', 'y', 60), { claimed: false, value: 'x' });
    const raw = new Redis(redis.url);
    t.teardown(() => raw.disconnect());
    t.ok((await raw.keys('*')).every((key) => key.startsWith('yinqiao:')));
    t.ok((await raw.ttl('yinqiao:shared')) > 0, 'every key expires');
  });

  await t.test('rejects every call at once while Redis is unreachable, and recovers by itself', async (t) => {
    const { client, store } = await connect();
    await store.set('kept', '1', 60);
    await redis.stop();
    await t.rejects(store.claim('a', '1', 60));
    await t.rejects(store.set('a', '1', 60));
    await t.rejects(store.delete('a'));
    // The calls were rejected before Redis was started again.
    await redis.start();
    if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    t.same(await store.claim('b', '1', 60), { claimed: true, value: '1' });
  });
});
