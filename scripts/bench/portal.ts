import { cpus } from 'node:os';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { readManifest } from '../../server/page/manifest.ts';
import { BROWSER, createMeter, type Cost, createTable, type Row } from './cost.ts';
import { firstByte, percentile, measureGrowth } from './load.ts';
import { bindLoad, canBind, measureStolenTime } from './processes.ts';
import { startServers } from './servers.ts';
import { rawPaths, scenarios, type Scenario } from './scenarios.ts';
import { median } from '../inParallel.ts';
import { CLIENT, gzippedBytes, homeScripts } from '../budget.ts';

// How fast the built portal is, in ratios to what the machine can do at all. It starts everything itself and prints one
// table; the last line names the scenarios that miss their goal, and the exit code is 1 then. `--quick`: one short round, to see that nothing is broken.
const isQuick = process.argv.includes('--quick');
/** Words of the scenarios to run; all without. */
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = (name: string): boolean => only.length === 0 || only.some((word) => name.includes(word));
const ROUNDS = isQuick ? 1 : 3;
const SECONDS = isQuick ? 1 : 4;
const WARM_UP = isQuick ? 0.5 : 2;
/** Time (s) before the first round of pages that are rendered: V8 goes on optimising for some thousand of them. */
const FIRST_WARM_UP = isQuick ? 0 : 12;
const FIRST_BYTES = isQuick ? 20 : 60;
/** Upstream's response time for the first byte (ms). */
const LATENCY = 20;

const say = (what: string) => process.stderr.write(`… ${what}\n`);
const stolen = measureStolenTime();
bindLoad();
const servers = await startServers(rawPaths, BROWSER, say);
const { measure: load, warmUp } = createMeter({
  token: servers.token,
  seconds: SECONDS,
  warmUp: WARM_UP,
  say,
});
const table = createTable();
try {
  for (const scenario of scenarios)
    if (isWanted(scenario.name)) for (const row of await compare(scenario)) table.add(row);
  if (isWanted('first byte')) table.add(await wait());
  if (isWanted('growth') && !isQuick)
    for (const row of await measureGrowth(servers, load, say)) table.add(row);
  if (isWanted('start')) table.add(await start());
  table.add({
    name: 'peak memory of the gateway, MB',
    value: servers.gateway.peak(),
    must: 280,
    reach: 160,
    isCeiling: true,
  });
  table.add({
    name: 'scripts of /, kB gzipped',
    value: gzippedBytes(homeScripts(readManifest(CLIENT))) / 1024,
    must: 120,
    reach: 108,
    isCeiling: true,
  });
} finally {
  await servers.stop();
}
process.stdout.write(table.text());
process.stdout.write(
  `\n${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, ${canBind ? 'gateway and load on different cores' : 'cores not bound'}, ` +
    `${Math.round(100 * stolen())} % of the time taken by the host, ${ROUNDS} rounds of ${SECONDS} s\n`,
);
const missed = table.missed();
process.stdout.write(
  missed.length === 0 ? 'all goals are met\n' : `short of their goal: ${missed.join('; ')}\n`,
);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Measures the gateway and the floor alternately, since the machine's speed changes. */
async function compare(scenario: Scenario): Promise<Row[]> {
  const { name, floor, isMember } = scenario;
  const rounds: { ours: Cost; floor: Cost }[] = [];
  if (floor === 'react')
    for (const server of [servers.gateway, servers.react]) await warmUp(server, scenario, FIRST_WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    say(`${name}, round ${round + 1}`);
    const plain = floor === 'plain';
    rounds.push({
      ours: await load(servers.gateway, plain ? { ...scenario, floor: 'raw' } : scenario),
      floor: await load(plain ? servers.gateway : servers[floor], scenario),
    });
  }
  const of = (figure: (costs: { ours: Cost; floor: Cost }) => number) => median(rounds.map(figure));
  const details = {
    rate: of(({ ours }) => ours.rate),
    p50: of(({ ours }) => percentile(ours.times, 0.5)),
    p99: of(({ ours }) => percentile(ours.times, 0.99)),
    cpu: of(({ ours }) => ours.cpu),
    floor: of((costs) => costs.floor.cpu),
    bytes: of(({ ours }) => ours.bytes),
  };
  return (['cpu', 'rate'] as const).flatMap((figure) => {
    const goal = scenario[figure];
    const what = `${name}, ${figure === 'cpu' ? 'CPU' : 'requests/s'} against ${floor}${isMember && floor === 'react' ? ', same calls' : ''}`;
    return goal
      ? [
          {
            name: what,
            value: of(({ ours, floor: other }) => ours[figure] / other[figure]),
            ...goal,
            isCeiling: figure === 'cpu',
            details,
          },
        ]
      : [];
  });
}

async function wait() {
  say('the first byte');
  await servers.setLatency(LATENCY);
  const value = await firstByte(
    servers.gateway.origin,
    '/wallet/record',
    { ...BROWSER, cookie: `${TOKEN_COOKIE}=${servers.token}` },
    FIRST_BYTES,
  );
  await servers.setLatency(0);
  return {
    name: `first byte of /wallet/record, ms, upstream ${LATENCY} ms`,
    value,
    must: LATENCY + 8,
    reach: LATENCY + 4,
    isCeiling: true,
  };
}

async function start() {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`start ${round + 1}`);
    const began = performance.now();
    const gateway = await servers.startGateway({});
    seconds.push((performance.now() - began) / 1000);
    await gateway.stop();
  }
  return { name: 'ready after start, s', value: median(seconds), must: 1.5, reach: 0.8, isCeiling: true };
}
