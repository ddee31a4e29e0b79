import { silentLog } from '../support/logTo.ts';
import t from 'tap';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import { callNames, type CallName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/envelope.ts';

const POLICY = { fresh: 3, stale: 60, staleIfError: 86_400 };
const NAMES: CallName[] = callNames.slice(0, 12);

t.test(
  'while the upstream fails there are two attempts a second in all, and its first answer wakes every copy',
  async (t) => {
    const clock = { ms: 0 };
    const copies = createSiteCopies({ now: () => clock.ms, log: silentLog });
    let isUp = true;
    const attempts: string[] = [];
    const visit = async (name: CallName, key: string) =>
      copies.get(key, {
        name,
        policy: POLICY,
        load: async () => {
          attempts.push(name);
          return isUp ? ok('new') : fail(502, '');
        },
      });
    const visitAll = () => Promise.all(NAMES.map((name) => visit(name, name)));
    await visitAll();
    isUp = false;
    attempts.length = 0;
    for (let second = 0; second < 600; second++)
      for (let part = 0; part < 10; part++) {
        clock.ms += 100;
        for (const { envelope } of await visitAll())
          if (envelope.code !== 200) t.fail('each visit gets a copy');
      }
    t.ok(attempts.length <= 2 * 600 + NAMES.length, `${attempts.length} attempts in ten minutes`);
    t.ok(attempts.length > 600, 'but enough of them to notice the return');

    attempts.length = 0;
    for (let id = 0; id < 1_000; id++)
      t.ok((await visit('article', `article?id=${id}`)).envelope.code >= 500);
    t.ok(attempts.length <= 2, `${attempts.length} attempts for a thousand pages without a copy`);

    isUp = true;
    const returned = clock.ms;
    attempts.length = 0;
    for (; attempts.length === 0; clock.ms += 50) await visitAll();
    await new Promise(setImmediate);
    const noticed = clock.ms - returned;
    await visitAll();
    await new Promise(setImmediate);
    t.ok(noticed <= 1_000, `noticed after ${noticed} ms`);
    t.same(
      (await visitAll()).filter(({ result }) => result !== 'hit'),
      [],
      'every copy is fresh after the next visit',
    );
  },
);

t.test('calls that fail one by one while others work are no outage', async (t) => {
  const clock = { ms: 0 };
  const copies = createSiteCopies({ now: () => clock.ms, log: silentLog });
  const get = (name: CallName, works: boolean) =>
    copies.get(name, { name, policy: POLICY, load: async () => (works ? ok(name) : fail(502, '')) });
  for (let round = 0; round < 20; round++) {
    for (const name of ['site', 'seo', 'config', 'notice'] as const) await get(name, false);
    clock.ms += 10;
    t.equal((await get('partner', true)).envelope.code, 200, 'a page whose own call works is served');
    clock.ms += 4_000;
  }
});
