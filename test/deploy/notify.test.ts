import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { until } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { makeFolder } from './support/startBalancer.ts';
import { settingsOf } from './support/unitFile.ts';

const MISSING = spawnSync('systemd-notify', ['--version']).status === 0 ? false : 'systemd-notify is not installed';
/** Time of the watchdog in these tests (ms). */
const WATCHDOG = 1_000;

/** Reads what is sent to systemd. Node has no socket of this kind; Perl is a part of every Debian. */
const RECEIVER = 'use Socket; socket(my $s, PF_UNIX, SOCK_DGRAM, 0); bind($s, sockaddr_un($ARGV[0])) or die $!; $| = 1; while (defined(recv($s, my $m, 4096, 0))) { $m =~ tr/\\n/ /; print "$m\\n" }';

/** A socket as systemd has it, and the messages that came. */
async function listen(t: Test) {
  // A socket's path has 107 characters at most.
  const socket = join(makeFolder(t), 'notify');
  const child = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(async () => { child.kill(); await once(child, 'exit'); });
  const messages: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => void (line.startsWith('BARRIER=') || messages.push(line.trim())));
  t.ok(await until(() => existsSync(socket)));
  return { socket, messages, count: (part: string) => messages.filter((message) => message.includes(part)).length };
}

/** Starts the portal as systemd does: with its variables, of which one has the number of the process. */
const start = (t: Test, env: Record<string, string>) =>
  startPortalProcess(t, { WATCHDOG_USEC: String(WATCHDOG * 1_000), ...env }, { command: 'sh', args: ['-c', 'export WATCHDOG_PID=$$; exec "$NODE" "$MAIN"'] });

t.test('systemd hears that the portal waits for its upstream, is ready, lives, and ends', { skip: MISSING }, async (t) => {
  const { socket, messages, count } = await listen(t);
  const upstream = await startStubUpstream(t);
  // Away, until it is let in.
  let isAway = true;
  for (const call of ['GET /api/site', 'GET /api/config'] as const) upstream.on(call, (_hit, response) => void (isAway ? response.destroy() : response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"message":"","data":{}}')));
  const portal = await start(t, { NOTIFY_SOCKET: socket, UPSTREAM_ORIGIN: upstream.origin });
  t.ok(await until(() => count('EXTEND_TIMEOUT_USEC=1000000') > 2, 20_000), 'the start may take longer than its time-out');
  t.equal(count('READY=1'), 0);
  isAway = false;
  await portal.ready;
  t.ok(await until(() => count('READY=1') === 1));
  const before = messages.length;
  t.ok(await until(() => messages.length > before + 2));
  t.same([...new Set(messages.slice(before + 1))], ['WATCHDOG=1'], 'and from then on that it lives');
  portal.child.kill('SIGTERM');
  t.equal(await portal.exited, 0);
  t.ok(await until(() => count('STOPPING=1') === 1));
  t.notMatch(portal.stdout(), 'sys.systemd_failed');
});

t.test('a blocked event loop says nothing, so that the watchdog notices', { skip: MISSING }, async (t) => {
  const { socket, messages, count } = await listen(t);
  const upstream = await startStubUpstream(t);
  const released = join(t.testdir(), 'released');
  // Blocks the event loop, as an endless loop of the program would, until the file is there.
  const block = `import { existsSync, writeSync } from 'node:fs'; process.on('SIGWINCH', () => { writeSync(2, 'blocked'); while (!existsSync('${released}')); });`;
  const portal = await start(t, { NOTIFY_SOCKET: socket, UPSTREAM_ORIGIN: upstream.origin, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(block)}` });
  await portal.ready;
  t.ok(await until(() => count('WATCHDOG=1') > 0 && count('READY=1') === 1));
  portal.child.kill('SIGWINCH');
  t.ok(await until(() => portal.stderr().includes('blocked')));
  // One may be on its way.
  await new Promise((resolve) => setTimeout(resolve, WATCHDOG));
  const before = messages.length;
  await new Promise((resolve) => setTimeout(resolve, 2 * WATCHDOG));
  t.equal(messages.length, before, 'nothing in twice the time of the watchdog');
  writeFileSync(released, '');
  t.ok(await until(() => messages.length > before), 'it lives again');
});

t.test('without systemd nothing is told, and a systemd that does not listen is one line', { skip: MISSING }, async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await start(t, { NOTIFY_SOCKET: join(t.testdir(), 'nobody'), UPSTREAM_ORIGIN: upstream.origin });
  await portal.ready;
  t.ok(await until(() => portal.stdout().includes('sys.systemd_failed'), 10_000));
  await new Promise((resolve) => setTimeout(resolve, 2 * WATCHDOG));
  t.equal(portal.stdout().split('sys.systemd_failed').length, 2, 'once');
});

t.test('the unit takes what a child of the portal says, and its watchdog has time for a slow page', async (t) => {
  t.same([settingsOf('Type'), settingsOf('NotifyAccess')], [['notify'], ['all']]);
  t.ok(Number(settingsOf('WatchdogSec')[0]) >= 30);
});
