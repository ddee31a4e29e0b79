import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
/** Clock ticks of a second in /proc. */
const TICKS = 100;
/** What observing a request may cost (µs of processor time). */
const MOST = { log: 20, metrics: 6 };
/** A page from memory, before Fastify; a call from memory; a call of the upstream. */
const PATHS = ['/about', '/bff/site', '/bff/captcha'];

const SILENT = { LOG_LEVEL: 'silent', METRICS_PORT: '0' };

// Measures what log lines and metrics cost: processor time of a request in gateways with one of them and with none, which take turns
// in one run. Needs a build and Linux.
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
    stdio: ['ignore', 'ignore', 'inherit'],
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
  const ticks = (): number => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  return {
    send,
    async cost(path: string): Promise<number> {
      const before = ticks();
      await send(path, REQUESTS);
      return ((ticks() - before) / TICKS / REQUESTS) * 1e6;
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
    for (let round = 0; round < ROUNDS; round++) for (const name of names) costs[name].push(await gateways[name].cost(path));
    const none = median(costs.none);
    const more = (['log', 'metrics'] as const).map((name) => {
      const cost = median(costs[name].map((one, round) => one - (costs.none[round] ?? NaN)));
      return `${name} ${cost.toFixed(1)} µs (at most ${MOST[name]})`;
    });
    process.stdout.write(`${path}: ${none.toFixed(0)} µs a request with neither; ${more.join('; ')}\n`);
  }
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();
