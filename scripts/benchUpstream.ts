import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { people, SAMPLE_PASSWORD } from '../embedded/seed/people.ts';
import { bundleUpstream, startUpstream } from './upstreamProcess.ts';

/** Concurrent reads. */
const CONCURRENCY = 4;
const WARM_UP = 3_000;
const ROUNDS = 5;
/** Duration of a round (ms). */
const ROUND = 3_000;
const MEMBERS = 8;

/** The reads of pages, roughly as often as pages make them: every member's page reads visit and bag. */
const MEMBER_READS = [
  ...[
    '/api/visit',
    '/api/visit',
    '/api/visit',
    '/api/user/bag',
    '/api/user/bag',
    '/api/user/bag',
    '/api/user',
  ],
  ...[
    '/api/user/bill',
    '/api/user/bill?page=2&type=1',
    '/api/user/bill/page',
    '/api/user/bill/page?keyword=8',
    '/api/user/notice/list',
  ],
  ...[
    '/api/user/withdraw',
    '/api/user/withdraw/page',
    '/api/user/recharge',
    '/api/user/recharge/page',
    '/api/withdraw',
  ],
  ...[
    '/api/user/childs',
    '/api/user/cert/logs/list',
    '/api/user/cert/logs/page',
    '/api/user/form',
    '/api/user/form/page',
  ],
];
const PUBLIC_READS = [
  ...[
    '/api/index',
    '/api/site',
    '/api/seo',
    '/api/config',
    '/api/notice',
    '/api/partner',
    '/api/partner?loan_type_id=2',
    '/api/loan_type',
  ],
  ...[
    '/api/vip',
    '/api/level',
    '/api/form',
    '/api/form/1',
    '/api/recharge',
    '/api/wz',
    '/api/wz?type=news',
    '/api/wz?type=help&keyword=%E5%88%A9%E7%8E%87',
  ],
];

interface Read {
  path: string;
  token: string;
}
interface Round {
  perSecond: number;
  p50: number;
  p99: number;
}

const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const varDir = mkdtempSync(join(tmpdir(), 'bench-upstream-'));
const bundle = await bundleUpstream();
// The command's arguments are passed to node, for instance `--cpu-prof`.
const node = [process.execPath, ...process.argv.slice(2)];
const upstream = await startUpstream(bundle.entry, varDir, pinned ? ['taskset', '-c', '0', ...node] : node);
if (pinned) spawnSync('taskset', ['-cp', '1', String(process.pid)]);
const pool = new Pool(upstream.origin, { connections: CONCURRENCY });

try {
  const tokens = await Promise.all(
    people
      .filter(({ certified }) => certified)
      .slice(0, MEMBERS)
      .map(({ phone }) => login(phone)),
  );
  const reads = tokens.flatMap((token) => [
    ...MEMBER_READS.map((path): Read => ({ path, token })),
    ...PUBLIC_READS.map((path): Read => ({ path, token: '0' })),
  ]);
  console.log(
    `embedded upstream, ${CONCURRENCY} concurrent reads, ${pinned ? 'pinned to its own core' : 'not pinned'}; ready after ${upstream.startedIn.toFixed(0)} ms`,
  );
  await load(reads, WARM_UP);
  const rounds: Round[] = [];
  const spent = new Map<string, number[]>();
  for (let i = 0; i < ROUNDS; i++) rounds.push(await load(reads, ROUND, spent));
  for (const { perSecond, p50, p99 } of rounds) console.log(figures(perSecond, p50, p99));
  console.log('\nslowest reads, ms');
  const slowest = [...spent]
    .map(([path, times]) => ({ path, p50: share(times, 0.5), p99: share(times, 0.99) }))
    .sort((a, b) => b.p50 - a.p50);
  for (const { path, p50, p99 } of slowest.slice(0, 8))
    console.log(`  p50 ${p50.toFixed(2)}  p99 ${p99.toFixed(2)}  ${decodeURIComponent(path)}`);
  const median = (of: keyof Round): number =>
    share(
      rounds.map((round) => round[of]),
      0.5,
    );
  console.log(`\nmedian of ${ROUNDS} rounds: ${figures(median('perSecond'), median('p50'), median('p99'))}`);
} finally {
  await pool.close();
  await upstream.stop('SIGTERM');
  bundle.remove();
  rmSync(varDir, { recursive: true, force: true });
}

/** Makes concurrent reads for `ms` milliseconds. Throws if an envelope's code is not 200. `spent` collects the times by path. */
async function load(reads: readonly Read[], ms: number, spent = new Map<string, number[]>()): Promise<Round> {
  const times: number[] = [];
  const end = performance.now() + ms;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      // A step that is coprime to the list's length mixes members and calls, always in the same order.
      // The index is within the list.
      const { path, token } = reads[(next++ * 7) % reads.length] as Read;
      const started = performance.now();
      const text = await get(path, token);
      const took = performance.now() - started;
      if (!text.startsWith('{"code":200')) throw new Error(`${path}: ${text.slice(0, 200)}`);
      times.push(took);
      const list = spent.get(path) ?? [];
      list.push(took);
      spent.set(path, list);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return {
    perSecond: times.length / ((performance.now() - started) / 1_000),
    p50: share(times, 0.5),
    p99: share(times, 0.99),
  };
}

async function get(path: string, token: string): Promise<string> {
  const { body } = await pool.request({ path, method: 'GET', headers: { authorization: token } });
  return body.text();
}

async function login(phone: string): Promise<string> {
  const { body } = await pool.request({
    path: '/api/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password: SAMPLE_PASSWORD }),
  });
  // The response is the embedded upstream's login envelope.
  return ((await body.json()) as { data: { access_token: string } }).data.access_token;
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function figures(perSecond: number, p50: number, p99: number): string {
  return `${perSecond.toFixed(0)} reads/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}
