import { Pool } from 'undici';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import type { Measure, Row } from './cost.ts';
import type { Servers } from './servers.ts';
import { newPage, scenarios } from './scenarios.ts';

/** Rows of a list, and connections, of which the last is compared with the first. */
const LISTS = [20, 100, 400];
const CROWDS = [10, 100, 1_000];
/** Different pages of visitors. */
const PAGES = 10_000;

/** Whether the cost grows no faster than the work: with the rows of a list, the connections, the pages that are kept, and the time. */
export async function measureGrowth(
  servers: Servers,
  measure: Measure,
  say: (what: string) => void,
): Promise<Row[]> {
  const { gateway } = servers;

  const byByte: number[] = [];
  const sizes: number[] = [];
  for (const rows of LISTS) {
    say(`a list of ${rows} rows`);
    await servers.setRows(rows);
    const { cpu, bytes } = await measure(gateway, {
      path: () => '/wallet/record',
      isMember: true,
      connections: 4,
      floor: 'react',
    });
    byByte.push(cpu / bytes);
    sizes.push(bytes);
  }
  await servers.setRows(0);
  if (sizes.some((bytes, index) => bytes <= (sizes[index - 1] ?? 0)))
    throw new Error(`the lists have not grown: ${sizes.join(', ')} bytes`);

  const byCrowd: number[] = [];
  for (const connections of CROWDS) {
    say(`${connections} connections`);
    byCrowd.push((await measure(gateway, { path: () => '/', connections })).cpu);
  }

  const byPage: number[] = [];
  for (let made = 0; made < PAGES;) {
    say(`${made} of ${PAGES} pages`);
    const { cpu, served } = await measure(gateway, { path: newPage, connections: 4 });
    byPage.push(cpu);
    made += served;
  }

  const before = gateway.memory();
  for (const scenario of scenarios) {
    say(`${scenario.name}, once more`);
    await measure(gateway, scenario);
  }

  const lastToFirst = (figures: number[]) => (figures.at(-1) ?? NaN) / (figures[0] ?? NaN);
  const row = (name: string, value: number, must: number, reach: number): Row => ({
    name,
    value,
    must,
    reach,
    isCeiling: true,
  });
  return [
    row(`CPU by byte of a list of ${LISTS.at(-1)} rows against ${LISTS[0]}`, lastToFirst(byByte), 1.1, 1),
    row(`CPU of / at ${CROWDS.at(-1)} connections against ${CROWDS[0]}`, lastToFirst(byCrowd), 1.5, 1.2),
    row(`CPU of a new page after ${PAGES} others against the first`, lastToFirst(byPage), 1.2, 1),
    row('memory after a repeat against before', gateway.memory() / before, 1.1, 1),
  ];
}

export interface Load {
  origin: string;
  /** Path of the next request. */
  path: () => string;
  headers: Record<string, string>;
  /** Token of a member, who has as many sessions as there are visitors. */
  token?: string | undefined;
  connections: number;
  /** Length (s). */
  seconds: number;
}

export interface LoadResult {
  /** Responses with the expected status, and all others. */
  served: number;
  failed: number;
  /** Times of the responses (ms), sorted. */
  times: Float64Array;
  /** Bytes of the last body. */
  bytes: number;
}

/** Different visitors, who take turns, so that no rate limit is reached. */
const VISITORS = 2_000;
let visitor = 0;

/** Headers of the next visitor: an address of the block for benchmarks (RFC 2544), and a session. The proxy's upstream wants its token itself. */
function nextVisitor(token: string | undefined): Record<string, string> {
  visitor = (visitor + 1) % VISITORS;
  const address = { 'x-forwarded-for': `198.18.${visitor >> 8}.${visitor & 255}` };
  if (token === undefined) return address;
  // A member's requests are limited by session.
  const session = `${token}~${visitor}`;
  return { ...address, cookie: `${TOKEN_COOKIE}=${session}`, authorization: session };
}

/** The token that the upstream knows, of a session of `nextVisitor`. */
export const tokenOf = (session: string): string => session.replace(/~\d+$/, '');

/** Sends requests one after the other over each of some connections, as fast as they are answered. */
export async function closedLoad({
  origin,
  path,
  headers,
  token,
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let bytes = 0;
  const next = () => {
    const started = performance.now();
    return new Promise<void>((done) => {
      let status = 0;
      let length = 0;
      const end = () => {
        if (status === 200) times.push(performance.now() - started);
        else failed++;
        bytes = length;
        done();
      };
      // A handler of its own: undici makes no stream and no promise for it.
      pool.dispatch(
        { method: 'GET', path: path(), headers: { ...headers, ...nextVisitor(token) } },
        {
          onRequestStart: () => undefined,
          onResponseStart(_controller, code) {
            status = code;
          },
          onResponseData(_controller, part) {
            length += part.length;
          },
          onResponseEnd: end,
          onResponseError() {
            status = 0;
            end();
          },
        },
      );
    });
  };
  const connection = async () => {
    while (performance.now() < until) await next();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  await pool.destroy();
  return { served: times.length, failed, times: Float64Array.from(times).sort(), bytes };
}

/** The time (ms) that this part of the sorted times does not exceed. */
export const percentile = (times: Float64Array, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;

/** Time until the first byte of single responses (ms), one after the other over one connection each: median. */
export async function firstByte(
  origin: string,
  path: string,
  headers: Record<string, string>,
  tries: number,
): Promise<number> {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });
  const times: number[] = [];
  for (let i = 0; i < tries; i++) {
    const started = performance.now();
    const { body } = await pool.request({ method: 'GET', path, headers });
    times.push(performance.now() - started);
    await body.dump({ limit: Infinity });
  }
  await pool.destroy();
  return percentile(Float64Array.from(times).sort(), 0.5);
}
