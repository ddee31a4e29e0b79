import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { SUCCESS } from '../../shared/constants.ts';
import { freePort } from '../../test/support/freePort.ts';
import { startStubUpstream } from '../../test/support/stubUpstream.ts';
import { median } from '../inParallel.ts';

/** Gateways of each kind: two processes that do the same differ by some microseconds a request. */
const GATEWAYS = 2;
/** Measurements of each gateway that count, those before (V8 has not compiled everything yet), and requests in one. */
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const WARM_UP = 2;
const REQUESTS = 6_000;
const CONNECTIONS = 12;
/** Part of the requests that may be refused. */
const REFUSED_MAX = 0.02;
/** What a log line, and the metrics of a request, may cost (µs of processor time). */
const MOST = { line: 20, metrics: 6 };
/** By then waiting lines are written (ms). */
const WRITTEN_AFTER = 300;
/** A page from memory, before Fastify; a call from memory; a call of the upstream, which has a line of its own. */
const PATHS = ['/about', '/bff/site', '/bff/captcha'];

const NEWLINE = '\n'.charCodeAt(0);
const SILENT = { LOG_LEVEL: 'silent', METRICS_PORT: '0' };

// Measures what log lines and metrics cost: processor time of a request in gateways with one of them and with none, which take turns
// in one run. The log goes through a pipe. Needs a build and Linux.
const print = (line: string) => process.stdout.write(`${line}\n`);
const ends: (() => unknown)[] = [];
const upstream = await startStubUpstream({ teardown: (end) => ends.push(end) });

/** Starts a gateway. `cost` sends requests, and tells the processor time of one (µs). */
async function start(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PORT: String(port),
      STORE: 'memory',
      DRAIN_GRACE: '0',
      UPSTREAM_ORIGIN: upstream.origin,
      TRUSTED_PROXIES: '127.0.0.1',
      PAGES_PER_MINUTE: '1000000',
      ...SILENT,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  child.stdout.on('data', (part: Buffer) => {
    for (const byte of part) if (byte === NEWLINE) lines++;
  });
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  ends.push(() => child.kill());
  ends.push(() => pool.destroy());
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await wait(50);
  let asked = 0;
  let refused = 0;
  const send = async (path: string, count: number): Promise<void> => {
    refused = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let sent = 0; sent < count / CONNECTIONS; sent++) {
          // Each request from another address: the limits of one would refuse them.
          const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`;
          const { body, statusCode } = await pool.request({
            method: 'GET',
            path,
            headers: { host: `127.0.0.1:${port}`, 'x-forwarded-for': address },
          });
          await body.dump();
          if (statusCode !== SUCCESS) refused++;
        }
      }),
    );
    // On a busy machine some are shed.
    if (refused > count * REFUSED_MAX)
      throw new Error(`${path}: ${refused} of ${count} requests were refused`);
  };
  // The first number is the time that a thread has had a processor (ns).
  const spent = (): number =>
    readdirSync(`/proc/${child.pid}/task`).reduce(
      (sum, thread) =>
        sum + Number.parseInt(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8'), 10),
      0,
    );
  return {
    /** Processor time (µs) and log lines of a request. */
    async cost(path: string): Promise<{ cost: number; lines: number }> {
      const before = { spent: spent(), lines };
      await send(path, REQUESTS);
      const cost = (spent() - before.spent) / REQUESTS / 1_000;
      await wait(WRITTEN_AFTER);
      return { cost, lines: (lines - before.lines) / REQUESTS };
    },
  };
}

/** Between the lower and the upper quarter of the values. */
function spread(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return (
    (sorted[Math.floor(sorted.length * 0.75)] ?? NaN) - (sorted[Math.floor(sorted.length * 0.25)] ?? NaN)
  );
}

type Name = 'none' | 'log' | 'metrics';
// The names of the gateways.
const envs: Record<Name, () => Promise<Record<string, string>>> = {
  none: async () => ({}),
  log: async () => ({ LOG_LEVEL: 'info' }),
  metrics: async () => ({ METRICS_PORT: String(await freePort()) }),
};
const costs = new Map<string, Record<Name | 'lines', number[]>>(
  PATHS.map((path) => [path, { none: [], log: [], metrics: [], lines: [] }]),
);
try {
  const gateways: { name: Name; cost: (path: string) => Promise<{ cost: number; lines: number }> }[] = [];
  for (let count = 0; count < GATEWAYS; count++)
    // The names of `envs`.
    for (const [name, env] of Object.entries(envs) as [Name, (typeof envs)[Name]][])
      gateways.push({ name, ...(await start(await env())) });
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [path, found] of costs)
      for (const gateway of gateways) {
        const { cost, lines } = await gateway.cost(path);
        if (round < WARM_UP) continue;
        found[gateway.name].push(cost);
        if (gateway.name === 'log') found.lines.push(lines);
      }
  for (const [path, found] of costs) {
    const [none, log, metrics] = [median(found.none), median(found.log), median(found.metrics)];
    const lines = median(found.lines);
    print(
      `${path}: ${none.toFixed(0)} µs a request with neither (half of the measurements within ${spread(found.none).toFixed(0)}); log ${((log - none) / lines).toFixed(1)} µs a line (at most ${MOST.line}), ` +
        `${lines.toFixed(1)} lines a request; metrics ${(metrics - none).toFixed(1)} µs a request (at most ${MOST.metrics})`,
    );
  }
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();
