import { once } from 'node:events';
import { Agent as PlainAgent, request as plainRequest, type ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import t, { type Test } from 'tap';
import { cpuOf, memoryOf } from '../../scripts/bench/processes.ts';
import { NO_HAPROXY, NO_NGINX, startHaproxy, startNginx } from '../deploy/support/startBalancer.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { short } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import type { Attack } from './support/attacker.ts';
import { beginningOfUpload, cookieLine, get, LONG_HEADERS } from './support/hostileBytes.ts';

/** Rounds of each attack, of which the median counts; each has a time of quiet before. Length of both (ms). */
const ROUNDS = short(1, 3);
const LENGTH = short(3_000, 5_000);
/** Time after which all connections of an attack have sent theirs, or are gone (ms). */
const SETTLED = 1_000;
/** Requests of the honest visitors (a second), who have so many addresses. */
const RATE = 50;
const VISITORS = 10;
/** A visitor's waiting (p99) may grow to this many times that of the quiet before. */
const TIMES = 2;
/** What other processes of the machine may add (ms), those of the attack and of the balancer among them. An attack that works stops the portal for seconds. */
const NOISE = 250;
/** The largest file of a member. */
const LARGE = Buffer.alloc(5 * 1024 * 1024, 'a');
const PICTURE = Buffer.alloc(20_000, 'a');
const PATHS = ['/', '/bank', '/bff/site', '/media/a.png', '/news', '/bff/vip'];

/** The figure that this part of the figures does not exceed. */
const percentile = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * part)] ?? NaN;

/** Where visitors and attackers go to. */
interface Front {
  port: number;
  /** Of TLS; undefined: the gateway itself. */
  certificate?: string;
}

const HOST = 'localhost';
/** The addresses of one attacker's computers. */
const addresses = [2, 3, 4, 5].map((last) => `127.0.0.${last}`);
const write = (path: string, length: number, body: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${HOST}`,
    'X-Bank-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');

const ATTACKS: Record<string, Omit<Attack, 'port' | 'addresses'> & { addresses?: string[] }> = {
  '160 heads that never end': { bytes: `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX: `, sockets: 40, drip: 'a' },
  '160 uploads that never end': { bytes: beginningOfUpload(HOST), sockets: 40, drip: 'a' },
  '160 JSON bodies that never end': { bytes: write('/bff/pageview', 8_000, '{'), sockets: 40, drip: ' ' },
  // Of these a balancer takes what the gateway sends, and all of them together must not be a flood.
  '20 downloads of 5 MB that nobody reads': {
    bytes: get(HOST, '/bff/upload/1', 'Cookie: bank_token=another-member'),
    sockets: 5,
  },
  '20 connections with two pictures and twelve pages behind them, none of which is read': {
    bytes: get(HOST, '/media/large.png').repeat(2) + get(HOST, '/').repeat(12),
    sockets: 5,
  },
  '20 connections with 400 pages at once': { bytes: get(HOST, '/').repeat(400), sockets: 5 },
  '1,000 connections of one address': { bytes: '', sockets: 1_000, addresses: ['127.0.0.2'] },
  '600 names of the session cookie, 20 a second': {
    bytes: get(HOST, '/user', cookieLine(600), 'Connection: close'),
    rate: 20,
  },
  'paths of 1,900 segments, 20 a second': {
    bytes: get(HOST, '/a'.repeat(1_900), 'Connection: close'),
    rate: 20,
  },
  '64 KB of headers in lines of nearly 4 KB, 20 a second': { bytes: LONG_HEADERS, rate: 20 },
  'JSON of 60,000 levels, 20 a second': { bytes: write('/bff/login', 60_000, '['.repeat(60_000)), rate: 20 },
};

/** Starts the portal with an upstream of pictures and files. */
async function startBehind(t: Test) {
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
    ALLOWED_HOSTS: HOST,
    PAGES_PER_MINUTE: '100000',
  });
  await portal.ready;
  return { port: Number(new URL(portal.origin).port), pid: portal.child.pid ?? 0 };
}

/** The honest visitors' requests, sent on time whatever became of those before: what the slowest of a hundred took (ms), and those that failed. */
function createVisits({ port, certificate }: Front) {
  const ask = certificate ? request : plainRequest;
  const agents = Array.from({ length: VISITORS }, (_, visitor) => {
    const options = { keepAlive: true, localAddress: `127.0.1.${visitor + 1}` };
    return certificate ? new Agent({ ...options, ca: certificate }) : new PlainAgent(options);
  });
  const send = (path: string, count: number) =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { host: HOST }, servername: HOST };
      ask({ ...options, agent: agents[count % VISITORS] }, (response) => {
        response
          .on('error', reject)
          .on('end', () => resolve(response.statusCode ?? 0))
          .resume();
      })
        .on('error', reject)
        .end();
    });
  return async function visit() {
    const times: number[] = [];
    const failed: string[] = [];
    const began = performance.now();
    const all: Promise<void>[] = [];
    for (let count = 0; count < (LENGTH / 1_000) * RATE; count++) {
      await wait(Math.max(0, began + (count * 1_000) / RATE - performance.now()));
      const path = PATHS[count % PATHS.length] ?? '/';
      const sent = performance.now();
      all.push(
        send(path, count).then(
          (status) => {
            times.push(performance.now() - sent);
            if (status !== 200) failed.push(`${path}: ${status}`);
          },
          (error: unknown) => void failed.push(`${path}: ${String(error)}`),
        ),
      );
    }
    await Promise.all(all);
    return { p99: percentile(times, 0.99), failed };
  };
}

const FRONTS = [
  {
    name: 'the gateway itself',
    skip: false,
    start: async (_t: Test, port: number): Promise<Front> => ({ port }),
  },
  {
    name: 'nginx',
    skip: NO_NGINX,
    start: async (t: Test, port: number): Promise<Front> => {
      const { origin, certificate } = await startNginx(t, [port, port]);
      return { port: Number(new URL(origin).port), certificate };
    },
  },
  {
    name: 'HAProxy',
    skip: NO_HAPROXY,
    start: async (t: Test, port: number): Promise<Front> => {
      const { origin, certificate } = await startHaproxy(t, [port, port]);
      return { port: Number(new URL(origin).port), certificate };
    },
  },
] as const;

for (const { name: where, skip, start } of FRONTS)
  t.test(`${where}: an honest visitor waits no longer while others attack`, { skip }, async (t) => {
    const { port, pid } = await startBehind(t);
    const front = await start(t, port);
    const visit = createVisits(front);
    await visit();
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const quiet: number[] = [];
      const attacked: number[] = [];
      const memory = memoryOf(pid, 'VmRSS');
      let cpu = 0;
      for (let round = 0; round < ROUNDS; round++) {
        quiet.push((await visit()).p99);
        const worker = new Worker(new URL('support/attacker.ts', import.meta.url), {
          workerData: { addresses, ...attack, ...front } satisfies Attack,
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
      const [before, during] = [quiet, attacked].map((figures) => percentile(figures, 0.5)) as [
        number,
        number,
      ];
      t.comment(
        `${where}: ${name}: p99 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms during; ${Math.round((cpu / LENGTH) * 100)} % of a processor, ${Math.round(memoryOf(pid, 'VmRSS') - memory)} MB more`,
      );
      t.ok(
        during <= TIMES * before + NOISE,
        `${name}: ${during.toFixed(1)} ms instead of ${before.toFixed(1)} ms`,
      );
    }
  });
