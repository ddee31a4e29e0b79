import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startEmbedded } from '../support/built.ts';
import { openDb } from '../../embedded/store/db.ts';
import { lockFolder } from '../../embedded/store/folderLock.ts';
import { backUp } from '../../embedded/upkeep/backUp.ts';
import { createSqliteStore } from '../../server/store/sqliteStore.ts';
import { MANIFEST, readManifest } from '../../embedded/upkeep/checkDatabase.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { runTool, newFolder } from './support/runTool.ts';

/** A folder with seeded data and one upload, and a backup of it. */
async function saved(t: Test) {
  const varDir = await seededDirectory(startEmbedded, 'now');
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const db = openDb(varDir, 'embedded.db');
  db.insert('uploads', {
    user_id: 1,
    kind: 'avatar',
    file: 'one.png',
    name: '一.png',
    size: 3,
    mime: 'image/png',
    created_at: 1,
  });
  db.close();
  mkdirSync(join(varDir, 'uploads'), { recursive: true });
  writeFileSync(join(varDir, 'uploads/one.png'), 'one');
  const to = newFolder(t);
  const backup = (now = Date.now()) => backUp({ varDir, to, keep: 3, program: '0.0.0', now });
  return { varDir, to, backup, folder: (await backup()).folder };
}

/** A manifest that may get any form. */
interface Loose {
  format: number;
  files: Record<string, object | undefined>;
  ledger: { digest: string };
}

const changeManifest = (folder: string, change: (manifest: Loose) => void): void => {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Loose;
  change(manifest);
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
};

