import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { openPseudonyms } from '../../server/log/pseudonyms.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { breakableStore } from '../support/gatewayWith.ts';

const ADDRESS = '203.0.113.5';
const key = () => randomBytes(32);

function open(t: Test, sessionKeys: Buffer[], store: Store = createMemoryStore()) {
  const pseudonyms = openPseudonyms({ sessionKeys, store });
  t.teardown(() => pseudonyms.close());
  return pseudonyms.of;
}

t.test(
  'with session keys, the first of them makes the pseudonyms: the same everywhere, others with another key',
  async (t) => {
    const [first, second] = [key(), key()];
    const name = open(t, [first])('client', ADDRESS);
    t.match(name, /^[\da-f]{10}$/);
    t.equal(open(t, [first])('client', ADDRESS), name, 'another gateway');
    t.equal(open(t, [first, second])('client', ADDRESS), name, 'an old key behind it changes nothing');
    t.not(open(t, [second, first])('client', ADDRESS), name, 'a new key before it does');
    const of = open(t, [first]);
    t.not(of('client', '203.0.113.6'), name);
    t.equal(
      new Set([of('client', ADDRESS), of('account', ADDRESS), of('key', ADDRESS)]).size,
      3,
      'one text has another for each kind',
    );
    t.equal(of('client', ADDRESS), name, 'also when it is asked again');
  },
);

t.test('however many clients come, each keeps its pseudonym', async (t) => {
  const of = open(t, [key()]);
  const names = Array.from({ length: 20_000 }, (_, client) => of('client', `client ${client}`));
  t.same(
    names.findLastIndex((name, client) => of('client', `client ${client}`) !== name),
    -1,
  );
  t.equal(new Set(names).size, 20_000);
});

t.test('with session keys the store is not asked', async (t) => {
  const none = new Proxy({} as Store, {
    get: () => {
      throw new Error('the store was asked');
    },
  });
  t.match(open(t, [key()], none)('client', ADDRESS), /^[\da-f]{10}$/);
});

t.test(
  'without session keys, the secret is in the store: the same for all of its gateways, another one in another store',
  async (t) => {
    const store = createMemoryStore();
    const [one, other, stranger] = [open(t, [], store), open(t, [], store), open(t, [])];
    t.ok(await until(() => one('client', ADDRESS) === other('client', ADDRESS)));
    t.not(stranger('client', ADDRESS), one('client', ADDRESS));
    const later = open(t, [], store);
    t.ok(await until(() => later('client', ADDRESS) === one('client', ADDRESS)), 'after a restart too');
  },
);

t.test(
  'while the store is down, each gateway has pseudonyms of its own; when it works, those of all',
  async (t) => {
    const breakable = breakableStore({ isBroken: true });
    const [one, other] = [open(t, [], breakable.store), open(t, [], breakable.store)];
    t.ok(await until(() => breakable.claims >= 4), 'each tries again');
    const own = one('client', ADDRESS);
    t.match(own, /^[\da-f]{10}$/);
    t.equal(one('client', ADDRESS), own, 'the same for one gateway');
    t.not(other('client', ADDRESS), own);
    breakable.isBroken = false;
    t.ok(await until(() => one('client', ADDRESS) === other('client', ADDRESS)));
    t.not(one('client', ADDRESS), own, 'one that was remembered is made again');
  },
);

t.test('after its end it asks no more', async (t) => {
  const breakable = breakableStore({ isBroken: true });
  const pseudonyms = openPseudonyms({ sessionKeys: [], store: breakable.store });
  t.ok(await until(() => breakable.claims === 2));
  pseudonyms.close();
  const before = breakable.claims;
  t.notOk(await until(() => breakable.claims > before, 1_500));
});

t.test(
  'two gateways with one key write the same client into their lines, and one with another key does not',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const [same, other] = [key().toString('base64'), key().toString('base64')];
    const clients: unknown[] = [];
    for (const keys of [same, same, other]) {
      const portal = await startPortal(t, { upstream: upstream.origin, env: { SESSION_KEYS: keys } });
      await portal.browser().get('/robots.txt');
      const lines = () =>
        portal.logs
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ event }) => event === 'http.request');
      t.ok(await until(() => lines().length === 1));
      clients.push(lines()[0]?.['client']);
    }
    t.match(clients[0], /^[\da-f]{10}$/);
    t.equal(clients[1], clients[0]);
    t.not(clients[2], clients[0]);
  },
);
