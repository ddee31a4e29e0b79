import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { SUCCESS } from '../shared/constants.ts';
import { freePort } from '../test/support/freePort.ts';
import { startStubUpstream } from '../test/support/stubUpstream.ts';
import { median } from './median.ts';

/** Requests before a measurement and in one, and measurements of each gateway. */
const WARM_UP = 2_000;
const REQUESTS = 6_000;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const CONNECTIONS = 4;
/** Part of the requests that may be refused. */
const REFUSED_MAX = 0.02;
/** What a log line, and the metrics of a request, may cost (µs of processor time). */
const MOST = { line: 20, metrics: 6 };
/** By then waiting lines are written (ms). */
const WRITTEN_AFTER = 300;
/** A page from memory, before Fastify; a call from memory; a call of the upstream, which has a line of its own. */
const PATHS = ['/about', '/bff/site', '/bff/captcha'];

const SILENT = { LOG_LEVEL: 'silent', METRICS_PORT: '0' };

// Measures what log lines and metrics cost: processor time of a request in gateways with one of them and with none, which take turns
// in one run. The log is written to a file. Needs a build and Linux.
const folder = mkdtempSync(join(tmpdir(), 'observe-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
const print = (line: string) => process.stdout.write(`${line}\n`);
const upstream = await startStubUpstream({ teardown: (end) => ends.push(end) });

/** Starts a gateway. `cost` sends requests, and tells the processor time of one (µs). */
async function start(env: Record<string, string>) {
  const port = await freePort();
  const path = join(folder, `${port}.log`);
  const file = openSync(path, 'w');
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
    stdio: ['ignore', file, 'inherit'],
  });
  ends.push(() => child.kill());
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  ends.push(() => pool.destroy());
  let asked = 0;
  let refused = 0;
  const send = async (path: string, count: number): Promise<void> => {
    refused = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let sent = 0; sent < count / CONNECTIONS; sent++) {
          // Each request from another address: the limits of one would refuse them.
          const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`;
          const { body, statusCode } = await pool.request({ method: 'GET', path, headers: { host: `127.0.0.1:${port}`, 'x-forwarded-for': address } });
          await body.dump();
          if (statusCode !== SUCCESS) refused++;
        }
      }),
    );
    // On a busy machine some are shed.
    if (refused > count * REFUSED_MAX) throw new Error(`${path}: ${refused} of ${count} requests were refused`);
  };
  // The first number is the time that a thread has had a processor (ns).
  const spent = (): number =>
    readdirSync(`/proc/${child.pid}/task`).reduce(
      (sum, thread) => sum + Number.parseInt(readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8'), 10),
      0,
    );
  return {
    send,
    /** Lines in its log so far. */
    async lines(): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, WRITTEN_AFTER));
      return readFileSync(path, 'utf8').split('\n').length - 1;
    },
    async cost(path: string): Promise<number> {
      const before = spent();
      await send(path, REQUESTS);
      return (spent() - before) / REQUESTS / 1_000;
    },
  };
}

try {
  const gateways = { none: await start({}), log: await start({ LOG_LEVEL: 'info' }), metrics: await start({ METRICS_PORT: String(await freePort()) }) };
  // The names of the gateways.
  const names = Object.keys(gateways) as (keyof typeof gateways)[];
  for (const path of PATHS) {
    const costs: Record<(typeof names)[number], number[]> = { none: [], log: [], metrics: [] };
    for (const name of names) await gateways[name].send(path, WARM_UP);
    const before = await gateways.log.lines();
    for (let round = 0; round < ROUNDS; round++) for (const name of names) costs[name].push(await gateways[name].cost(path));
    const lines = ((await gateways.log.lines()) - before) / ROUNDS / REQUESTS;
    const more = (name: 'log' | 'metrics') => median(costs[name].map((one, round) => one - (costs.none[round] ?? NaN)));
    print(
      `${path}: ${median(costs.none).toFixed(0)} µs a request with neither; log ${(more('log') / lines).toFixed(1)} µs a line (at most ${MOST.line}), ` +
        `${lines.toFixed(1)} lines a request; metrics ${more('metrics').toFixed(1)} µs a request (at most ${MOST.metrics})`,
    );
  }
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();