/** Flips one bit in the middle of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

t.test('a backup that is damaged, foreign or newer is refused before anything is changed', async (t) => {
  const { folder } = await saved(t);
  // prettier-ignore
  const cases: [what: string, change: (copy: string) => void, message: RegExp][] = [
    ['no manifest', (copy) => rmSync(join(copy, MANIFEST)), /is no backup/],
    ['a manifest that is not JSON', (copy) => truncateSync(join(copy, MANIFEST), 40), /is damaged: it is not JSON/],
    ['another form', (copy) => changeManifest(copy, (manifest) => { manifest.format = 2; }), /not of the form 1/],
    ['a path that leads out', (copy) => changeManifest(copy, (manifest) => { manifest.files['../x.db'] = manifest.files['embedded.db']; }), /not of the form 1/],
    ['no database', (copy) => changeManifest(copy, (manifest) => { delete manifest.files['embedded.db']; }), /not of the form 1/],
    ['one bit of the database', (copy) => damage(join(copy, 'embedded.db')), /embedded\.db is not as it was saved/],
    ['one bit of an upload', (copy) => damage(join(copy, 'uploads/one.png')), /uploads\/one\.png is not as it was saved/],
    ['a missing upload', (copy) => rmSync(join(copy, 'uploads/one.png')), /uploads\/one\.png is missing/],
    ['another ledger in the manifest', (copy) => changeManifest(copy, (manifest) => { manifest.ledger.digest = '0'; }), /its ledger is not the one that was saved/],
  ];
  for (const [what, change, message] of cases) {
    const [copy, varDir] = [join(newFolder(t), 'copy'), join(newFolder(t), 'var')];
    cpSync(folder, copy, { recursive: true });
    change(copy);
    const { status, stderr } = await runTool('restore', [copy, '--var', varDir]);
    t.equal(status, 1, what);
    t.match(stderr, message, what);
    t.equal(stderr.trim().split('\n').length, 1, 'one line');
    t.notOk(existsSync(varDir), 'nothing was made');
  }
});

t.test('a database of a newer program, and one of another program, are refused', async (t) => {
  const { varDir, backup } = await saved(t);
  const db = openDb(varDir, 'embedded.db');
  db.exec('PRAGMA user_version = 999');
  db.close();
  await t.rejects(backup(Date.now() + 1), {
    message: /schema version 999, but this program knows only \d+: use the newer program/,
  });
  t.match(await runTool('checkLedger', [varDir]), { status: 1, stderr: /schema version 999/ });
  const other = newFolder(t);
  openDb(other, 'embedded.db').close();
  t.match(await runTool('checkLedger', [other]), {
    status: 1,
    stderr: /is no database of the embedded upstream/,
  });
  writeFileSync(join(other, 'embedded.db'), 'garbage '.repeat(1_000));
  t.match(await runTool('checkLedger', [other]), {
    status: 1,
    stderr: /cannot be read: SQLITE_NOTADB: .*docs\/operating\.md#corrupt-database/,
  });
  t.match(await runTool('backup', ['--var', other, '--to', newFolder(t)]), {
    status: 1,
    stderr: /no backup was made: SQLITE_NOTADB/,
  });
});

t.test('a folder that is in use, or that has data, is refused; --replace keeps what was there', async (t) => {
  const { varDir, folder } = await saved(t);
  const unlock = lockFolder(varDir);
  t.match(await runTool('restore', [folder, '--var', varDir, '--replace']), {
    status: 1,
    stderr: /in use by another program .*; nothing was changed/,
  });
  await t.rejects(
    startEmbedded({ varDir, port: 0, sandbox: true }),
    { message: /in use by another program/ },
    'a second embedded upstream too',
  );
  unlock();
  const store = createSqliteStore(varDir);
  await store.set('once:1:key', 'an outcome', 60);
  t.match(await runTool('restore', [folder, '--var', varDir, '--replace']), {
    status: 1,
    stderr: /a gateway is running/,
  });
  await store.close();

  t.match(await runTool('restore', [folder, '--var', varDir]), {
    status: 1,
    stderr: /has data already \(.*embedded\.db.*\): --replace/,
  });
  const db = openDb(varDir, 'embedded.db');
  db.run('UPDATE wallets SET withdrawable = withdrawable + 100 WHERE user_id = 1');
  db.close();
  t.match(
    await runTool('checkLedger', [varDir]),
    { status: 1, stdout: /faults +\d+\n.*member 1: sum of bill rows = balance, withdrawable/ },
    'a wallet that was changed by hand is found',
  );

  const ran = await runTool('restore', [folder, '--var', varDir, '--replace']);
  t.match(ran, { status: 0, stderr: '', stdout: /what was there is in .*replaced-/ });
  t.match(await runTool('checkLedger', [varDir]), {
    status: 0,
    stdout: new RegExp(readManifest(folder).ledger.digest),
  });
  t.same(readFileSync(join(varDir, 'uploads/one.png'), 'utf8'), 'one');
  t.notOk(existsSync(join(varDir, 'gateway')), 'outcomes of calls that the ledger may not have are gone');
  const before = join(varDir, readdirSync(varDir).find((name) => name.startsWith('replaced-')) ?? '');
  t.match(
    await runTool('checkLedger', [before]),
    { status: 1, stdout: /member 1/ },
    'what was there before is whole',
  );
  t.ok(existsSync(join(before, 'gateway/store.db')));
});

t.test(
  'what root restores belongs to the user of the folder, as which the portal runs',
  { skip: process.getuid?.() === 0 ? false : 'only root can give files away' },
  async (t) => {
    const { varDir, folder } = await saved(t);
    const nobody = 65_534;
    chownSync(varDir, nobody, nobody);
    // With DynamicUser, systemd makes the state folder a link.
    const link = join(newFolder(t), 'state');
    symlinkSync(varDir, link);
    t.equal((await runTool('restore', [folder, '--var', link, '--replace'])).status, 0);
    const owners = readdirSync(varDir, { recursive: true })
      .map((name) => lstatSync(join(varDir, String(name))))
      .map(({ uid, gid }) => `${uid}:${gid}`);
    t.ok(owners.length > 5, 'data, uploads, lock and what was there before');
    t.same([...new Set(owners)], [`${nobody}:${nobody}`]);
  },
);

t.test('a backup that cannot be made removes none, and one of faulty data says so', async (t) => {
  const { varDir, to, backup } = await saved(t);
  const names = readdirSync(to);
  mkdirSync(join(to, '2026-01-01T000000.000Z.part'));
  writeFileSync(join(to, 'note.txt'), 'of somebody else');
  rmSync(join(varDir, 'uploads/one.png'));
  const ran = await runTool('backup', ['--var', varDir, '--to', to, '--keep', '1']);
  t.match(ran, {
    status: 1,
    stderr: /a row refers to the upload one\.png, which does not exist/,
    stdout: /removed the old backup/,
  });
  t.same(
    readdirSync(to).filter((name) => names.includes(name) || name.endsWith('.part')),
    [],
    'the old one and the unfinished one are gone',
  );
  t.ok(existsSync(join(to, 'note.txt')), 'what is no backup stays');
  const kept = readdirSync(to);
  writeFileSync(join(varDir, 'embedded.db'), 'garbage '.repeat(1_000));
  await t.rejects(backup(), { message: /no backup was made/ });
  t.same(readdirSync(to), kept, 'the old ones stay');
});

t.test('wrong arguments end with 2, and --help explains them', async (t) => {
  const folder = newFolder(t);
  for (const tool of ['backup', 'restore', 'checkLedger']) {
    t.match(await runTool(tool, ['--help'], folder), { status: 0, stdout: /npm run .*Ends with 0/s });
    t.match(await runTool(tool, ['--nonsense'], folder), { status: 2, stderr: /--help explains/ });
    t.match(await runTool(tool, ['a', 'b'], folder), { status: 2, stderr: /too many arguments/ });
  }
  t.match(await runTool('restore', [], folder), { status: 2, stderr: /BACKUP is missing/ });
  t.match(await runTool('backup', ['--keep', '0'], folder), { status: 2, stderr: /--keep/ });
  t.match(await runTool('backup', [], folder), {
    status: 1,
    stderr: /var has no data of the embedded upstream/,
  });
});
