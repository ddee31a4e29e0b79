import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { cpuOf, memoryOf } from '../../scripts/bench/processes.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import type { Attack } from './support/attacker.ts';
import { beginningOfUpload, cookieLine, get, LONG_HEADERS } from './support/hostileBytes.ts';

/** Rounds of each attack, of which the median counts; each has a time of quiet before. Length of both (ms). */
const ROUNDS = 3;
const LENGTH = 5_000;
/** Time after which all connections of an attack have sent theirs, or are gone (ms). */
const SETTLED = 1_000;
/** Requests of the honest visitor (a second). */
const RATE = 50;
/** The visitor's waiting (p99) may grow to this many times that of the quiet before. */
const TIMES = 2;
/** What other processes of the machine may add (ms): two slices of a processor's time. */
const NOISE = 8;
/** The largest file of a member. */
const LARGE = Buffer.alloc(5 * 1024 * 1024, 'a');
const PICTURE = Buffer.alloc(20_000, 'a');
const PATHS = ['/', '/bank', '/bff/site', '/media/a.png', '/news', '/bff/vip'];

/** The figure that this part of the figures does not exceed. */
const percentile = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * part)] ?? NaN;

/** The addresses of one attacker's computers. */
const addresses = [2, 3, 4, 5].map((last) => `127.0.0.${last}`);
/** Each of them once stopped the portal for others. */
const attacksOn = (host: string): Record<string, Omit<Attack, 'port' | 'addresses'>> => ({
  '600 names of the session cookie and a path of 1,900 segments, 20 a second': {
    bytes: get(host, '/a'.repeat(1_900), cookieLine(600), 'Connection: close'),
    rate: 20,
  },
  '64 KB of headers in lines of nearly 4 KB, 20 a second': { bytes: LONG_HEADERS, rate: 20 },
  '160 uploads that never end': { bytes: beginningOfUpload(host), sockets: 40, drip: 'a' },
  '160 downloads of 5 MB that nobody reads': {
    bytes: get(host, '/bff/upload/1', 'Cookie: bank_token=another-member'),
    sockets: 40,
  },
  '200 connections with two pictures and twenty pages behind them, none of which is read': {
    bytes: get(host, '/media/large.png').repeat(2) + get(host, '/').repeat(20),
    sockets: 50,
  },
});

t.test('an honest visitor waits no longer while others attack', async (t) => {
  const upstream = await startStubUpstream(t);
  const file = (bytes: Buffer) => (_hit: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length }).end(bytes);
  upstream.on('GET /api/upload/1', file(LARGE));
  upstream.on('GET /media/large.png', file(LARGE));
  upstream.on('GET /media/a.png', file(PICTURE));
  const portal = await startPortalProcess(t, {
    UPSTREAM_ORIGIN: upstream.origin,
    STORE: 'memory',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await portal.ready;
  const { host, port } = new URL(portal.origin);
  const { pid = 0 } = portal.child;

  /** The honest visitor's requests, sent on time whatever became of those before: what the slowest of a hundred took (ms), and those that failed. */
  async function visit() {
    const times: number[] = [];
    const failed: string[] = [];
    const began = performance.now();
    const all: Promise<void>[] = [];
    for (let count = 0; count < (LENGTH / 1_000) * RATE; count++) {
      await wait(Math.max(0, began + (count * 1_000) / RATE - performance.now()));
      const path = PATHS[count % PATHS.length] ?? '/';
      const sent = performance.now();
      all.push(
        fetch(portal.origin + path, { headers: { 'x-forwarded-for': `198.18.0.${count % 250}` } }).then(
          async (response) => {
            await response.arrayBuffer();
            times.push(performance.now() - sent);
            if (response.status !== 200) failed.push(`${path}: ${response.status}`);
          },
          (error: unknown) => void failed.push(`${path}: ${String(error)}`),
        ),
      );
    }
    await Promise.all(all);
    return { p99: percentile(times, 0.99), failed };
  }

  await visit();
  for (const [name, attack] of Object.entries(attacksOn(host))) {
    const quiet: number[] = [];
    const attacked: number[] = [];
    const memory = memoryOf(pid, 'VmRSS');
    let cpu = 0;
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push((await visit()).p99);
      const worker = new Worker(new URL('support/attacker.ts', import.meta.url), {
        workerData: { ...attack, port: Number(port), addresses } satisfies Attack,
      });
      await once(worker, 'message');
      await wait(SETTLED);
      const before = cpuOf(pid);
      const { p99, failed } = await visit();
      cpu += (cpuOf(pid) - before) / ROUNDS;
      attacked.push(p99);
      t.same(failed, [], `${name}: every response`);
      await worker.terminate();
      await wait(SETTLED);
    }
    const [before, during] = [quiet, attacked].map((figures) => percentile(figures, 0.5)) as [number, number];
    t.comment(
      `${name}: p99 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms during; ${Math.round((cpu / LENGTH) * 100)} % of a processor, ${Math.round(memoryOf(pid, 'VmRSS') - memory)} MB more`,
    );
    t.ok(
      during <= TIMES * before + NOISE,
      `${name}: ${during.toFixed(1)} ms instead of ${before.toFixed(1)} ms`,
    );
  }
});
