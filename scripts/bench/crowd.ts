import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SAMPLE_PASSWORD } from '../../embedded/seed/people.ts';
import type { Attack } from '../../test/edge/support/attacker.ts';
import { beginningOfUpload, get } from '../../test/edge/support/hostileBytes.ts';
import { median } from '../inParallel.ts';
import { createClient, type Answer, type Client } from './client.ts';
import { startStand, type CrowdStand, type Fault, type Front } from './crowdStand.ts';
import type { Nuisance, NuisanceKind } from './nuisance.ts';

/** Honest people, each with an address of its own, and the time between two of their pages (ms). */
const VISITORS = 24;
const MEMBERS = ['13800000001', '13800000002', '13800000003'];
const BETWEEN = 500;
/** Time between two money calls of a member (ms). */
const MONEY_EVERY = 2_000;
/** The member who takes what is everybody's. */
const TAKER = '13800000005';
/** Time after the beginning and after the end of a phase in which nothing is measured (ms). */
const SETTLING = 2_000;
/** Time before the first phase (ms), in which V8 optimises. */
const WARM_UP = 15_000;
/** Pages that are served, and times of the undisturbed median, at least and at most. */
const SERVED = 0.99;
const TIMES = 2;

let amount = 0;
const OF_VISITORS = [() => '/', () => `/bank?amount=${++amount / 100}`, () => '/news', () => '/bank/tools'];
const OF_MEMBERS = ['/user', '/wallet/record', '/form/record', '/user/messages'].map((path) => () => path);

interface Phase {
  name: string;
  kinds?: readonly NuisanceKind[];
  slow?: (host: string) => Omit<Attack, 'port' | 'addresses'>[];
  fault?: Fault;
}
const ASKED: Phase = { name: 'e', kinds: ['readers'] };
export const PHASES: readonly Phase[] = [
  { name: 'undisturbed' },
  { name: 'a: a member, 40 sessions, three networks', kinds: ['member'] },
  { name: 'b: 250 strangers of one network', kinds: ['network'] },
  {
    name: 'c: slow readers and writers',
    slow: (host) => [
      { bytes: `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `, sockets: 20, drip: 'a' },
      { bytes: beginningOfUpload(host), sockets: 20, drip: 'a' },
      { bytes: get(host, '/').repeat(400), sockets: 5 },
    ],
  },
  { name: 'd: silent receivers of webhooks', kinds: ['receivers'] },
  { ...ASKED, name: 'e: 250 strangers ask for articles, which hang', fault: 'hangs' },
  { ...ASKED, name: 'e: which are half JSON', fault: 'half' },
  { ...ASKED, name: 'e: which come after 4 s', fault: 'late' },
  { name: 'undisturbed again' },
];

/** What honest people got. */
interface Seen {
  pages: Answer[];
  money: Answer[];
}

/**
 * Honest visitors and members beside somebody who takes what is everybody's, one kind after the other, before one gateway, or two on Redis behind the
 * shipped HAProxy. Prints how they fared, and what the gateways held after each phase. `length`: of a phase (ms). Returns whether nobody was stopped.
 */
export async function crowd(length: number, gateways: 1 | 2, say: (what: string) => void): Promise<boolean> {
  const stand = await startStand(gateways);
  const people = await livePeople(stand.front);
  const rows: { verdict: string }[] = [];
  const samples: object[] = [];
  try {
    const began = performance.now();
    const sample = async (): Promise<void> => {
      const minutes = ((performance.now() - began) / 60_000).toFixed(1);
      for (const [at, { memory, files, timers }] of stand.processes.entries())
        samples.push({
          minutes,
          gateway: at + 1,
          'memory MB': Math.round(memory()),
          descriptors: files(),
          timers: await timers(),
        });
    };
    await wait(WARM_UP);
    await sample();
    let undisturbed: number | undefined;
    for (const phase of PHASES) {
      say(`${gateways === 1 ? 'one gateway' : 'two gateways'}, ${phase.name}`);
      const end = await disturb(stand, phase);
      await wait(SETTLING);
      people.takeSeen();
      await wait(length);
      const { row, middle } = rowOf(phase.name, people.takeSeen(), undisturbed);
      undisturbed ??= middle;
      rows.push(row);
      await end();
      await wait(SETTLING);
      await sample();
    }
  } finally {
    await people.leave();
    await stand.stop();
  }
  console.table(rows);
  console.table(samples);
  return rows.every(({ verdict }) => verdict === 'held');
}

