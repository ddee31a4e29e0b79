import { Writable } from 'node:stream';
import { createLogger } from '../../server/log/logger.ts';
import { silentLog } from '../support/logTo.ts';
import t from 'tap';
import { createLastGood, isWorthKeeping } from '../../server/gateway/cache/lastGood.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { contract } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';

const HOUR = 3_600_000;
const log = silentLog;
const text = (data: unknown) => JSON.stringify(ok(data));

/** A store whose records never end, whatever the clock says. */
function setUp(version = 'one', store: Store = createMemoryStore(() => 0)) {
  const clock = { ms: 1_000 * HOUR };
  return {
    clock,
    store,
    lastGood: createLastGood({ store, versionOf: () => version, log, wall: () => clock.ms }),
  };
}

t.test(
  'a copy comes back with its age, also to another gateway, but not to a build with another version',
  async (t) => {
    const { lastGood, store, clock } = setUp();
    lastGood.note('site', 'site', text({ name: '银桥' }));
    await lastGood.flush();
    clock.ms += 2 * HOUR;
    t.match(await lastGood.read('site', 'site'), {
      age: 2 * HOUR,
      envelope: { code: 200, data: { name: '银桥' } },
    });
    t.match(await setUp('one', store).lastGood.read('site', 'site'), {
      envelope: { data: { name: '银桥' } },
    });
    t.equal(await setUp('two', store).lastGood.read('site', 'site'), undefined);
  },
);

t.test('a clock that was set back makes a copy neither immortal nor lost', async (t) => {
  const { lastGood, clock } = setUp();
  lastGood.note('site', 'site', text(1));
  await lastGood.flush();
  clock.ms -= 3 * HOUR;
  t.match(
    await lastGood.read('site', 'site'),
    { age: 0 },
    'it counts as new, and the age grows by the monotonic clock from now on',
  );
  clock.ms -= 30 * HOUR;
  t.equal(await lastGood.read('site', 'site'), undefined, 'a copy from a far future is of unknown age');
});

t.test('an unchanged copy is written again only after ten minutes, a changed one at once', async (t) => {
  const written: string[] = [];
  const store = {
    ...createMemoryStore(),
    set: async (_key: string, value: string) => void written.push(value),
  };
  const { lastGood, clock } = setUp('one', store);
  for (const data of [1, 1, 1, 2, 2]) {
    lastGood.note('site', 'site', text(data));
    await lastGood.flush();
    clock.ms += 3_000;
  }
  t.equal(written.length, 2);
  clock.ms += 600_000;
  lastGood.note('site', 'site', text(2));
  await lastGood.flush();
  t.equal(written.length, 3);
  lastGood.note('site', 'site', text('x'.repeat(300_000)));
  await lastGood.flush();
  t.equal(written.length, 3, 'a copy that is too large stays in memory');
});

t.test(
  'a copy that changes while it is being written is written anew, before the writing ends',
  async (t) => {
    const memory = createMemoryStore(() => 0);
    const { lastGood } = setUp('one', {
      ...memory,
      set: async (...record) => (await new Promise(setImmediate), memory.set(...record)),
    });
    for (const data of [1, 2]) {
      lastGood.note('site', 'site', text(data));
      lastGood.note('seo', 'seo', text(data));
      if (data === 1) void lastGood.flush();
    }
    await lastGood.flush();
    t.match(
      [await lastGood.read('site', 'site'), await lastGood.read('seo', 'seo')],
      [{ envelope: { data: 2 } }, { envelope: { data: 2 } }],
    );
  },
);

t.test('no more than four hundred copies are kept', async (t) => {
  const store = createMemoryStore();
  const { lastGood } = setUp('one', store);
  for (let id = 0; id < 800; id++) {
    lastGood.note('article', `article?id=${id}`, text(id));
    await lastGood.flush();
    if (id === 400) lastGood.note('article', 'article?id=5', text(5));
  }
  const kept = async (id: number) => (await lastGood.read('article', `article?id=${id}`))?.envelope.data;
  t.same(
    await Promise.all([0, 5, 400, 401, 402, 799].map(kept)),
    [undefined, 5, undefined, 401, 402, 799],
    'those that were noted last',
  );
});

t.test('a store that fails, hangs or holds garbage costs nothing but the copies', async (t) => {
  const lines: string[] = [];
  const spoken = createLogger(
    'info',
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const failing: Store = {
    ...createMemoryStore(),
    get: async () => {
      throw new Error('away');
    },
    set: async () => {
      throw new Error('away: secret');
    },
    delete: async () => {
      throw new Error('away');
    },
  };
  const lastGood = createLastGood({ store: failing, versionOf: () => 'one', log: spoken });
  lastGood.note('site', 'site', text(1));
  await lastGood.flush();
  lastGood.forget('site', 'site');
  t.equal(await lastGood.read('site', 'site'), undefined);
  t.match(lines.join(''), '"event":"sys.copies_not_kept"');

  let asked = 0;
  const hanging: Store = {
    ...createMemoryStore(),
    get: () => {
      asked++;
      return new Promise(() => undefined);
    },
  };
  const slow = createLastGood({ store: hanging, versionOf: () => 'one', log });
  t.equal(await slow.read('site', 'site'), undefined, 'after a moment');
  t.equal(await slow.read('seo', 'seo'), undefined);
  t.equal(asked, 1, 'the hanging store is left alone for a while');

  for (const garbage of [
    '',
    '{',
    'null',
    '[]',
    '{"at":"x"}',
    '{"at":1}',
    '{"at":1,"envelope":{"code":500}}',
    '{"at":1,"envelope":null}',
  ]) {
    const store = { ...createMemoryStore(), get: async () => garbage };
    t.equal(
      await createLastGood({ store, versionOf: () => 'one', log }).read('site', 'site'),
      undefined,
      garbage,
    );
  }
});

t.test('only copies that links lead to are kept: no free text', async (t) => {
  t.equal(isWorthKeeping(contract.site.input, {}), true);
  t.equal(
    isWorthKeeping(contract.articles.input, {
      type: 'news',
      page: 1,
      count: 10,
      category_id: 2,
      keyword: undefined,
    }),
    true,
  );
  t.equal(isWorthKeeping(contract.article.input, { type: 'news', id: 4 }), true);
  t.equal(
    isWorthKeeping(contract.articles.input, { type: 'news', page: 1, count: 10, keyword: '利率' }),
    false,
  );
});
