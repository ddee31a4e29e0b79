import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import t from 'tap';
import { createLogger } from '../../server/log/logger.ts';
import type { Store } from '../../server/store/store.ts';
import { openDb, type Db } from '../../embedded/store/db.ts';
import { watchedStore } from '../../server/store/openStore.ts';
import { createFaultLog } from '../../embedded/handlers/requestLog.ts';

function lines() {
  const written: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      written.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { log: createLogger('debug', sink), written };
}

/** SQLite's own error of a database that may not grow, which is that of a full disk. */
async function fullDisk(
  t: { teardown(end: () => unknown): void },
  write = (db: Db): unknown => db.insert('filled', { text: 'x'.repeat(4_096) }),
): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'full-'));
  const db = openDb(folder, 'full.db');
  t.teardown(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  db.exec('CREATE TABLE filled (text TEXT); PRAGMA max_page_count = 10');
  try {
    for (;;) write(db);
  } catch (error) {
    return error;
  }
}

t.test(
  'a full disk is named by its SQLite error: in the embedded upstream at once, and then once a minute',
  async (t) => {
    const { log, written } = lines();
    const error = await fullDisk(t);
    let now = 0;
    const logFault = createFaultLog(log.child({ part: 'embedded' }), () => now);
    for (; now < 90_000; now += 1_000) logFault('sweep', error);
    logFault('sweep', new TypeError('another'));
    t.match(written, [
      {
        level: 'error',
        part: 'embedded',
        event: 'upstream.fault',
        call: 'sweep',
        err: { sqlite: 'SQLITE_FULL', at: [/db\.ts/] },
      },
      { err: { sqlite: 'SQLITE_FULL' } },
      { err: { type: 'TypeError', sqlite: undefined } },
    ]);
    t.equal(written.length, 3);
  },
);

t.test(
  'a full disk is named by its SQLite error: in the gateway’s store when it begins, once a minute, and when it is over',
  async (t) => {
    const { log, written } = lines();
    const error = await fullDisk(t);
    let isFull = true;
    let now = 0;
    const write = async (): Promise<void> => {
      if (isFull) throw error;
    };
    const store: Store = {
      isShared: false,
      replace: async () => 'x',
      claim: async (_key, value) => {
        await write();
        return { claimed: true, value };
      },
      get: async () => 'x',
      set: write,
      delete: write,
      close: async () => {},
    };
    const watched = watchedStore(store, log, () => now);
    for (; now < 90_000; now += 1_000) {
      await t.rejects(watched.set('a', 'b', 1));
      t.equal(await watched.get('a'), 'x');
    }
    isFull = false;
    await watched.claim('a', 'b', 1);
    await watched.delete('a');
    t.match(written, [
      { level: 'warn', event: 'store.refused', code: 'SQLITE_FULL' },
      { event: 'store.refused' },
      { level: 'info', event: 'store.up' },
    ]);
    t.equal(written.length, 3);
  },
);

t.test('a transaction that SQLite has ended itself fails with the fault that ended it', async (t) => {
  const { log, written } = lines();
  createFaultLog(log)(
    'sweep',
    await fullDisk(t, (db) => db.tx(() => db.insert('filled', { text: 'x'.repeat(4_096) }))),
  );
  t.match(written, [{ event: 'upstream.fault', err: { sqlite: 'SQLITE_FULL' } }]);
});
