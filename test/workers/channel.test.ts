import { EventEmitter, once } from 'node:events';
import t from 'tap';
import { createSendOnce } from '../../server/gateway/sendOnce.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { beat, watchBeats } from '../../server/workers/beat.ts';
import { answerCalls, callsTo, type Channel } from '../../server/workers/ipc.ts';
import { countersOfPrimary, handlersFor, storeOfPrimary } from '../../server/workers/shared.ts';
import { ok } from '../../shared/envelope.ts';

const NOT_SUBMITTED = { envelope: { code: 503 } };
const POLICY = { name: 'sms', by: [], windows: [{ max: 2, seconds: 60 }] };
const COUNTERS = POLICY.windows.map((window) => ({ policy: POLICY, window, id: 'sms:60', key: '' }));

/** The two ends of a channel, whose messages are JSON as those of Node. `cut` ends it; `hold` keeps messages to the primary back. */
function channel() {
  const [primary, worker] = [new EventEmitter(), new EventEmitter()];
  let isHeld = false;
  const to = (end: EventEmitter) => (message: unknown, done: (error: Error | null) => void) => {
    if (end === worker || !isHeld) queueMicrotask(() => end.emit('message', JSON.parse(JSON.stringify(message))));
    done(null);
  };
  const channels: { primary: Channel; worker: Channel } = { primary: Object.assign(primary, { send: to(worker) }), worker: Object.assign(worker, { send: to(primary) }) };
  return { ...channels, cut: () => void worker.emit('disconnect'), hold: () => void (isHeld = true) };
}

t.test('the store and the counters of the primary process serve its workers', async (t) => {
  const handlers = handlersFor(createMemoryStore(), 'http://upstream.example');
  const [store, other] = [1, 2].map(() => {
    const { primary, worker } = channel();
    answerCalls(primary, handlers);
    return { ...storeOfPrimary(callsTo(worker)), ...countersOfPrimary(callsTo(worker)) };
  }) as [ReturnType<typeof storeOfPrimary> & ReturnType<typeof countersOfPrimary>, ReturnType<typeof storeOfPrimary> & ReturnType<typeof countersOfPrimary>];
  t.same(await store.claim('key', '1', 60), { claimed: true, value: '1' });
  t.same(await other.claim('key', '2', 60), { claimed: false, value: '1' });
  await other.set('key', '3', 60);
  t.equal(await store.get('key'), '3');
  await store.delete('key');
  t.equal(await other.get('key'), undefined);
  t.match(await store.take(COUNTERS), { used: [1] });
  t.match(await other.take(COUNTERS), { used: [2] });
  t.match(await store.take(COUNTERS), { full: { key: '' }, wait: Number });
  await other.giveBack(COUNTERS);
  t.match(await store.take(COUNTERS), { used: [2] });
});

t.test('a call is over when the primary process fails, hangs or is gone, and later ones are refused at once', async (t) => {
  const failing = channel();
  answerCalls(failing.primary, { get: () => Promise.reject(new Error('disk')) });
  await t.rejects(callsTo(failing.worker)('get'), /could not do it/);
  await t.rejects(callsTo(failing.worker)('unknown'), /could not do it/);

  const hanging = channel();
  const call = callsTo(hanging.worker, { callMax: 20, waitingMax: 2 });
  hanging.hold();
  const calls = [call('get'), call('get')];
  await t.rejects(call('get'), /takes no calls/, 'no more than two wait');
  for (const one of calls) await t.rejects(one, /no result in time/);

  const gone = channel();
  gone.hold();
  const lost = callsTo(gone.worker);
  const waiting = lost('get');
  gone.cut();
  await t.rejects(waiting, /is gone/);
  await t.rejects(lost('get'), /takes no calls/);
});

t.test('without the primary process no money call is sent, and the counters say so', async (t) => {
  const { primary, worker, cut } = channel();
  answerCalls(primary, handlersFor(createMemoryStore(), undefined));
  const call = callsTo(worker);
  let sent = 0;
  const sendOnce = createSendOnce(storeOfPrimary(call));
  // The process ends while the upstream has the call: its envelope counts, and cannot be kept.
  const send = async () => { sent++; cut(); return ok('done'); };
  t.match(await sendOnce('member', 'first-0001', {}, send), { envelope: { code: 200, data: 'done' }, replayed: false });
  t.match(await sendOnce('member', 'first-0001', {}, send), NOT_SUBMITTED);
  t.match(await sendOnce('member', 'other-0001', {}, send), NOT_SUBMITTED);
  t.equal(sent, 1);
  t.equal(await countersOfPrimary(call).take(COUNTERS), undefined);
});

t.test('a worker whose event loop has turned and turns no longer is found', async (t) => {
  const EVERY = 20;
  const { primary, worker, hold } = channel();
  const found = new EventEmitter();
  let ends = 0;
  const unwatch = watchBeats(primary, () => { ends++; found.emit('end'); }, EVERY);
  t.teardown(unwatch);
  beat(worker, EVERY);
  await new Promise((resolve) => setTimeout(resolve, 10 * EVERY));
  t.equal(ends, 0, 'while it beats it is left alone');
  // The timers of this test are not those that keep a process alive.
  const alive = setTimeout(() => undefined, 60_000);
  hold();
  await once(found, 'end');
  clearTimeout(alive);
  t.pass();
});
