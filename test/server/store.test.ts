import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { createLogger } from '../../server/logger.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { connectRedis, createRedisStore } from '../../server/store/redisStore.ts';
import type { Store } from '../../server/store/store.ts';
import { NO_REDIS, startRedis } from './startRedis.ts';

const log = createLogger('silent');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What both kinds promise. */
async function promises(t: Test, store: Store): Promise<void> {
  t.same(await store.claim('a', '1', 60), { claimed: true, value: '1' });
  t.same(await store.claim('a', '2', 60), { claimed: false, value: '1' }, 'the first stands');
  await store.set('a', '钱 "3"', 60);
  t.same(await store.claim('a', '4', 60), { claimed: false, value: '钱 "3"' });
  await store.delete('a');
  await store.delete('a');
  t.same(await store.claim('a', '5', 60), { claimed: true, value: '5' });

  const many = await Promise.all(Array.from({ length: 200 }, (_, index) => store.claim('race', String(index), 60)));
  const winners = many.filter(({ claimed }) => claimed);
  t.equal(winners.length, 1, 'one of two hundred wins');
  t.ok(many.every(({ value }) => value === winners[0]!.value), 'all others see its value');

  await store.claim('brief', '1', 1);
  await store.set('short', '1', 1);
  await sleep(1_100);
  t.same(await store.claim('brief', '2', 60), { claimed: true, value: '2' }, 'a record goes when its time is over');
  t.same(await store.claim('short', '2', 60), { claimed: true, value: '2' });
}

t.test('memory', async (t) => promises(t, createMemoryStore()));

t.test('Redis', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const connect = async () => {
    const client = connectRedis(redis.url, log);
    t.teardown(() => client.disconnect());
    if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    return client;
  };

  await t.test('keeps the same promises', async (t) => promises(t, createRedisStore(await connect())));

  await t.test('two connections see one record, under a prefix of ours', async (t) => {
    const [one, other] = [createRedisStore(await connect()), createRedisStore(await connect())];
    await one.claim('shared', 'x', 60);
    t.same(await other.claim('shared', 'y', 60), { claimed: false, value: 'x' });
    const raw = new Redis(redis.url);
    t.teardown(() => raw.disconnect());
    t.ok((await raw.keys('*')).every((key) => key.startsWith('yinqiao:')));
    t.ok((await raw.ttl('yinqiao:shared')) > 0, 'nothing stays for ever');
  });

  await t.test('away: every call is refused at once; back: it answers again by itself', async (t) => {
    const client = await connect();
    const store = createRedisStore(client);
    await store.set('kept', '1', 60);
    await redis.stop();
    await t.rejects(store.claim('a', '1', 60));
    await t.rejects(store.set('a', '1', 60));
    await t.rejects(store.delete('a'));
    // It has not come back: nobody waited for it.
    await redis.start();
    if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    t.same(await store.claim('b', '1', 60), { claimed: true, value: '1' });
  });
});
