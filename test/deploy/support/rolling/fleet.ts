import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { bundleUpstream, startUpstream } from '../../../../scripts/upstreamProcess.ts';
import { NO_REDIS, startRedis } from '../../../support/startRedis.ts';
import { endToEnd, isReady, until } from '../../../support/longRun.ts';
import { commandOfUnit, environmentOf, settingsOf, timeOf } from '../unitFile.ts';

/** The call whose idempotency keys are recorded. */
const MONEY_CALL = 'POST /api/user/recharge';

/**
 * Stands before an upstream and passes everything on. `sent` says how often a money call with a key has arrived: the upstream behind
 * may refuse a second one, and would so hide that it was sent.
 */
async function recordUpstream(t: Pick<Test, 'teardown'>, target: string) {
  const agent = new Agent({ keepAlive: true });
  const sent = new Map<string, number>();
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      const body = Buffer.concat(parts);
      if (`${incoming.method} ${incoming.url}` === MONEY_CALL) {
        const { request_id: key = '' } = JSON.parse(body.toString()) as { request_id?: string };
        sent.set(key, (sent.get(key) ?? 0) + 1);
      }
      const onward = request({ hostname, port, agent, method: incoming.method, path: incoming.url, headers: endToEnd(incoming.headers) }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
        reply.pipe(response);
      });
      onward.on('error', () => incoming.socket.destroy());
      onward.end(body);
    });
  });
  // Longer than any client keeps a connection, so that none is closed while it is used again.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => {
    agent.destroy();
    server.closeAllConnections();
    server.close(() => resolve());
  }));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** Time after which a gateway that is not ready fails the run (ms). */
const READY_MAX = 60_000;

/** How a gateway has ended. */
export interface End {
  code: number | null;
  /** Time from the signal (ms). */
  ms: number;
}

export interface Fleet {
  ports: readonly number[];
  /** Starts all of them; the origin is what browsers see. Requests under the hosts are answered too. */
  start(publicOrigin: string, hosts: readonly string[]): Promise<void>;
  /** Ends a gateway as the unit does, and starts it again. Resolves when it is ready. */
  restart(gateway: number): Promise<End>;
  /** How often the upstream has got a money call, by idempotency key. */
  sent: ReadonlyMap<string, number>;
  /** Log lines of all gateways. */
  lines(): string[];
}

/**
 * Several built gateways, each a process that is started as the unit starts the instance of its port, with one Redis and one embedded
 * upstream in a process of its own. `settings`: what else all of them have as settings.
 */
export async function makeFleet(t: Pick<Test, 'teardown'>, ports: readonly number[], settings: Record<string, string>): Promise<Fleet> {
  if (NO_REDIS) throw new Error(NO_REDIS);
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const redis = await startRedis(t);
  const bundle = await bundleUpstream();
  t.teardown(() => bundle.remove());
  const upstream = await startUpstream(bundle.entry, join(folder, 'upstream'));
  t.teardown(() => upstream.stop('SIGTERM'));
  const record = await recordUpstream(t, upstream.origin);
  const shared: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    UPSTREAM_ORIGIN: record.origin,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_KEYS: randomBytes(32).toString('base64'),
    ...settings,
  };
  const running: (ChildProcess | undefined)[] = [];
  const lines: string[] = [];
  t.teardown(async () => {
    for (const child of running) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  });

  async function begin(gateway: number): Promise<void> {
    // One of them.
    const port = ports[gateway] as number;
    const child = spawn(process.execPath, [...commandOfUnit().flags, 'dist/server/main.js'], {
      env: { ...environmentOf(port, folder), ...shared },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running[gateway] = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => lines.push(...part.toString().split('\n').filter(Boolean)));
    if (!(await until(() => child.exitCode !== null || isReady(`http://127.0.0.1:${port}`), READY_MAX)) || child.exitCode !== null)
      throw new Error(`gateway ${gateway + 1} does not start: ${lines.slice(-5).join('\n')}`);
  }

  return {
    ports,
    sent: record.sent,
    lines: () => lines,
    async start(publicOrigin, hosts) {
      Object.assign(shared, { PUBLIC_ORIGIN: publicOrigin, ALLOWED_HOSTS: hosts.join(',') });
      for (const gateway of ports.keys()) await begin(gateway);
    },
    async restart(gateway) {
      // All were started.
      const child = running[gateway] as ChildProcess;
      const gone = once(child, 'exit');
      const began = performance.now();
      child.kill(settingsOf('KillSignal')[0] as NodeJS.Signals);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeOf('TimeoutStopSec'));
      const [code] = (await gone) as [number | null];
      clearTimeout(timer);
      const end = { code, ms: performance.now() - began };
      await begin(gateway);
      return end;
    },
  };
}
