import t from 'tap';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { routesOf } from '../support/routesOf.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { hostileRequests } from './support/hostileRequests.ts';

/** Requests before memory is measured for the first time: caches and tables of limits fill, and the engine compiles what runs often. */
const WARM_UP = short(4_000, 60_000);
const COUNT = short(10_000, 200_000);
const AT_ONCE = 4;
/** Statuses from 500 on that are the right answer to an input. */
const EXPECTED = [501, 505];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of the heap in use after everything collectable is collected, at most `limit` if it gets there in a while. */
async function heapUsed(limit = 0): Promise<number> {
  let used = Infinity;
  for (let round = 0; round < 20 && used > limit; round++) {
    collect();
    await setTimeout(50);
    used = Math.min(used, process.memoryUsage().heapUsed);
  }
  return used;
}

t.test('no input causes an error of the server or shows a stack, and memory comes back', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (hit, response) => {
    // The stub reads every body as JSON; a file is none.
    if (hit.path.includes('upload')) json(ok({ url: '/bff/upload/7' }))(hit, response);
    else upstream.sample(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin });
  const host = new URL(portal.origin).host;
  const paths = [...new Set(routesOf(portal.app).map(({ path }) => path).filter((path) => path.startsWith('/')))];
  const next = hostileRequests(SEED, host, paths);
  const statuses = new Map<number, number>();
  const errors: string[] = [];

  const run = async (count: number) => {
    let left = count;
    const work = async () => {
      while (left-- > 0) {
        const request = next();
        let response = await portal.app.inject(request);
        // A busy machine refuses visitors for a moment, as it says; an error that the input causes comes again.
        for (let tries = 0; response.statusCode === UNAVAILABLE && tries < 10; tries++) {
          await setTimeout(1_000);
          response = await portal.app.inject(request);
        }
        const { statusCode, body, headers } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        const told = `${request.method} ${String(request.url).slice(0, 200)} ${JSON.stringify(request.headers)} ${String(request.payload).slice(0, 300)}: ${statusCode} ${body.slice(0, 200)}`;
        if (statusCode >= 500 && !EXPECTED.includes(statusCode)) t.fail(told);
        // A built script may well contain the word.
        if (!String(request.url).startsWith('/assets/') && /\n\s+at .*[:(]\d|node_modules|file:\/\/\/work|SyntaxError|TypeError/.test(body)) t.fail(`shows its inside: ${told}`);
        if (headers['x-request-id'] === undefined || headers['content-security-policy'] === undefined) t.fail(`lacks headers: ${told}`);
        if (portal.logs.length > 1_000) forget();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  const forget = () => {
    errors.push(...portal.logs.filter((line) => /"level":"(error|fatal)"/.test(line)));
    portal.logs.length = 0;
    upstream.hits.length = 0;
  };

  await run(WARM_UP);
  forget();
  const before = await heapUsed();
  await run(COUNT);
  forget();
  const after = await heapUsed(before * 1.05);
  t.same(errors, [], 'nothing is logged as an error');
  t.ok(after <= before * 1.05, `heap ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after ${COUNT} requests`);
  t.comment(`seed ${SEED}: ${JSON.stringify([...statuses].sort())}; heap ${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`);
  t.ok((statuses.get(200) ?? 0) > COUNT / 20, 'many requests get past the first checks');
});
