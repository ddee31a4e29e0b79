import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { createRandom } from '../../../limits/simulation.ts';
import { freePort } from '../../../support/freePort.ts';
import { startHaproxy, startNginx, type Balancer } from '../startBalancer.ts';
import { createClient } from './client.ts';
import { makeFleet, type End } from './fleet.ts';
import { createVisit, logIn, type Sent } from './visit.ts';

/** Time between two requests of a client, on average (ms). */
const PAUSE = 700;
/** Time from readiness until HAProxy sends requests: two checks, one second apart, and one more (ms). deploy/README.md says the same. */
const SETTLE = 3_000;

interface RollOptions {
  /** How often all gateways are restarted, one after the other. */
  rounds: number;
  /** Clients of each balancer, each with one kept connection. */
  clients: number;
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
  ends: End[];
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
 * Restarts gateways under load, one after the other, behind HAProxy and nginx at the same time, with the files of `deploy/`.
 * The load goes on from before the first restart until after the last.
 */
export async function roll(t: Pick<Test, 'teardown'>, { rounds, clients, print }: RollOptions): Promise<Rolled> {
  // The ports of a test have five digits, and that of the metrics would have six.
  const fleet = await makeFleet(t, [await freePort(), await freePort(), await freePort()], { LOG_LEVEL: 'warn', METRICS_PORT: '0' });
  const balancers = [await startHaproxy(t, fleet.ports), await startNginx(t, fleet.ports)];
  const publicOrigin = balancers[0]?.origin ?? '';
  await fleet.start(publicOrigin, balancers.map(({ origin }) => new URL(origin).host));
  // HAProxy has found them missing meanwhile.
  await wait(SETTLE);

  const acknowledged = new Set<string>();
  const open = (balancer: Balancer, number: number) => {
    const client = createClient(balancer, publicOrigin, number);
    t.teardown(client.close);
    return client;
  };
  const counter = balancers.slice(0, 1).flatMap((balancer) => [0, 1, 2].map((number) => ({ client: open(balancer, 1_000 + number), number })));
  for (const { client, number } of counter) await logIn(client, number);
  const countOrders = async (): Promise<number> => {
    let all = 0;
    for (const { client } of counter) {
      const { data, text } = await client.send('/bff/user/recharge/page');
      if (typeof data !== 'object' || data === null || !('total' in data) || typeof data.total !== 'number') throw new Error(text);
      all += data.total;
    }
    return all;
  };
  const before = await countOrders();

  let isOver = false;
  const seen: Seen[] = balancers.map(({ name }) => ({ balancer: name, requests: 0, posts: 0, failed: [], shed: 0, longestGap: 0 }));
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

  const ends: End[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const gateway of fleet.ports.keys()) {
      await wait(SETTLE);
      const end = await fleet.restart(gateway);
      ends.push(end);
      const failed = seen.reduce((sum, one) => sum + one.failed.length, 0);
      print(`round ${round}, gateway ${gateway + 1}: exit code ${end.code} after ${(end.ms / 1_000).toFixed(1)} s; ${failed} failed so far`);
    }
  }
  await wait(SETTLE);
  isOver = true;
  await Promise.all(visits);
  const written = (await countOrders()) - before;
  const sentTwice = [...fleet.sent.values()].filter((times) => times > 1).length;
  return { seen, ends, acknowledged: acknowledged.size, written, sentTwice, troubles: fleet.lines() };
}
