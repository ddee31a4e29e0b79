import t from 'tap';
import { createCache } from '../../server/gateway/cache.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';

const POLICY = { fresh: 3, stale: 60 };

/** A cache under a clock of ours, and an upstream whose answers are held back until they are let go. */
function scene() {
  const clock = { ms: 0 };
  const cache = createCache(() => clock.ms);
  const waiting: ((envelope: Envelope) => void)[] = [];
  let loads = 0;
  const load = () => {
    loads++;
    return new Promise<Envelope>((resolve) => waiting.push(resolve));
  };
  return {
    clock,
    get: (key = 'site') => cache.get(key, POLICY, load),
    /** Lets every waiting load end. */
    async answer(envelope: Envelope) {
      for (const resolve of waiting.splice(0)) resolve(envelope);
      await new Promise(setImmediate);
    },
    loads: () => loads,
  };
}

t.test('a missing copy is fetched, a fresh one is served without asking', async (t) => {
  const { get, answer, loads, clock } = scene();
  const first = get();
  await answer(ok('one'));
  t.match(await first, { envelope: { data: 'one' }, result: 'miss' });
  clock.ms = 3_000;
  t.match(await get(), { envelope: { data: 'one' }, result: 'hit' }, 'up to the last millisecond of its freshness');
  t.equal(loads(), 1);
});

t.test('a stale copy is served at once and refreshed behind the answer', async (t) => {
  const { get, answer, loads, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 3_001;
  t.match(await get(), { envelope: { data: 'one' }, result: 'stale' }, 'without waiting for the upstream');
  t.equal(loads(), 2);
  await answer(ok('two'));
  t.match(await get(), { envelope: { data: 'two' }, result: 'hit' }, 'the next one sees the new copy');
});

t.test('a copy past its stale time is not served', async (t) => {
  const { get, answer, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 63_001;
  const late = get();
  await answer(fail(502, '服务暂时不可用'));
  t.match(await late, { envelope: { code: 502 }, result: 'miss' });
});

t.test('five thousand callers on a cold cache make one call', async (t) => {
  const { get, answer, loads } = scene();
  const callers = Array.from({ length: 5_000 }, () => get());
  await answer(ok('one'));
  const answers = await Promise.all(callers);
  t.equal(loads(), 1);
  t.equal(answers.filter(({ envelope }) => envelope.data === 'one').length, 5_000);
});

t.test('five thousand callers on a stale copy make one refresh', async (t) => {
  const { get, answer, loads, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 4_000;
  const answers = await Promise.all(Array.from({ length: 5_000 }, () => get()));
  t.equal(loads(), 2);
  t.ok(answers.every(({ result }) => result === 'stale'));
  await answer(ok('two'));
});

t.test('a cold miss that fails is not remembered: the next caller asks again', async (t) => {
  const { get, answer, loads } = scene();
  const first = get();
  await answer(fail(502, '服务暂时不可用'));
  t.equal((await first).envelope.code, 502);
  const second = get();
  await answer(ok('one'));
  t.equal((await second).envelope.data, 'one');
  t.equal(loads(), 2);
});

t.test('a refresh that fails keeps the last good copy, and is tried again no sooner than a second later', async (t) => {
  const { get, answer, loads, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 4_000;
  await get();
  await answer(fail(504, '服务响应超时'));
  for (clock.ms = 4_000; clock.ms < 5_000; clock.ms += 100) t.match(await get(), { envelope: { data: 'one' }, result: 'stale' });
  t.equal(loads(), 2, 'an outage is not hammered');
  clock.ms = 5_000;
  await get();
  t.equal(loads(), 3);
  await answer(ok('two'));
  t.match(await get(), { envelope: { data: 'two' }, result: 'hit' }, 'and recovers with the upstream');
});

t.test('a refusal of the upstream does not replace a good copy either', async (t) => {
  const { get, answer, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 4_000;
  await get();
  await answer(fail(404, '没有'));
  t.equal((await get()).envelope.data, 'one');
});

t.test('a refresh that hangs is not started twice', async (t) => {
  const { get, answer, loads, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  for (clock.ms = 4_000; clock.ms < 20_000; clock.ms += 1_000) await get();
  t.equal(loads(), 2);
  await answer(ok('two'));
});

t.test('keys do not share copies', async (t) => {
  const { get, answer } = scene();
  const one = get('wz?type=news');
  await answer(ok('news'));
  const other = get('wz?type=help');
  await answer(ok('help'));
  t.equal((await one).envelope.data, 'news');
  t.equal((await other).envelope.data, 'help');
});

t.test('beyond five hundred copies the one that was not asked for longest goes', async (t) => {
  const { get, answer, loads } = scene();
  const fill = async (key: string) => {
    const one = get(key);
    await answer(ok(key));
    await one;
  };
  for (let index = 0; index < 500; index++) await fill(`key ${index}`);
  await get('key 0');
  await fill('one more');
  const before = loads();
  t.equal((await get('key 0')).result, 'hit', 'what was asked for of late stays');
  t.equal(loads(), before);
  const evicted = get('key 1');
  t.equal(loads(), before + 1, 'the oldest is fetched anew');
  await answer(ok('again'));
  t.equal((await evicted).result, 'miss');
});

t.test('who waits while hundreds of other keys are asked for is answered too', async (t) => {
  const { get, answer } = scene();
  const waiting = Array.from({ length: 1_200 }, (_, index) => get(`key ${index}`));
  await answer(ok('one'));
  const answers = await Promise.all(waiting);
  t.ok(answers.every(({ envelope, result }) => envelope.data === 'one' && result === 'miss'));
});

t.test('a copy whose stale time ends while an outage is waited out is not served', async (t) => {
  const { get, answer, clock } = scene();
  const first = get();
  await answer(ok('one'));
  await first;
  clock.ms = 62_900;
  await get();
  await answer(fail(502, '服务暂时不可用'));
  clock.ms = 63_000;
  t.match(await get(), { envelope: { data: 'one' }, result: 'stale' });
  clock.ms = 63_001;
  const late = get();
  await answer(fail(502, '服务暂时不可用'));
  t.match(await late, { envelope: { code: 502 }, result: 'miss' });
});
