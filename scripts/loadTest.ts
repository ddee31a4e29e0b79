import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '../test/support/freePort.ts';
import { startStubUpstream } from '../test/support/stubUpstream.ts';
import { openLoad, closedLoad, percentile, type Sample } from './load/generate.ts';

/** Length of a phase (s). */
const PHASE = Number(process.env.LOAD_SECONDS || 10);
/** Connections of the closed load: as many as keep one core busy. */
const CONNECTIONS = 8;
/** A page that no cache holds. */
const PAGE = (turn: number) => `/search?q=word${turn}`;

// Measures the built gateway, in a process of its own, beyond its saturation; needs a build. Prints each figure with its bound;
// the exit code is 1 if one is missed. Figures are ratios of one run, since milliseconds differ between machines.
const ends: (() => unknown)[] = [];
const upstream = await startStubUpstream({ teardown: (end) => ends.push(end) });
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const gateway = spawn(process.execPath, ['dist/server/main.js'], {
  // One address sends everything, so its rate limit is lifted.
  env: { PORT: String(port), UPSTREAM_ORIGIN: upstream.origin, PAGES_PER_MINUTE: '1000000', NODE_ENV: 'production' },
  stdio: 'ignore',
});
const missed: string[] = [];

try {
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
  await closedLoad(origin, PAGE, CONNECTIONS, PHASE);

  const cpuBefore = cpuTime();
  const saturated = await closedLoad(origin, PAGE, CONNECTIONS, PHASE);
  const cpuOfPage = (cpuTime() - cpuBefore) / served(saturated).length;
  const saturation = served(saturated).length / PHASE;
  print(`saturation: ${saturation.toFixed(0)} pages/s with ${CONNECTIONS} connections, ${cpuOfPage.toFixed(1)} ms of processor time for each`);

  const calm = await openLoad(origin, PAGE, 0.8 * saturation, PHASE);
  const calmP99 = percentile(served(calm.pages), 0.99);
  print(
    `at 0.8 of saturation: p50 ${percentile(served(calm.pages), 0.5).toFixed(0)} ms, p99 ${calmP99.toFixed(0)} ms, ${shed(calm.pages).length} of ${calm.pages.length} shed`,
  );

  const cpuBeforeOver = cpuTime();
  const over = await openLoad(origin, PAGE, 3 * saturation, PHASE);
  const cpuOfShed = (cpuTime() - cpuBeforeOver - served(over.pages).length * cpuOfPage) / shed(over.pages).length;
  const statuses = [...new Set(over.pages.map(({ status }) => status))].sort().join(', ');
  print(`at 3 times saturation: ${over.pages.length} requests, ${served(over.pages).length} served, ${shed(over.pages).length} shed; statuses ${statuses}`);
  check('goodput / saturation', served(over.pages).length / PHASE / saturation, '≥', 0.9);
  check('p99 of served pages / p99 at 0.8 load', percentile(served(over.pages), 0.99) / calmP99, '≤', 2);
  check('shed responses without Retry-After', shed(over.pages).filter(({ retryAfter }) => !retryAfter).length, '≤', 0);
  check('responses other than 200 and 503', over.pages.length - served(over.pages).length - shed(over.pages).length, '≤', 0);
  check('p99 of /healthz (ms)', percentile(over.health, 0.99), '≤', 50);
  check('processor time of a shed request (ms)', cpuOfShed, '≤', 0.2);

  const after = await openLoad(origin, PAGE, 0.8 * saturation, 6);
  const lastShed = Math.max(0, ...shed(after.pages).map(({ at }) => at));
  check('seconds until nothing is shed at 0.8 load', lastShed / 1000, '≤', 3);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  gateway.kill();
  await once(gateway, 'exit');
  for (const end of ends) await end();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function check(name: string, value: number, sign: '≤' | '≥', bound: number): void {
  const held = sign === '≤' ? value <= bound : value >= bound;
  if (!held) missed.push(name);
  print(`${held ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(2)} (${sign} ${bound})`);
}

function served(samples: Sample[]): Sample[] {
  return samples.filter(({ status }) => status === 200);
}

function shed(samples: Sample[]): Sample[] {
  return samples.filter(({ status }) => status === 503);
}

/** Processor time of the gateway's process (ms), all threads included; Linux only. */
function cpuTime(): number {
  const fields = readFileSync(`/proc/${gateway.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In hundredths of a second: user and system time.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
