import { cpus } from 'node:os';
import { request } from 'undici';
import { TOKEN_COOKIE } from '../shared/constants.ts';
import { crowd, PHASES } from './bench/crowd.ts';
import { send, type Cost, type Load } from './bench/load.ts';
import { bindLoad, canBind } from './bench/processes.ts';
import { rawPaths, scenarios, type Scenario } from './bench/scenarios.ts';
import { startServers } from './bench/servers.ts';
import { median } from './inParallel.ts';
import { refuse } from './commandLine.mjs';
import { readCommand } from './runTool.ts';

const { values, positionals: words } = readCommand({
  name: 'bench',
  help: `Measures how fast the built portal is, against what the machine can do at all (BENCH.md). Needs Linux and an idle machine.

  npm run bench -- [--quick] [WORD…]
  npm run bench -- crowd [--minutes N]

  WORD       only the scenarios with these words
  --quick    one short round, to see that nothing is broken
  crowd      how honest visitors and members fare beside somebody who takes what is everybody's, with one gateway, and with two on Redis behind HAProxy
  --minutes  how long that takes, of each of the two; 1 unless it is given
`,
  options: { quick: { type: 'boolean' }, minutes: { type: 'string' } },
  positionals: ['[WORD…]'],
  needsBuild: true,
});
const say = (what: string) => process.stderr.write(`… ${what}\n`);
if (words[0] === 'crowd') {
  const minutes = Number(values.minutes ?? 1);
  if (!(minutes > 0)) refuse('bench', `--minutes must be a number, and is ${String(values.minutes)}`);
  const length = (minutes * 60_000) / PHASES.length;
  const held = [await crowd(length, 2, say)];
  bindLoad();
  held.push(await crowd(length, 1, say));
  process.exit(held.every(Boolean) ? 0 : 1);
}
const isQuick = values.quick === true;
const ROUNDS = isQuick ? 1 : 3;
const SECONDS = isQuick ? 1 : 4;
/** Time (s) before the first round: V8 goes on optimising for some thousand rendered pages. */
const WARM_UP = isQuick ? 1 : 12;
const CONNECTIONS = 32;
/** The upstream's response time for the first byte (ms), and how often that is measured. */
const LATENCY = 20;
const FIRST_BYTES = isQuick ? 20 : 60;

/** A measured figure with its goals; upper bounds, unless it is a rate. */
interface Row {
  name: string;
  value: number;
  must: number;
  reach: number;
  isRate?: boolean;
  ours?: Cost;
  floor?: Cost;
}

const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
const rows: Row[] = [];
bindLoad();
const servers = await startServers(rawPaths, say);
try {
  for (const scenario of scenarios)
    if (isWanted(scenario.name)) rows.push(...compared(scenario, await measure(scenario)));
  if (isWanted('first byte')) rows.push(await firstByte());
  if (isWanted('start')) rows.push(await start());
  rows.push({ name: 'peak memory of the gateway, MB', value: servers.gateway.peak(), must: 280, reach: 160 });
} finally {
  await servers.stop();
}

const holds = ({ value, isRate }: Row, goal: number) => (isRate ? value >= goal : value <= goal);
console.table(
  rows.map((row) => ({
    figure: row.name,
    value: row.value.toFixed(2),
    must: row.must,
    reach: row.reach,
    verdict: holds(row, row.reach) ? 'reached' : holds(row, row.must) ? 'met' : 'MISSED',
    'requests/s': row.ours?.rate.toFixed(0),
    'p50 ms': row.ours?.p50,
    'p99 ms': row.ours?.p99,
    'CPU ms': row.ours?.cpu.toFixed(3),
    'CPU of the floor': row.floor?.cpu.toFixed(3),
  })),
);
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, ${canBind ? 'gateway and load on different cores' : 'cores not bound'}, ${ROUNDS} rounds of ${SECONDS} s\n`,
);
const missed = rows.filter((row) => !holds(row, row.must)).map(({ name }) => name);
process.stdout.write(
  missed.length === 0 ? 'all goals are met\n' : `short of their goal: ${missed.join('; ')}\n`,
);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Measures the gateway and the floor alternately, since the machine's speed changes. */
async function measure({ name, path, floor, isMember, connections = CONNECTIONS }: Scenario) {
  // The floor of rendered pages compresses nothing, and that of a compressed page is the same page, plain.
  const isPlain = floor === 'react';
  const load: Load = {
    path,
    token: isMember && servers.token,
    encoding: isPlain ? 'identity' : 'gzip, deflate, br',
    connections,
  };
  const other = floor === 'plain' ? servers.gateway : servers[floor];
  const otherLoad: Load = floor === 'plain' ? { ...load, encoding: 'identity' } : load;
  say(name);
  await send(servers.gateway, load, WARM_UP);
  await send(other, otherLoad, WARM_UP);
  const rounds: { ours: Cost; floor: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await send(servers.gateway, load, SECONDS),
      floor: await send(other, otherLoad, SECONDS),
    });
  return rounds;
}

/** The ratios of a scenario, of each the middle round. */
function compared({ name, floor, ...goals }: Scenario, rounds: { ours: Cost; floor: Cost }[]): Row[] {
  const ratio = (figure: 'cpu' | 'rate') =>
    median(rounds.map((round) => round.ours[figure] / round.floor[figure]));
  const [middle] = rounds.toSorted((one, two) => one.ours.cpu - two.ours.cpu).slice(rounds.length >> 1);
  return [
    ...(goals.cpu
      ? [{ name: `${name}, CPU against ${floor}`, value: ratio('cpu'), ...goals.cpu, ...middle }]
      : []),
    ...(goals.rate
      ? [
          {
            name: `${name}, requests/s against ${floor}`,
            value: ratio('rate'),
            ...goals.rate,
            isRate: true,
            ...middle,
          },
        ]
      : []),
  ];
}

/** Time until the first byte of a member's page (ms), one request after the other, before an upstream that takes its time. */
async function firstByte(): Promise<Row> {
  say('the first byte');
  await servers.setLatency(LATENCY);
  const times: number[] = [];
  for (let i = 0; i < FIRST_BYTES; i++) {
    const started = performance.now();
    const { body } = await request(`${servers.gateway.origin}/wallet/record`, {
      headers: { cookie: `${TOKEN_COOKIE}=${servers.token}` },
    });
    times.push(performance.now() - started);
    await body.dump({ limit: Infinity });
  }
  await servers.setLatency(0);
  return {
    name: `first byte of /wallet/record, ms, upstream ${LATENCY} ms`,
    value: median(times),
    must: LATENCY + 8,
    reach: LATENCY + 4,
  };
}

async function start(): Promise<Row> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`start ${round + 1}`);
    const began = performance.now();
    const gateway = await servers.startGateway();
    seconds.push((performance.now() - began) / 1_000);
    await gateway.stop();
  }
  return { name: 'ready after start, s', value: median(seconds), must: 1.5, reach: 0.8 };
}
