import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startHaproxy } from '../../test/deploy/support/startBalancer.ts';
import { freePort } from '../../test/support/freePort.ts';
import { startRedis } from '../../test/support/startRedis.ts';
import { nodeFlags } from '../startArguments.ts';
import { bundleUpstream, startUpstream } from '../upstreamProcess.ts';
import { memoryOf, MEASURED, startProcess } from './processes.ts';

/** What the proxy before the upstream does to requests for articles. */
export type Fault = 'hangs' | 'half' | 'late';

/** The portal as the crowd reaches it. Each address of 127/8 is a client of its own. */
export interface Front {
  port: number;
  /** Of TLS; undefined: the gateway itself. */
  certificate?: string;
  /** What requests name as their host, and writes as their origin. */
  host: string;
  origin: string;
}

export type CrowdStand = Awaited<ReturnType<typeof startStand>>;

/** Takes what ends something that was started. */
type Ends = Parameters<typeof startHaproxy>[0];

/** Part of the upstream that has the faults. */
const FAULTY = '/api/wz';
const LATE = 4_000;
/** Two gateways would have one core in common if they had only that of what is measured. */
const EVERY_CORE = `0-${availableParallelism() - 1}`;

/** Starts the embedded upstream, a proxy that makes faults, and one gateway, or two on Redis behind the shipped HAProxy. */
export async function startStand(gateways: 1 | 2) {
  const ends: (() => unknown)[] = [];
  const t = { teardown: (end: () => unknown) => void ends.push(end) };
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'crowd-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const bundle = await bundleUpstream();
    t.teardown(() => bundle.remove());
    const upstream = await startUpstream(bundle.entry, join(folder, 'upstream'));
    t.teardown(() => upstream.stop('SIGTERM'));
    const { origin, setFault } = await startFaults(t, upstream.origin);
    const ports = await Promise.all(Array.from({ length: gateways }, freePort));
    const front = await startFront(t, ports);
    const shared =
      gateways > 1
        ? {
            REDIS_URL: (await startRedis(t)).url,
            SESSION_KEYS: randomBytes(32).toString('base64'),
            TRUSTED_PROXIES: '127.0.0.1',
          }
        : {};
    const processes = await Promise.all(
      ports.map((port, at) =>
        startGateway(t, port, join(folder, `${at}`), gateways === 1 ? MEASURED : EVERY_CORE, {
          UPSTREAM_ORIGIN: origin,
          PUBLIC_ORIGIN: front.origin,
          ...shared,
        }),
      ),
    );
    // HAProxy sends nothing to a gateway before its second good check.
    if (gateways > 1) await wait(4_000);
    return { front, setFault, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the crowd goes: to the only gateway, or to the balancer. */
async function startFront(t: Ends, ports: readonly number[]): Promise<Front> {
  const [only = 0, ...others] = ports;
  if (others.length === 0)
    return { port: only, host: `127.0.0.1:${only}`, origin: `http://127.0.0.1:${only}` };
  const { origin, certificate } = await startHaproxy(t, ports);
  const { host, port } = new URL(origin);
  return { port: Number(port), certificate, host, origin };
}

/** Loaded into a gateway's process: on SIGWINCH it says how many timers it has. */
const TELL_TIMERS = `data:text/javascript,process.on('SIGWINCH', () => {
  const timers = process.getActiveResourcesInfo().filter((one) => one === 'Timeout');
  process.stdout.write('timers ' + timers.length + '\\n');
})`;

/** Starts a gateway. What is asked of it: memory (MB), open descriptors, timers. */
async function startGateway(
  t: Ends,
  port: number,
  varDir: string,
  cores: string,
  env: Record<string, string>,
) {
  const { child, stop } = await startProcess(
    [...nodeFlags(), '--import', TELL_TIMERS, 'dist/server/main.js'],
    {
      env: { PORT: String(port), METRICS_PORT: '0', VAR_DIR: varDir, DRAIN_GRACE: '0', ...env },
      cores,
      ready: '"event":"sys.ready"',
    },
  );
  t.teardown(stop);
  const pid = child.pid as number;
  return {
    memory: () => memoryOf(pid, 'VmRSS'),
    files: () => readdirSync(`/proc/${pid}/fd`).length,
    timers: () =>
      new Promise<number>((told) => {
        const listen = (part: Buffer) => {
          const [, timers] = /^timers (\d+)$/m.exec(part.toString()) ?? [];
          if (timers === undefined) return;
          child.stdout?.off('data', listen);
          told(Number(timers));
        };
        child.stdout?.on('data', listen);
        child.kill('SIGWINCH');
      }),
  };
}

/** A proxy before the upstream, whose articles hang, end in the middle of their JSON, or come after four seconds, if it is told so. */
async function startFaults(t: Ends, target: string) {
  const agent = new Agent({ connections: 64 });
  let fault: Fault | undefined;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', async () => {
        const isFaulty = incoming.url?.startsWith(FAULTY) === true;
        if (isFaulty && fault === 'hangs') return;
        if (isFaulty && fault === 'late') await wait(LATE);
        const { host: _host, connection: _connection, ...headers } = incoming.headers;
        const reply = await request(`${target}${incoming.url ?? ''}`, {
          method: incoming.method as 'GET',
          headers,
          body: parts.length > 0 ? Buffer.concat(parts) : null,
          dispatcher: agent,
        });
        const bytes = Buffer.from(await reply.body.arrayBuffer());
        const { 'transfer-encoding': _coding, connection: _kept, ...sent } = reply.headers;
        response.writeHead(reply.statusCode, { ...sent, 'content-length': bytes.length });
        if (isFaulty && fault === 'half') {
          response.write(bytes.subarray(0, bytes.length / 2));
          setTimeout(() => incoming.socket.destroy(), 10);
        } else response.end(bytes);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await agent.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (one: Fault | undefined) => void (fault = one),
  };
}
