import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch } from '../../../browser/support/launch.ts';
import { createRandom } from '../../../limits/simulation.ts';
import { freePort } from '../../../support/freePort.ts';
import { buildOther } from '../sources.ts';
import { makeFolder, startHaproxy, startNginx, type Balancer } from '../startBalancer.ts';
import { createClient } from './client.ts';
import { makeFleet, type End, type Machine } from './fleet.ts';
import { openTab, type TabSeen } from './tab.ts';
import { createVisit, logIn, type Sent } from './visit.ts';

/** Time between two requests of a client, and between two steps of a tab, on average (ms). */
const PAUSE = 1_500;
const LOOK = 3_000;
/** Time from readiness until HAProxy sends requests: two checks, one second apart, and one more (ms). `deploy/release` waits as long. */
const SETTLE = 3_000;

interface RollOptions {
  /** How often all gateways get another build, one after the other. */
  rounds: number;
  /** Clients of each balancer, each with one kept connection. */
  clients: number;
  /** Tabs of a browser, half of them of a member, behind HAProxy. */
  tabs: number;
  print: (line: string) => void;
}

/** What the clients of one balancer saw. */
export interface Seen {
  balancer: string;
  requests: number;
  posts: number;
  /** Requests without a response, or with another one than success; and apart from them, those that a gateway refused because the machine was saturated. */
  failed: Sent[];
  shed: number;
  /** Longest time between two responses (ms). */
  longestGap: number;
}

export interface Rolled {
  seen: Seen[];
  /** Files of the other build that a gateway did not have when the other build was installed and no gateway restarted. */
  missing: string[];
  tabs: TabSeen[];
  ends: readonly End[];
  /** Idempotency keys of recharges that were acknowledged. */
  acknowledged: number;
  /** Recharges that the upstream has now and had not before. */
  written: number;
  /** Keys whose call the upstream got more than once. */
  sentTwice: number;
  /** Lines of level warn and above, of all gateways. */
  troubles: string[];
}

/**
 * Moves gateways on two machines from one build to another and back with `deploy/release`, under load, behind HAProxy and nginx at the same
 * time, with the files of `deploy/`. The load goes on from before the first restart until after the last.
 */
