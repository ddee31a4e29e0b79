import t from 'tap';
import { silentLog } from '../support/logTo.ts';
import type { LastGood } from '../../server/gateway/cache/lastGood.ts';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';

const POLICY = { fresh: 3, stale: 20, staleIfError: 63 };

/** A cache with a fake clock, and loads that wait for `respond`. */
function setUp(stored?: LastGood) {
  const clock = { ms: 0 };
  const cache = createSiteCopies({ now: () => clock.ms, lastGood: stored, log: silentLog });
  const waiting: ((envelope: Envelope) => void)[] = [];
  let loads = 0;
  const load = () => {
    loads++;
    return new Promise<Envelope>((resolve) => waiting.push(resolve));
  };
  const it = {
    clock,
    get: (key = 'site') =>
      cache.get(key, { name: 'site', policy: POLICY, load, isKept: stored !== undefined }),
    /** Ends every waiting load with this envelope. */
    async respond(envelope: Envelope) {
      for (const resolve of waiting.splice(0)) resolve(envelope);
      await new Promise(setImmediate);
    },
    loads: () => loads,
    /** The same, when there is a copy. */
    async kept() {
      const first = it.get();
      await it.respond(ok('one'));
      await first;
      return it;
    },
  };
  return it;
}

t.test('a missing copy is fetched, and a fresh copy is served without a call', async (t) => {
  const { get, respond, loads, clock } = setUp();
  const first = get();
  await respond(ok('one'));
  t.match(await first, { envelope: { data: 'one' }, result: 'miss' });
  clock.ms = 3_000;
  t.match(await get(), { envelope: { data: 'one' }, result: 'hit' }, 'fresh up to the last millisecond');
  t.equal(loads(), 1);
});

t.test('a stale copy is served at once and refreshed in the background', async (t) => {
  const { get, respond, loads, clock } = await setUp().kept();
  clock.ms = 3_001;
  t.match(await get(), { envelope: { data: 'one' }, result: 'stale' }, 'without waiting for the upstream');
  t.equal(loads(), 2);
  await respond(ok('two'));
  t.match(await get(), { envelope: { data: 'two' }, result: 'hit' }, 'the next caller gets the new copy');
});

t.test('five thousand callers on a cold cache make one call', async (t) => {
  const { get, respond, loads } = setUp();
  const callers = Array.from({ length: 5_000 }, () => get());
  await respond(ok('one'));
  const results = await Promise.all(callers);
  t.equal(loads(), 1);
  t.equal(results.filter(({ envelope }) => envelope.data === 'one').length, 5_000);
});

t.test('five thousand callers on a stale copy make one refresh', async (t) => {
  const { get, respond, loads, clock } = await setUp().kept();
  clock.ms = 4_000;
  const results = await Promise.all(Array.from({ length: 5_000 }, () => get()));
  t.equal(loads(), 2);
  t.ok(results.every(({ result }) => result === 'stale'));
  await respond(ok('two'));
});

t.test('a failed load without a copy is not cached: the next caller loads again', async (t) => {
  const { get, respond, loads } = setUp();
  const first = get();
  await respond(fail(502, '服务暂时不可用'));
  t.equal((await first).envelope.code, 502);
  const second = get();
  await respond(ok('one'));
  t.equal((await second).envelope.data, 'one');
  t.equal(loads(), 2);
});

t.test(
  'a failed refresh keeps the last good copy, and is repeated after a second at the earliest',
  async (t) => {
    const { get, respond, loads, clock } = await setUp().kept();
    clock.ms = 4_000;
    await get();
    await respond(fail(504, '服务响应超时'));
    for (clock.ms = 4_000; clock.ms < 5_000; clock.ms += 100)
      t.match(await get(), { envelope: { data: 'one' }, result: 'stale' });
    t.equal(loads(), 2, 'no refresh within a second');
    clock.ms = 5_000;
    await get();
    t.equal(loads(), 3);
    await respond(ok('two'));
    t.match(await get(), { envelope: { data: 'two' }, result: 'hit' }, 'the next refresh succeeds');
  },
);

t.test('a refusal by the upstream does not replace a good copy', async (t) => {
  const { get, respond, clock } = await setUp().kept();
  clock.ms = 4_000;
  await get();
  await respond(fail(404, '没有'));
  t.equal((await get()).envelope.data, 'one');
});

t.test(
  'a copy past its time for revalidation is served only when the upstream fails or is slow',
  async (t) => {
    const { get, respond, clock } = await setUp().kept();
    clock.ms = 24_000;
    const present = get();
    await respond(ok('two'));
    t.match(
      await present,
      { envelope: { data: 'two' }, result: 'miss' },
      'the caller waits for the present data',
    );
    clock.ms = 50_000;
    const failing = get();
    await respond(fail(502, '服务暂时不可用'));
    t.match(await failing, { envelope: { data: 'two' }, result: 'stale' });
    clock.ms = 52_000;
    const hanging = get();
    const alive = setInterval(() => undefined, 100);
    t.match(await hanging, { envelope: { data: 'two' }, result: 'stale' }, 'before a page is late');
    clearInterval(alive);
  },
);

t.test('a refresh that hangs is not started twice', async (t) => {
  const { get, respond, loads, clock } = await setUp().kept();
  for (clock.ms = 4_000; clock.ms <= 23_000; clock.ms += 1_000) await get();
  t.equal(loads(), 2);
  await respond(ok('two'));
});

t.test('beyond five hundred copies the least recently used one is evicted', async (t) => {
  const { get, respond, loads } = setUp();
  const fill = async (key: string) => {
    const one = get(key);
    await respond(ok(key));
    await one;
  };
  for (let index = 0; index < 500; index++) await fill(`key ${index}`);
  await get('key 0');
  for (let index = 0; index < 499; index++) await fill(`one more ${index}`);
  const before = loads();
  t.equal((await get('key 0')).result, 'hit', 'a recently used copy is kept');
  t.equal(loads(), before);
  const evicted = get('key 1');
  t.equal(loads(), before + 1, 'the evicted copy is loaded again');
  await respond(ok('again'));
  t.equal((await evicted).result, 'miss');
});

t.test('a copy is not served after its stale time, also during an outage', async (t) => {
  const { get, respond, clock } = await setUp().kept();
  clock.ms = 62_900;
  const old = get();
  await respond(fail(502, '服务暂时不可用'));
  t.match(await old, { envelope: { data: 'one' }, result: 'stale' });
  clock.ms = 63_000;
  t.match(await get(), { envelope: { data: 'one' }, result: 'stale' });
  clock.ms = 63_001;
  const late = get();
  await respond(fail(502, '服务暂时不可用'));
  t.match(await late, { envelope: { code: 502 }, result: 'miss' });
});

t.test('a copy from the store is as old as it is, and never fresh', async (t) => {
  // The age in the store, the clock at the second question, and what a caller then gets while the upstream fails.
  for (const [age, at, data] of [
    [0, 1, 'stored'],
    [0, 59_999, 'stored'],
    [0, 60_000, null],
    [62_900, 100, 'stored'],
    [62_900, 101, null],
    [63_001, 0, null],
  ] as const) {
    const { get, respond, loads, clock } = setUp({
      read: async () => ({ envelope: ok('stored'), age }),
    } as unknown as LastGood);
    const ask = async () => {
      const one = get();
      await new Promise(setImmediate);
      await respond(fail(502, '服务暂时不可用'));
      return one;
    };
    await ask();
    t.equal(loads(), 1, `${age} ms: it is refreshed`);
    clock.ms = at;
    t.match(await ask(), { envelope: { data } }, `${age} ms, after ${at} ms more`);
  }
});
