import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startEmbedded } from '../support/built.ts';
import { lastBackup } from '../../embedded/store/lastBackup.ts';
import { runTool } from '../data/support/runTool.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { settingsOf } from './support/unitFile.ts';

// The nightly backup: its service and its timer, and what the service runs.

const SERVICE = 'deploy/systemd/portal-backup@.service';
const TIMER = 'deploy/systemd/portal-backup@.timer';
const NO_SYSTEMD =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed';
const of = (file: string, name: string) =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Copies of both, which name this machine's node. */
function copies(t: Test): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return [SERVICE, TIMER].map((file) => {
    const copy = join(folder, file.split('/').at(-1) ?? '');
    writeFileSync(
      copy,
      readFileSync(file, 'utf8').replace('ExecStart=/usr/bin/node ', `ExecStart=${process.execPath} `),
    );
    return copy;
  });
}

t.test(
  'systemd finds no fault in the service and the timer, and the service well shut off',
  { skip: NO_SYSTEMD },
  (t) => {
    const files = copies(t);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    t.same({ status, printed: `${stdout}${stderr}` }, { status: 0, printed: '' });
    const security = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', files[0] ?? ''],
      { encoding: 'utf8' },
    );
    t.ok(Number(/exposure level for .*: ([\d.]+)/.exec(security.stdout)?.[1]) <= 1.5, security.stdout);
    const [calendar = ''] = of(TIMER, 'OnCalendar');
    t.match(
      spawnSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' }).stdout,
      /Normalized form: \*-\*-\* 03:10:00/,
      'each night',
    );
    t.end();
  },
);

t.test('the service is of the same user as the portal, and runs the backup of its folder', async (t) => {
  for (const name of ['DynamicUser', 'User', 'WorkingDirectory', 'UMask'])
    t.same(of(SERVICE, name), settingsOf(name), name);
  const folders = (of(SERVICE, 'StateDirectory')[0] ?? '').split(' ').map((folder) => `/var/lib/${folder}`);
  const [backups = ''] = of(SERVICE, 'Environment').flatMap((line) => /^BACKUPS=(.*)$/.exec(line)?.[1] ?? []);
  t.ok(folders.includes(backups));
  const varDir = await seededDirectory(startEmbedded, 'now');
  const to = mkdtempSync(join(tmpdir(), 'backups-'));
  t.teardown(() => [varDir, to].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const [, tool = '', ...args] = (of(SERVICE, 'ExecStart')[0] ?? '').split(' ');
  t.equal(tool, `${settingsOf('WorkingDirectory')[0]}/dist/tools/backup.js`);
  t.ok(args.includes(folders[0] ?? 'none'));
  const given = args.map((arg) => arg.replace('${BACKUPS}', to).replace(folders[0] ?? 'none', varDir));
  const before = Math.floor(Date.now() / 1_000);
  t.equal(lastBackup(varDir), 0);
  const { status, stderr } = await runTool('backup', given);
  t.same({ status, stderr }, { status: 0, stderr: '' });
  t.equal(readdirSync(to).length, 1);
  t.ok(lastBackup(varDir) >= before, 'the portal can tell of it');
  t.equal(statSync(join(varDir, 'last-backup')).uid, statSync(varDir).uid);
  // A place in which no time can be left is said, and is no success.
  rmSync(join(varDir, 'last-backup'));
  mkdirSync(join(varDir, 'last-backup'));
  const again = await runTool('backup', given);
  t.equal(again.status, 1);
  t.match(again.stderr, /^backup: the backup was made, but its time could not be left/);
});
