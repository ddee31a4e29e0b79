import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import t from 'tap';
import { lastBackup } from '../../embedded/store/lastBackup.ts';
import { runTool } from '../data/support/runTool.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { startEmbedded } from '../support/built.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { commandOfUnit, settingsOf, timeOf, UNIT } from './support/unitFile.ts';

const SERVICE = 'deploy/systemd/portal-backup@.service';
const TIMER = 'deploy/systemd/portal-backup@.timer';
const NO_SYSTEMD =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed';
/** Highest exposure that is accepted, of 10, as `systemd-analyze security` counts it. It says "ok" up to 5. */
const EXPOSURE_MAX = 2;
const of = (file: string, name: string) =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

t.test(
  'systemd accepts the shipped units, and finds the services well shut off',
  { skip: NO_SYSTEMD },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    // Copies that name this machine's node, since one that is missing is a fault of its own.
    const files = [UNIT, SERVICE, TIMER].map((file) => {
      const copy = join(folder, basename(file));
      writeFileSync(
        copy,
        readFileSync(file, 'utf8').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
      );
      return copy;
    });
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const { status, stdout, stderr } = analyze('verify', '--man=no', ...files);
    t.same({ status, printed: `${stdout}${stderr}` }, { status: 0, printed: '' });
    for (const file of files.slice(0, 2)) {
      const security = analyze('security', '--offline=true', '--no-pager', file).stdout;
      t.ok(Number(/exposure level for .*: ([\d.]+)/.exec(security)?.[1]) <= EXPOSURE_MAX, security);
    }
  },
);

t.test('what the unit starts ends on its signal with exit code 0, before its time-out', async (t) => {
  const upstream = await startStubUpstream(t);
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  mkdirSync(join(folder, 'state'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: 'production', VAR_DIR: join(folder, 'state') },
    { args: commandOfUnit().flags },
  );
  await portal.ready;
  portal.child.kill(settingsOf('KillSignal')[0] as NodeJS.Signals);
  const timer = setTimeout(() => portal.child.kill('SIGKILL'), timeOf('TimeoutStopSec'));
  t.equal(await portal.exited, 0);
  clearTimeout(timer);
});

t.test('settings that are wrong are the exit code that the unit does not restart', async (t) => {
  const portal = await startPortalProcess(
    t,
    { NODE_ENV: 'production', PUBLIC_ORIGIN: 'no origin' },
    { args: commandOfUnit().flags },
  );
  t.equal(String(await portal.exited), settingsOf('RestartPreventExitStatus')[0]);
  t.equal(settingsOf('Restart')[0], 'on-failure');
});

t.test('the nightly service backs up the folder of the portal, and leaves its time', async (t) => {
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
  // A place in which no time can be left is said, and is no success.
  rmSync(join(varDir, 'last-backup'));
  mkdirSync(join(varDir, 'last-backup'));
  const again = await runTool('backup', given);
  t.equal(again.status, 1);
  t.match(again.stderr, /^backup: the backup was made, but its time could not be left/);
});
