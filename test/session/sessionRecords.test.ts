import t from 'tap';
import { fingerprintOf } from '../../server/session/seal.ts';
import { isEnded } from '../../server/session/sessionRecords.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { sessionRecordsIn } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const LIFE = 7 * 24 * 3_600_000;
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

/** A store of several gateways, with the operations on records of sessions that it has had. `empty`: it has lost everything. */
function sharedStore() {
  let memory = createMemoryStore();
  const asked: string[] = [];
  const noting =
    <A extends [string, ...unknown[]], R>(name: string, act: () => (...of: A) => Promise<R>) =>
    (...of: A) => {
      if (of[0].startsWith('session:')) asked.push(name);
      return act()(...of);
    };
  const store: Store = {
    isShared: true,
    claim: noting('claim', () => memory.claim),
    replace: noting('replace', () => memory.replace),
    get: noting('get', () => memory.get),
    set: noting('set', () => memory.set),
    delete: (key) => memory.delete(key),
    close: () => memory.close(),
  };
  return {
    store,
    empty: () => void (memory = createMemoryStore()),
    /** The operations since the last time. */
    asked: () => asked.splice(0),
  };
}

t.test('changes of several gateways at the same time are all kept', async (t) => {
  const { store } = sharedStore();
  const [one, two, three, four] = [
    sessionRecordsIn(store),
    sessionRecordsIn(store),
    sessionRecordsIn(store),
    sessionRecordsIn(store),
  ];
  await one.open('a', Date.now() + LIFE);
  for (const records of [one, two, three, four]) await records.find('a');
  await Promise.all([
    one.touch('a'),
    one.announceLogin('a'),
    two.learn('a', 'member:1'),
    three.end('a'),
    four.learn('a', 'member:2'),
  ]);
  for (const records of [one, two, three, four, sessionRecordsIn(store)]) {
    const found = await records.find('a');
    t.match(found.record, { opened: Number, ended: Number, seen: Number, member: /^member:[12]$/ });
    t.ok(isEnded(found.record));
    t.ok(records.mayChange(found));
  }
  const members = await Promise.all([one, two, three, four].map((each) => each.find('a')));
  t.equal(new Set(members.map(({ record }) => record.member)).size, 1, 'the first member stays, for all');
});

t.test('whose session it is does not count before the store has it', async (t) => {
  const { store } = sharedStore();
  let write = (): void => undefined;
  const records = sessionRecordsIn({
    ...store,
    replace: (...record) => new Promise((resolve) => (write = () => resolve(store.replace(...record)))),
  });
  await records.find('a');
  const learnt = records.learn('a', 'member:1');
  t.equal(records.known('a')?.record.member, undefined);
  write();
  t.equal(await learnt, 'member:1');
  t.equal(records.known('a')?.record.member, 'member:1');
});

t.test('a store that has lost everything is told what has ended, by any gateway that knows', async (t) => {
  const { store, empty } = sharedStore();
  const [one, other] = [sessionRecordsIn(store), sessionRecordsIn(store)];
  await one.open('a', Date.now() + LIFE);
  await one.end('a');
  empty();
  await one.find('a');
  t.ok(isEnded((await other.find('a')).record));
  await other.open('a', Date.now() + LIFE);
  t.notOk(isEnded((await one.find('a')).record), 'and a login opens it again');
});

t.test(
  'gateways whose clocks differ by an hour agree which of an end and a login was the last',
  async (t) => {
    const { store } = sharedStore();
    const early = sessionRecordsIn(store, () => Date.now() - 3_600_000);
    const late = sessionRecordsIn(store);
    const both = async () =>
      Promise.all([early, late].map(async (each) => isEnded((await each.find('a')).record)));
    await late.open('a', Date.now() + LIFE);
    await early.find('a');
    await early.end('a');
    t.same(await both(), [true, true]);
    await late.end('a');
    await early.open('a', Date.now() + LIFE);
    t.same(await both(), [false, false]);
  },
);

t.test('a session that the last release has ended, or whose time was over, stays so', async (t) => {
  const upstream = await startStubUpstream(t);
  const store = createMemoryStore();
  const mark = (token: string, ended: boolean) =>
    store.set(`session-ended:${fingerprintOf(token)}`, JSON.stringify({ ended, at: Date.now() }), 3_600);
  const life = (token: string, until: number, seen: number) =>
    store.set(`session-life:${fingerprintOf(token)}`, JSON.stringify({ until, seen }), 3_600);
  const now = Date.now();
  await mark('ended-token', true);
  await life('ended-token', now + LIFE, now);
  await mark('opened-token', false);
  await life('opened-token', now + LIFE, now);
  await life('idle-token', now + LIFE, now - LIFE);
  await life('old-token', now - 1_000, now - 2_000);
  const portal = await startPortal(t, { upstream: upstream.origin, store });
  const status = async (token: string) =>
    (await portal.browser().get('/bff/user/bag', { cookie: `bank_token=${token}` })).status;
  for (let time = 0; time < 2; time++) {
    for (const token of ['ended-token', 'idle-token', 'old-token']) t.equal(await status(token), 401, token);
    t.equal(await status('opened-token'), 200);
  }
  upstream.on('POST /api/login', json(ok({ access_token: 'ended-token', expires_in: 3_600, user_id: 1 })));
  await portal.browser().post('/bff/login', LOGIN);
  t.equal(await status('ended-token'), 200, 'until a login gives its token again');
});

for (const isShared of [true, false])
  t.test(
    `${isShared ? 'of several gateways each' : 'the only gateway'} reads a session ${isShared ? 'once' : 'not at all'} for a request`,
    async (t) => {
      const upstream = await startStubUpstream(t);
      const { store, asked } = sharedStore();
      const portal = await startPortal(t, { upstream: upstream.origin, store: { ...store, isShared } });
      const reads = isShared ? ['get'] : [];
      const member = portal.browser();
      await member.post('/bff/login', LOGIN);
      t.same(asked(), ['replace'], 'a login writes it');
      await member.get('/user');
      t.same(asked(), [...reads, 'replace'], 'the first page learns whose it is');
      for (const path of ['/user', '/wallet/record', '/', '/bff/user/bag', '/bff/visit']) {
        t.equal((await member.get(path)).status, 200);
        t.same(asked(), reads, path);
      }
      await member.post(
        '/bff/user/withdraw',
        { amount: '200.00', type: 1, use_last: 1 },
        { 'idempotency-key': 'request-0001' },
      );
      t.same(asked(), reads, 'a money call');
      await portal.browser().get('/');
      t.same(asked(), [], 'a visitor');
      await member.post('/bff/logout');
      t.same(asked(), [...reads, 'replace']);
    },
  );