/** Honest visitors and members, who read page after page; members move money besides. */
async function livePeople(front: Front) {
  const visitors = Array.from({ length: VISITORS }, (_none, at) => createClient(front, `127.10.${at}.1`));
  const members = MEMBERS.map((_phone, at) => createClient(front, `127.20.${at}.1`));
  for (const [at, phone] of MEMBERS.entries()) await members[at]?.logIn(phone, SAMPLE_PASSWORD);
  let seen: Seen = { pages: [], money: [] };
  let areHere = true;
  async function live(pause: number, act: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; areHere; turn++) {
      await act(turn);
      await wait(pause);
    }
  }
  const reading = (one: Client, paths: readonly (() => string)[]) =>
    live(BETWEEN, async (turn) => {
      const page = await one.ask(paths[turn % paths.length]?.() ?? '/');
      seen.pages.push(page);
    });
  const paying = (one: Client) =>
    live(MONEY_EVERY, async () => {
      const order = { amount: '10.00', channel: 'mock' };
      const answer = await one.ask('/bff/user/recharge', order, { 'idempotency-key': randomUUID() });
      seen.money.push(answer);
    });
  const lives = [
    ...visitors.map((one) => reading(one, OF_VISITORS)),
    ...members.map((one) => reading(one, OF_MEMBERS)),
    ...members.map(paying),
  ];
  return {
    /** What they have got since the last time. */
    takeSeen(): Seen {
      const taken = seen;
      seen = { pages: [], money: [] };
      return taken;
    },
    async leave(): Promise<void> {
      areHere = false;
      await Promise.all(lives);
      await Promise.all([...visitors, ...members].map((one) => one.close()));
    },
  };
}

function rowOf(phase: string, { pages, money }: Seen, undisturbed?: number) {
  const times = pages.map(({ took }) => took).toSorted((one, other) => one - other);
  const middle = median(times);
  const served = pages.filter(({ status }) => status === 200).length / pages.length;
  const refused = money.filter(({ code }) => code !== 200).length;
  const ratio = middle / (undisturbed ?? middle);
  const row = {
    phase,
    pages: pages.length,
    'served %': (served * 100).toFixed(1),
    'median ms': middle.toFixed(1),
    'times undisturbed': ratio.toFixed(2),
    'p95 ms': (times[Math.floor(times.length * 0.95)] ?? NaN).toFixed(0),
    'money calls': money.length,
    refused,
    verdict: served >= SERVED && ratio <= TIMES && refused === 0 ? 'held' : 'MISSED',
  };
  return { row, middle };
}

/** Begins what a phase has. What is returned ends it. */
async function disturb(
  { front, setFault }: CrowdStand,
  { kinds = [], slow, fault }: Phase,
): Promise<() => Promise<void>> {
  setFault(fault);
  const { port, certificate, host } = front;
  const addresses = ['127.60.0.1', '127.60.0.2', '127.60.1.1'];
  const works = [
    ...kinds.map((kind) => ({
      file: './nuisance.ts',
      workerData: { kind, front, phone: TAKER } satisfies Nuisance,
    })),
    ...(slow?.(host) ?? []).map((attack) => ({
      file: '../../test/edge/support/attacker.ts',
      workerData: { ...attack, port, certificate, addresses } satisfies Attack,
    })),
  ];
  const workers = works.map(
    ({ file, workerData }) => new Worker(new URL(file, import.meta.url), { workerData }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return async () => {
    setFault(undefined);
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
}
