import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { bundleUpstream, startUpstream } from '../../../../scripts/upstreamProcess.ts';
import { NO_REDIS, startRedis } from '../../../support/startRedis.ts';
import { endToEnd, isReady, scaled, until } from '../../../support/longRun.ts';
import { commandOfUnit, environmentOf, settingsOf, timeOf } from '../unitFile.ts';

/** The calls whose idempotency keys are recorded. */
const MONEY_CALLS = ['POST /api/user/recharge', 'POST /api/user/withdraw'];

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
    incoming
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = Buffer.concat(parts);
        if (MONEY_CALLS.includes(`${incoming.method} ${incoming.url}`)) {
          const { request_id: key = '' } = JSON.parse(body.toString()) as { request_id?: string };
          sent.set(key, (sent.get(key) ?? 0) + 1);
        }
        const onward = request(
          {
            hostname,
            port,
            agent,
            method: incoming.method,
            path: incoming.url,
            headers: endToEnd(incoming.headers),
          },
          (reply) => {
            response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
            reply.pipe(response);
          },
        );
        onward.on('error', () => incoming.socket.destroy());
        onward.end(body);
      });
  });
  // Longer than any client keeps a connection, so that none is closed while it is used again.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(
    () =>
      new Promise<void>((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** Time after which a gateway that is not ready fails the run (ms). */
const READY_MAX = scaled(60_000);

/** How a gateway has ended. */
export interface End {
  port: number;
  code: number | null;
  /** Time from the signal (ms). */
  ms: number;
}

/** A machine: its releases, and gateways that share its assets folder. Machines share nothing but Redis and the upstream. */
export interface Machine {
  ports: readonly number[];
  /** Runs `deploy/release` on it, and returns what it says. Rejects if it fails. */
  release(...args: string[]): Promise<string>;
}

export interface Fleet {
  machines: readonly Machine[];
  /** Starts the current release of every machine; the origin is what browsers see. Requests under the hosts are answered too. */
  start(publicOrigin: string, hosts: readonly string[]): Promise<void>;
  /** How gateways have ended so far. */
  ends: readonly End[];
  /** How often the upstream has got a money call, by idempotency key. */
  sent: ReadonlyMap<string, number>;
  /** Log lines of all gateways. */
  lines(): string[];
}

/**
 * Several machines with built gateways, each a process that is started as the unit starts the instance of its port, with one Redis and one
 * embedded upstream in a process of its own. `settings`: what else all of them have as settings.
 */
export async function makeFleet(
  t: Pick<Test, 'teardown'>,
  ports: readonly (readonly number[])[],
  settings: Record<string, string>,
): Promise<Fleet> {
  if (NO_REDIS) throw new Error(NO_REDIS);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fleet-')));
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
  const running = new Map<number, ChildProcess>();
  const lines: string[] = [];
  const ends: End[] = [];
  t.teardown(async () => {
    for (const child of running.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  });

  /** As the unit starts it. */
  function begin(port: number): ChildProcess {
    const machine = folderOf(ports.findIndex((all) => all.includes(port)));
    const { flags, main } = commandOfUnit();
    const child = spawn(process.execPath, [...flags, join(machine.root, relative(ROOT, main))], {
      cwd: join(machine.root, relative(ROOT, settingsOf('WorkingDirectory')[0] ?? '')),
      env: { ...environmentOf(port, machine.varLib), ...shared },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.set(port, child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => lines.push(...part.toString().split('\n').filter(Boolean)));
    return child;
  }

  /** As the unit ends it. */
  async function end(port: number): Promise<void> {
    // All were started.
    const child = running.get(port) as ChildProcess;
    const gone = once(child, 'exit');
    const began = performance.now();
    child.kill(settingsOf('KillSignal')[0] as NodeJS.Signals);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeOf('TimeoutStopSec'));
    const [code] = (await gone) as [number | null];
    clearTimeout(timer);
    ends.push({ port, code, ms: performance.now() - began });
  }

  // What stands in for `systemctl restart`.
  const control = createServer((request, response) => {
    const port = Number(request.url?.slice(1));
    void end(port).then(
      () => (begin(port), response.end()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  t.teardown(
    () =>
      new Promise<void>((resolve) => void (control.closeAllConnections(), control.close(() => resolve()))),
  );
  const restart = `curl -fsS -X POST http://127.0.0.1:${(control.address() as AddressInfo).port}/{port}`;

  const folderOf = (machine: number) => ({
    root: join(folder, `machine${machine}`, 'opt'),
    varLib: join(folder, `machine${machine}`, 'lib'),
  });
  return {
    machines: ports.map((own, n) => {
      const { root, varLib } = folderOf(n);
      // The folders that the unit asks for.
      const { ASSETS_DIR = '' } = environmentOf(own[0] ?? 0, varLib);
      const release = async (...args: string[]): Promise<string> => {
        // Before its gateways run, a release is only installed.
        const PORTS = own.filter((port) => running.has(port)).join(' ');
        const env = {
          PATH: process.env['PATH'],
          ROOT: root,
          ASSETS_DIR,
          RESTART: restart,
          PORTS: PORTS || ' ',
          READY_MAX: String(READY_MAX / 1_000),
        };
        const child = spawn(RELEASE, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (part: Buffer) => (said += part.toString()));
        const [code] = (await once(child, 'close')) as [number | null];
        if (code !== 0)
          throw new Error(
            `release ${args.join(' ')} on machine ${n + 1} ended with ${code}: ${said}${lines.slice(-5).join('\n')}`,
          );
        return said;
      };
      return { ports: own, release };
    }),
    ends,
    sent: record.sent,
    lines: () => lines,
    async start(publicOrigin, hosts) {
      Object.assign(shared, { PUBLIC_ORIGIN: publicOrigin, ALLOWED_HOSTS: hosts.join(',') });
      for (const port of ports.flat()) {
        const child = begin(port);
        if (
          !(await until(() => child.exitCode !== null || isReady(`http://127.0.0.1:${port}`), READY_MAX)) ||
          child.exitCode !== null
        )
          throw new Error(`the gateway of port ${port} does not start: ${lines.slice(-5).join('\n')}`);
      }
    },
  };
}

const RELEASE = resolve('deploy/release');
/** Where the unit expects the releases. */
const ROOT = dirname(settingsOf('WorkingDirectory')[0] ?? '');
