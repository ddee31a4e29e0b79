import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { bundleUpstream, startUpstream } from '../../scripts/upstreamProcess.ts';
import { post, WITHDRAWABLE } from '../../server/upstream/embedded/rules/ledger.ts';
import { issueToken } from '../../server/upstream/embedded/rules/tokens.ts';
import { prepareStore } from '../../server/upstream/embedded/seed/prepareStore.ts';
import { openDb, type Db } from '../../server/upstream/embedded/store/db.ts';
import { killLoad, type Writer } from './support/killLoad.ts';
import { faultsOf, generator } from './support/createLedger.ts';
import { SEED, short } from '../support/longRun.ts';

const KILLS = short(6, 50);
/** Upstreams that live and die side by side, each with a database of its own. */
const WORLDS = 2;
/** Calls that are answered before a kill, at most. */
const LOAD_MAX = 60;

/** The sample world with a purse for everybody who may withdraw, and sessions that outlast any clock. */
async function richWorld(varDir: string): Promise<{ writers: Writer[]; seeded: number }> {
  const db = openDb(varDir, 'embedded.db');
  const now = Date.now();
  await prepareStore(db, now, true);
  const members = db.all<{ id: number; name: string }>('SELECT id, real_name AS name FROM members WHERE cert_status = 2 AND status = 1 ORDER BY id');
  const writers = members.map(({ id, name }) => {
    post(db, now, [{ userId: id, bizType: 501, amount: 10_000_00, purse: WITHDRAWABLE }]);
    return { id, name, token: issueToken(db, id, now) };
  });
  db.run('UPDATE tokens SET expires_at = ?', Date.parse('2099-12-31T00:00:00Z'));
  const seeded = db.get<{ id: number }>('SELECT max(id) AS id FROM withdrawals')?.id ?? 0;
  db.close();
  return { writers, seeded };
}

/** What a call with a `request_id` makes, counted; time alone makes none of it. */
const madeOf = (db: Db): object => ({ ...db.get<object>(
  'SELECT (SELECT count(*) FROM withdrawals) AS withdrawals, (SELECT count(*) FROM recharges) AS recharges, (SELECT count(*) FROM vip_records) AS memberships') });

/** Withdrawals of the load are all of different sums: two of the same are one that happened twice. */
const TWICE = 'SELECT user_id, amount FROM withdrawals WHERE id > ? GROUP BY user_id, amount HAVING count(*) > 1';

async function killAgainAndAgain(t: Test, entry: string, kills: number, seed: number): Promise<void> {
  const varDir = mkdtempSync(join(tmpdir(), 'kill-'));
  const random = generator(seed);
  const { writers, seeded } = await richWorld(varDir);
  const load = killLoad(writers, random);
  let upstream = await startUpstream(entry, varDir);
  t.teardown(async () => {
    await upstream.stop('SIGKILL');
    rmSync(varDir, { recursive: true, force: true });
  });
  let cuts = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const loaded = load.answered(1 + random.below(LOAD_MAX));
    const writing = load.run(upstream.origin);
    await loaded;
    await upstream.stop('SIGKILL');
    await writing;
    if (load.cutOff.length > 0) cuts++;
    upstream = await startUpstream(entry, varDir);

    // A second reader beside the upstream that lives again: it sees what the upstream has found, and changes nothing.
    const db = openDb(varDir, 'embedded.db');
    const missing = load.acknowledged.filter(({ proof, values }) => db.get(proof, ...values) === undefined);
    const faults = [...faultsOf(db), ...missing.map(({ what }) => `acknowledged, but not there: ${what}`)];
    const twice = db.all(TWICE, seeded);
    if (faults.length > 0 || twice.length > 0) {
      db.close();
      return void t.fail(`after kill ${kill}`, { faults, twice });
    }

    const again = async ({ path, body, token }: { path: string; body: object; token: string }) => (await fetch(upstream.origin + path, {
      method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: token },
    })).json() as Promise<{ code: number; data: unknown }>;
    if (load.last) {
      const before = madeOf(db);
      t.match(await again(load.last.call), { code: 200, data: load.last.data }, `kill ${kill}: asked again, the last call has its first answer`);
      t.same(madeOf(db), before, 'and happens no second time');
    }
    db.close();
    // What was cut off may be sent again: whether it had happened or not, it happens once.
    for (const call of load.cutOff.splice(0)) await again(call);
  }
  const all = [...load.outcomes].sort().map(([what, times]) => `${what}: ${times}`);
  t.comment(`${load.acknowledged.length} commands acknowledged, ${cuts} of ${kills} kills cut one off; ${all.join(', ')}`);
  t.ok(load.acknowledged.length > kills, 'there was something to lose');
  t.ok(cuts > kills / 2, 'most kills came in the middle of something');
}

t.test(`after each of ${KILLS} kills under load the books balance and nothing that was acknowledged is lost (seed ${SEED})`, async (t) => {
  const bundle = await bundleUpstream();
  t.teardown(bundle.remove);
  await Promise.all(Array.from({ length: WORLDS }, (_, i) => killAgainAndAgain(t, bundle.entry, KILLS / WORLDS, SEED + i)));
});