export async function roll(t: Test, { rounds, clients, tabs, print }: RollOptions): Promise<Rolled> {
  const builds = [join(makeFolder(t), 'one'), join(makeFolder(t), 'other')] as const;
  layOut(builds[0]);
  buildOther(builds[1]);
  // The ports of a test have five digits, and that of the metrics would have six. All tabs have one address.
  const settings = { LOG_LEVEL: 'warn', METRICS_PORT: '0', PAGES_PER_MINUTE: '10000' };
  const fleet = await makeFleet(t, [[await freePort(), await freePort()], [await freePort()]], settings);
  const ports = fleet.machines.flatMap((machine) => machine.ports);
  const balancers = [await startHaproxy(t, ports), await startNginx(t, ports)];
  const publicOrigin = balancers[0]?.origin ?? '';
  const version: string[] = [];
  for (const { release } of fleet.machines) version[0] = await installed(release, builds[0]);
  for (const { release } of fleet.machines) await release('switch', version[0] ?? '');
  // Each gateway is asked by itself too.
  await fleet.start(publicOrigin, [
    ...balancers.map(({ origin }) => new URL(origin).host),
    ...ports.map((port) => `127.0.0.1:${port}`),
  ]);
  // HAProxy has found them missing meanwhile.
  await wait(SETTLE);

  const acknowledged = new Set<string>();
  const open = (balancer: Balancer, number: number) => {
    const client = createClient(balancer, publicOrigin, number);
    t.teardown(client.close);
    return client;
  };
  const counter = balancers
    .slice(0, 1)
    .flatMap((balancer) => [0, 1, 2].map((number) => ({ client: open(balancer, 1_000 + number), number })));
  for (const { client, number } of counter) {
    const { code, text } = await logIn(client, number);
    if (code !== 200) throw new Error(`the login failed: ${text}`);
  }
  const countOrders = async (): Promise<number> => {
    let all = 0;
    for (const { client } of counter) {
      const { data, text } = await client.send('/bff/user/recharge/page');
      if (typeof data !== 'object' || data === null || !('total' in data) || typeof data.total !== 'number')
        throw new Error(text);
      all += data.total;
    }
    return all;
  };
  const before = await countOrders();

  const openWindow = await launch(t);
  const opened: Awaited<ReturnType<typeof openTab>>[] = [];
  for (let n = 0; n < tabs; n++)
    opened.push(
      await openTab(await openWindow(publicOrigin, { device: { ignoreHTTPSErrors: true } }), {
        publicOrigin,
        isMember: n % 2 === 1,
        random: createRandom(500 + n),
      }),
    );

  let isOver = false;
  t.teardown(() => void (isOver = true));
  const seen: Seen[] = balancers.map(({ name }) => ({
    balancer: name,
    requests: 0,
    posts: 0,
    failed: [],
    shed: 0,
    longestGap: 0,
  }));
  const visits = balancers.flatMap((balancer, at) => {
    // One for each balancer.
    const figures = seen[at] as Seen;
    let last = performance.now();
    const report = (sent: Sent): void => {
      figures.longestGap = Math.max(figures.longestGap, performance.now() - last);
      last = performance.now();
      figures.requests++;
      if (sent.isPost) figures.posts++;
      const isGood = sent.status === 200 && (sent.code === 200 || !sent.what.includes('/bff/'));
      if (sent.isShed) figures.shed++;
      else if (!isGood) figures.failed.push(sent);
      else if (sent.key !== undefined) acknowledged.add(sent.key);
    };
    return Array.from({ length: clients }, async (_, n) => {
      const number = at * clients + n;
      const client = open(balancer, number);
      const random = createRandom(1 + number);
      const { code, text } = await logIn(client, number);
      if (code !== 200) throw new Error(`${balancer.name}: the login failed: ${text}`);
      const next = createVisit({ client, number, random, report });
      while (!isOver) {
        await next();
        await wait(PAUSE * 2 * random());
      }
    });
  });

  const looks = opened.map(async ({ next }, n) => {
    const random = createRandom(700 + n);
    while (!isOver) {
      await next();
      await wait(LOOK * 2 * random());
    }
  });

  // The files of the other build are everywhere before the first gateway has it.
  for (const { release } of fleet.machines) version[1] = await installed(release, builds[1]);
  const missing = await missingFiles(ports, builds[1]);
  for (let round = 1; round <= rounds; round++) {
    const way = round % 2 === 1 ? ['switch', version[1] ?? ''] : ['rollback'];
    for (const { release } of fleet.machines) await release(...way);
    const failed = seen.reduce((sum, one) => sum + one.failed.length, 0);
    const all = opened.map((tab) => tab.seen);
    const sum = (read: (tab: TabSeen) => number) => all.reduce((total, tab) => total + read(tab), 0);
    print(
      `round ${round}, ${way[0]}: ${ports.length} gateways; so far ${failed} failed requests; ${sum(({ documents }) => documents)} documents (${sum(({ ofOther }) => ofOther)} of the other build) and ${sum(({ clicks }) => clicks)} clicks in ${tabs} tabs, ${sum(({ broken }) => broken.length)} broken; ${acknowledged.size} recharges`,
    );
  }
  await wait(SETTLE);
  isOver = true;
  await Promise.all([...visits, ...looks]);
  const written = (await countOrders()) - before;
  const sentTwice = [...fleet.sent.values()].filter((times) => times > 1).length;
  return {
    seen,
    missing,
    tabs: opened.map((tab) => tab.seen),
    ends: fleet.ends,
    acknowledged: acknowledged.size,
    written,
    sentTwice,
    troubles: fleet.lines(),
  };
}

/** Lays out this build as `deploy/release` expects it, without a copy of the packages. */
function layOut(folder: string): void {
  mkdirSync(folder);
  cpSync('dist', join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/^dist\/(?:kept|upstream-)/.test(path),
  });
  for (const name of ['node_modules', 'package.json', 'scripts', 'deploy', 'docs', 'embedded'])
    symlinkSync(resolve(name), join(folder, name));
}

/** Installs a build and returns its version. */
const installed = async (release: Machine['release'], build: string): Promise<string> =>
  /^(\S+) is installed/.exec(await release('install', build))?.[1] ?? '';

/** The browser's files of a build that gateways do not serve, as `port file`. */
async function missingFiles(ports: readonly number[], build: string): Promise<string[]> {
  const files = readdirSync(join(build, 'dist/client/assets')).filter((file) => /\.(?:js|css)$/.test(file));
  const missing: string[] = [];
  for (const port of ports)
    for (const file of files)
      if (!(await fetch(`http://127.0.0.1:${port}/assets/${file}`)).ok) missing.push(`${port} ${file}`);
  return missing;
}
