import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { Redis } from 'ioredis';
import { freePort } from './freePort.ts';
import { scaled } from './longRun.ts';

/** Why tests with Redis are skipped, or false. */
export const NO_REDIS =
  spawnSync('redis-server', ['--version']).status === 0 ? false : 'redis-server is not installed';

/** Starts a Redis server for this test, without persistence. */
export async function startRedis(t: Pick<Test, 'teardown'>) {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const begin = () =>
    spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
      { stdio: 'ignore' },
    );
  let server = begin();
  const responds = async () => {
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await probe.ping();
      return true;
    } catch {
      return false;
    } finally {
      probe.disconnect();
    }
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill('SIGKILL');
    });
  const wait = async () => {
    for (
      const until = Date.now() + scaled(10_000);
      !(await responds());
      await new Promise((resolve) => setTimeout(resolve, 30))
    ) {
      if (Date.now() > until) throw new Error('redis-server does not respond');
    }
  };
  await wait();
  t.teardown(stop);
  /** Begins to count GETs and SETs of keys with this prefix, also those SETs that a script makes; returns a function that tells how many there have been. */
  async function count(prefix: string): Promise<() => Promise<{ get: number; set: number }>> {
    const probe = new Redis(url);
    const monitor = await probe.monitor();
    t.teardown(() => {
      probe.disconnect();
      monitor.disconnect();
    });
    const counts = { get: 0, set: 0 };
    monitor.on('monitor', (_time: string, [command = '', key = '']: string[], source: string) => {
      const name = command.toLowerCase();
      // What a script reads is no read of the gateway's.
      if (name === 'get' && source === 'lua') return;
      if ((name === 'get' || name === 'set') && key.startsWith(prefix)) counts[name]++;
      if (name === 'echo') monitor.emit('echo');
    });
    return async () => {
      // What was sent before this has been reported when it is.
      const reported = new Promise((resolve) => monitor.once('echo', resolve));
      await probe.echo('reported');
      await reported;
      return { ...counts };
    };
  }
  return {
    url,
    stop,
    /** Sends the process a signal: SIGSTOP makes it hang with open connections, SIGCONT lets it continue. */
    signal: (name: 'SIGSTOP' | 'SIGCONT') => void server.kill(name),
    count,
    async start() {
      server = begin();
      await wait();
    },
  };
}

/** Waits until the condition is true; throws if that takes 30 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + scaled(30_000);
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never came to be');
    await wait(20);
  }
}

/**
 * The lines in which a gateway has said that its store is down, since it last said that the store is up. Wait for these, not for a
 * number of lines in all: on a busy machine the store may have been away for a moment before.
 */
export const downLines = (logs: readonly string[]): string[] =>
  logs
    .slice(logs.findLastIndex((line) => line.includes('"event":"store.up"')) + 1)
    .filter((line) => line.includes('"event":"store.down"'));

/** What a gateway last said of its store; undefined: nothing yet. */
export function storeIs(logs: readonly string[]): 'up' | 'down' | undefined {
  if (downLines(logs).length > 0) return 'down';
  return logs.some((line) => line.includes('"event":"store.up"')) ? 'up' : undefined;
}
