import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Pool } from 'undici';
import { createShape } from '../../server/gateway/shape.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';
import { freePort } from '../../test/support/freePort.ts';
import { readerTools, recorded } from '../../test/support/recorded.ts';
import { json, startStubUpstream } from '../../test/support/stubUpstream.ts';

const WARM_UP = 300;
const REQUESTS = 1_500;
const READS = 20_000;
const BILLS = 10;
/** Clock ticks of a second in /proc. */
const TICKS = 100;

// Measures what the reader costs: CPU time of a request in the gateway's process, and in the same run the time that reading its
// responses takes with repairs and, as a comparison, with a compiled validator that only strips. Needs a build and Linux.
const ends: (() => unknown)[] = [];
const upstream = await startStubUpstream({ teardown: (end) => ends.push(end) });
// The cast is safe: recorded rows are objects.
const bills = Array.from({ length: BILLS }, (_, index) => ({
  ...(recorded.bill[0] as object[])[index % 3],
  id: index + 1,
}));
const answers: Partial<Record<EndpointName, unknown>> = {
  bill: bills,
  billPage: recorded.billPage[0],
  visit: recorded.visit[0],
  bag: recorded.bag[0],
};
upstream.on('GET /api/user/bill', json(ok(bills)));
const port = await freePort();
const gateway = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    PORT: String(port),
    DRAIN_GRACE: '0',
    METRICS_PORT: '0',
    UPSTREAM_ORIGIN: upstream.origin,
    LOG_LEVEL: 'silent',
  },
  stdio: 'ignore',
});
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });

try {
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const [path, calls] of [
    ['/bff/user/bill', ['bill']],
    ['/wallet/record', ['visit', 'bag', 'bill', 'billPage']],
    ['/', []],
  ] as const) {
    await load(path, WARM_UP);
    const before = cpu();
    await load(path, REQUESTS);
    const request = ((cpu() - before) / REQUESTS) * 1000;
    const { on, off } = calls
      .map(readingTime)
      .reduce((sum, one) => ({ on: sum.on + one.on, off: sum.off + one.off }), { on: 0, off: 0 });
    console.log(
      `${path}: ${request.toFixed(3)} ms CPU a request; reading its ${calls.length} responses takes ${on.toFixed(4)} ms, ${off.toFixed(4)} ms without repairs: ${(((on - off) / request) * 100).toFixed(1)} % more`,
    );
  }
} finally {
  await pool.close();
  gateway.kill();
  await once(gateway, 'exit');
  for (const end of ends) await end();
}

async function load(path: string, times: number): Promise<void> {
  const headers = path === '/' ? {} : { cookie: 'bank_token=member-token' };
  let left = times;
  const run = async () => {
    while (left-- > 0) await (await pool.request({ method: 'GET', path, headers })).body.dump();
  };
  await Promise.all(Array.from({ length: 4 }, run));
}

/** CPU time of the gateway's process so far, seconds. */
function cpu(): number {
  const fields = readFileSync(`/proc/${gateway.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Time to read one response of the call (ms), with the reader and with a validator that strips undeclared fields. */
function readingTime(name: EndpointName): { on: number; off: number } {
  const text = JSON.stringify(answers[name]);
  const shape = createShape(contract[name], readerTools);
  const validate = new Ajv({ strict: false, removeAdditional: true }).compile(contract[name].output);
  const time = (read: (data: unknown) => unknown): number => {
    for (let i = 0; i < READS / 4; i++) read(JSON.parse(text));
    const started = performance.now();
    for (let i = 0; i < READS; i++) read(JSON.parse(text));
    return (performance.now() - started) / READS;
  };
  return { off: time(validate), on: time(shape.output.bind(shape)) };
}
