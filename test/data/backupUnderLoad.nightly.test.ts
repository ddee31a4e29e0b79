import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readDb } from '../../embedded/store/db.ts';
import { readManifest } from '../../embedded/upkeep/checkDatabase.ts';
import { generator } from '../../embedded/test/support/createLedger.ts';
import { killLoad } from '../../embedded/test/support/killLoad.ts';
import { prepareWriters } from '../../embedded/test/support/prepareWriters.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { startPortalProcess, type PortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser, filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { SEED } from '../support/longRun.ts';
import { runTool, newFolder } from './support/runTool.ts';

/** Calls that are completed before each backup. */
const CALLS = 60;
const BACKUPS = 3;
const KEEP = 2;

async function logIn(portal: PortalProcess): Promise<Browser> {
  const browser = new Browser(portal.origin);
  const { json } = await browser.post('/bff/login', { phone_number: MEMBER.fresh, password: PASSWORD });
  if (json.code !== 200) throw new Error(`the login failed: ${json.code}`);
  return browser;
}

t.test(
  'backups under load, restored elsewhere, have the ledger of their moment, and the portal serves it',
  async (t) => {
    const [data, { writers }] = await (async () => {
      const folder = join(newFolder(t), 'var');
      return [folder, await prepareWriters(folder)] as const;
    })();
    const to = join(newFolder(t), 'backups');
    const portal = await startPortalProcess(t, { VAR_DIR: data, LOG_LEVEL: 'info', DRAIN_GRACE: '0' });
    await portal.ready;
    const member = await logIn(portal);
    const load = killLoad(writers, generator(SEED));
    const running = load.run(portal.embedded);

    const moments: { folder: string; before: typeof load.acknowledged; file: string; during: number }[] = [];
    for (let backup = 0; backup < BACKUPS; backup++) {
      await load.completed(CALLS);
      const sent = await sendForm(
        member,
        multipart(filePart(readFileSync('embedded/media/samples/license.png')), kindPart('license_files')),
      );
      t.equal(sent.json.code, 200, 'an upload through the portal');
      const before = [...load.acknowledged];
      const made = await runTool('backup', ['--var', data, '--to', to, '--keep', String(KEEP)]);
      t.match(made, { status: 0, stderr: '' });
      const file = (sent.json.data as { url: string }).url;
      moments.push({
        folder: made.stdout.split(': ')[0] ?? '',
        before,
        file,
        during: load.acknowledged.length - before.length,
      });
    }
    t.ok(
      moments.every(({ during }) => during > 0),
      `money moved during each backup: ${moments.map(({ during }) => during).join(', ')} calls`,
    );
    t.same(
      readdirSync(to).sort(),
      moments.slice(-KEEP).map(({ folder }) => folder.slice(to.length + 1)),
      'the oldest backup was removed',
    );

    portal.child.kill('SIGTERM');
    await running;
    await portal.exited;
    const digests = new Set<string>();
    for (const { folder, before, file } of moments.slice(-KEEP)) {
      const { ledger, files, missing } = readManifest(folder);
      digests.add(ledger.digest);
      t.same([ledger.faults, missing], [[], []], 'the ledger is right, and every upload is there');
      const db = readDb(join(folder, 'embedded.db'));
      t.same(
        before.filter(({ query, values }) => db.get(query, ...values) === undefined).map(({ what }) => what),
        [],
        `${before.length} acknowledged calls before it are in it`,
      );
      for (const table of ['tokens', 'sms_codes', 'sms_outbox'])
        t.equal(
          db.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows,
          0,
          `it has no ${table}`,
        );
      const saved = db.get<{ file: string }>(
        'SELECT file FROM uploads WHERE id = ?',
        Number(file.split('/').pop()),
      )?.file;
      t.ok(files[`uploads/${saved}`], 'the upload before it is in it');
      db.close();

      const elsewhere = join(newFolder(t), 'var');
      t.match(await runTool('restore', [folder, '--var', elsewhere]), { status: 0, stderr: '' });
      const checked = await runTool('checkLedger', [elsewhere, '--json']);
      t.match(checked, { status: 0 });
      t.match(
        JSON.parse(checked.stdout),
        { digest: ledger.digest, faults: [] },
        'the restored ledger is equal',
      );
    }
    t.equal(digests.size, KEEP, 'the ledgers of two moments differ');

    const last = moments.at(-1)!;
    const elsewhere = join(newFolder(t), 'var');
    await runTool('restore', [last.folder, '--var', elsewhere]);
    const restored = await startPortalProcess(t, { VAR_DIR: elsewhere, LOG_LEVEL: 'info', DRAIN_GRACE: '0' });
    await restored.ready;
    const stale = new Browser(restored.origin);
    for (const [name, value] of member.jar) stale.jar.set(name, value);
    t.equal((await stale.get('/bff/user/bag')).json.code, 40_000, 'a session of before is over');
    const again = await logIn(restored);
    t.equal((await again.get('/bff/user/bag')).json.code, 200);
    const picture = await again.get(last.file);
    t.equal(picture.status, 200, 'the restored portal serves the upload');
  },
);
