import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { bundleUpstream, startUpstream } from '../../scripts/upstreamProcess.ts';
import { openDb, type Db } from '../store/db.ts';
import { ledgerFaults } from '../upkeep/readLedger.ts';
import { SEED, short } from '../../test/support/longRun.ts';
import { killLoad } from './support/killLoad.ts';
import { prepareWriters } from './support/prepareWriters.ts';
import { generator } from './support/createLedger.ts';

const KILLS = short(4, 50);
/** Number of upstreams that are killed in parallel, each with its own database. */
const UPSTREAMS = 2;
/** Maximum number of completed calls before a kill. */
const LOAD_MAX = 60;

/** The number of records that calls with a `request_id` make; the passage of time makes none of them. */
const madeOf = (db: Db): object => ({
  ...db.get<object>(
    'SELECT (SELECT count(*) FROM withdrawals) AS withdrawals, (SELECT count(*) FROM recharges) AS recharges, (SELECT count(*) FROM vip_records) AS memberships',
  ),
});

/** Withdrawals that happened twice: all withdrawals of the load have different amounts. */
const TWICE =
  'SELECT user_id, amount FROM withdrawals WHERE id > ? GROUP BY user_id, amount HAVING count(*) > 1';

async function killAgainAndAgain(t: Test, entry: string, kills: number, seed: number): Promise<void> {
  const varDir = mkdtempSync(join(tmpdir(), 'kill-'));
  const random = generator(seed);
  const { writers, seeded } = await prepareWriters(varDir);
  const load = killLoad(writers, random);
  let upstream = await startUpstream(entry, varDir);
  t.teardown(async () => {
    await upstream.stop('SIGKILL');
    rmSync(varDir, { recursive: true, force: true });
  });
  let cuts = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const loaded = load.completed(1 + random.below(LOAD_MAX));
    const writing = load.run(upstream.origin);
    await loaded;
    await upstream.stop('SIGKILL');
    await writing;
    if (load.cutOff.length > 0) cuts++;
    upstream = await startUpstream(entry, varDir);

    // A second connection, which only reads, beside the restarted upstream.
    const db = openDb(varDir, 'embedded.db');
    const missing = load.acknowledged.filter(({ query, values }) => db.get(query, ...values) === undefined);
    const faults = [...ledgerFaults(db), ...missing.map(({ what }) => `acknowledged, but missing: ${what}`)];
    const twice = db.all(TWICE, seeded);
    if (faults.length > 0 || twice.length > 0) {
      db.close();
      return void t.fail(`after kill ${kill}`, { faults, twice });
    }

    const again = async ({ path, body, token }: { path: string; body: object; token: string }) =>
      (
        await fetch(upstream.origin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', authorization: token },
        })
      ).json() as Promise<{ code: number; data: unknown }>;
    if (load.last) {
      const before = madeOf(db);
      t.match(
        await again(load.last.call),
        { code: 200, data: load.last.data },
        `kill ${kill}: the last call, repeated, returns its first output`,
      );
      t.same(madeOf(db), before, 'the repeated call changes nothing');
    }
    db.close();
    // Calls that were cut off are repeated: each must happen once, whether it had been carried out or not.
    for (const call of load.cutOff.splice(0)) await again(call);
  }
  t.comment(`${load.acknowledged.length} commands acknowledged, ${cuts} of ${kills} kills cut one off`);
  t.ok(load.acknowledged.length > kills, 'there were acknowledged commands');
  t.ok(cuts > kills / 2, 'most kills interrupted a call');
}

t.test(
  `after each of ${KILLS} kills under load the sums are right and no acknowledged command is lost (seed ${SEED})`,
  async (t) => {
    const bundle = await bundleUpstream();
    t.teardown(bundle.remove);
    await Promise.all(
      Array.from({ length: UPSTREAMS }, (_, i) =>
        killAgainAndAgain(t, bundle.entry, KILLS / UPSTREAMS, SEED + i),
      ),
    );
  },
);
