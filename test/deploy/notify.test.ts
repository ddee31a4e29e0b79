import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { folderWith } from '../support/folderWith.ts';
import t, { type Test } from 'tap';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { until } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { makeFolder } from './support/startBalancer.ts';

const MISSING =
  spawnSync('systemd-notify', ['--version']).status === 0 ? false : 'systemd-notify is not installed';
/** Time of the watchdog in these tests (ms). */
const WATCHDOG = 1_000;

/** Reads what is sent to systemd. Node has no socket of this kind; Perl is a part of every Debian. */
const RECEIVER =
  'use Socket; socket(my $s, PF_UNIX, SOCK_DGRAM, 0); bind($s, sockaddr_un($ARGV[0])) or die $!; $| = 1; while (defined(recv($s, my $m, 4096, 0))) { $m =~ tr/\\n/ /; print "$m\\n" }';

/** A socket as systemd has it, and the messages that came. */
async function listen(t: Test) {
  // A socket's path has 107 characters at most.
  const socket = join(makeFolder(t), 'notify');
  const child = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const messages: string[] = [];
  createInterface({ input: child.stdout }).on(
    'line',
    (line) => void (line.startsWith('BARRIER=') || messages.push(line.trim())),
  );
  t.ok(await until(() => existsSync(socket)));
  return {
    socket,
    messages,
    count: (part: string) => messages.filter((message) => message.includes(part)).length,
  };
}

t.test(
  'systemd hears that the portal waits for its upstream, is ready, lives, and ends; of a blocked event loop it hears nothing',
  { skip: MISSING },
  async (t) => {
    const { socket, messages, count } = await listen(t);
    const upstream = await startStubUpstream(t);
    upstream.on('*', (_hit, response) => void response.destroy());
    const released = join(folderWith(t), 'released');
    // Blocks the event loop, as an endless loop of the program would, until the file is there.
    const block = `import { existsSync, writeSync } from 'node:fs'; process.on('SIGWINCH', () => { writeSync(2, 'blocked'); while (!existsSync('${released}')); });`;
    const env = {
      WATCHDOG_USEC: String(WATCHDOG * 1_000),
      NOTIFY_SOCKET: socket,
      UPSTREAM_ORIGIN: upstream.origin,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(block)}`,
    };
    // As systemd, which tells the process its own number.
    const portal = await startPortalProcess(t, env, {
      command: 'sh',
      args: ['-c', 'export WATCHDOG_PID=$$; exec "$NODE" "$MAIN"'],
    });
    t.ok(
      await until(() => count('EXTEND_TIMEOUT_USEC=1000000') > 2, 20_000),
      'the start may take longer than its time-out',
    );
    t.equal(count('READY=1'), 0);
    upstream.reset();
    await portal.ready;
    t.ok(await until(() => count('READY=1') === 1));
    const before = messages.length;
    t.ok(await until(() => messages.length > before + 2));
    t.same([...new Set(messages.slice(before + 1))], ['WATCHDOG=1'], 'and from then on that it lives');

    portal.child.kill('SIGWINCH');
    t.ok(await until(() => portal.stderr().includes('blocked')));
    // One may be on its way.
    await wait(WATCHDOG);
    const alive = messages.length;
    await wait(2 * WATCHDOG);
    t.equal(messages.length, alive, 'nothing in twice the time of the watchdog');
    writeFileSync(released, '');
    t.ok(await until(() => messages.length > alive), 'it lives again');

    portal.child.kill('SIGTERM');
    t.equal(await portal.exited, 0);
    t.ok(await until(() => count('STOPPING=1') === 1));
    t.notMatch(portal.stdout(), 'sys.systemd_failed');
  },
);

t.test(
  'where nobody listens, it is one line; without systemd nothing is told',
  { skip: MISSING },
  async (t) => {
    const failures = async (env: Record<string, string>) => {
      const portal = await startPortalProcess(t, env);
      await portal.ready;
      // The time of five messages.
      await wait(500);
      return portal.stdout().split('sys.systemd_failed').length - 1;
    };
    const socket = join(folderWith(t), 'nobody');
    t.equal(await failures({ NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' }), 1);
    t.equal(await failures({}), 0);
  },
);
