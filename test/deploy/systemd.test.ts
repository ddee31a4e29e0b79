import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { nodeFlags } from '../../scripts/startArguments.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { commandOfUnit, settingsOf, timeOf, UNIT } from './support/unitFile.ts';

const NO_SYSTEMD =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed';
/** Highest exposure that is accepted, of 10, as `systemd-analyze security` counts it. It says "ok" up to 5. */
const EXPOSURE_MAX = 2;

/** A copy of the unit that names this machine's node, since one that is missing is a fault of its own. */
function copyOfUnit(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, basename(UNIT));
  writeFileSync(
    file,
    readFileSync(UNIT, 'utf8').replace(
      `ExecStart=${commandOfUnit().node} `,
      `ExecStart=${process.execPath} `,
    ),
  );
  return file;
}

t.test('systemd finds no fault in the unit', { skip: NO_SYSTEMD }, (t) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copyOfUnit(t)], {
    encoding: 'utf8',
  });
  t.equal(`${stdout}${stderr}`, '');
  t.equal(status, 0);
  t.end();
});

t.test('systemd finds the service well shut off', { skip: NO_SYSTEMD }, (t) => {
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', copyOfUnit(t)],
    { encoding: 'utf8' },
  );
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
  t.ok(exposure <= EXPOSURE_MAX, `${exposure}`);
  t.end();
});

t.test('the unit starts node itself with the flags of `npm start`, and a heap below its memory', (t) => {
  const { node, flags, main } = commandOfUnit();
  t.equal(basename(node), 'node');
  t.ok(main.endsWith('/dist/server/main.js'));
  t.ok(main.startsWith(`${settingsOf('WorkingDirectory')[0]}/`));
  for (const flag of nodeFlags()) t.ok(flags.includes(flag), flag);
  const heap = Number(/--max-old-space-size=(\d+)/.exec(flags.join(' '))?.[1]);
  t.ok(
    heap > 0 && heap < 0.75 * Number(/^(\d+)M$/.exec(settingsOf('MemoryMax')[0] ?? '')?.[1]),
    `${heap} MB`,
  );
  const folders = (settingsOf('StateDirectory')[0] ?? '').split(' ').map((folder) => `/var/lib/${folder}`);
  for (const [n, name] of ['VAR_DIR', 'ASSETS_DIR'].entries())
    t.ok(settingsOf('Environment').includes(`${name}=${folders[n]}`), name);
  t.equal(settingsOf('LogNamespace')[0], 'yinqiao');
  t.match(readFileSync('deploy/systemd/journald@yinqiao.conf', 'utf8'), /^MaxRetentionSec=7month$/m);
  t.end();
});

t.test('the document that the unit names is among what is installed', (t) => {
  const [, file = '', folder = ''] =
    new RegExp(`^file://${settingsOf('WorkingDirectory')[0]}/(([^/]+)/.+)$`).exec(
      settingsOf('Documentation')[0] ?? '',
    ) ?? [];
  const [install = ''] = /^\| install \|.*$/m.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  t.ok(readFileSync(file, 'utf8').length > 0, file);
  t.ok(install.includes(`\`${folder}\``), install);
  t.end();
});

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
