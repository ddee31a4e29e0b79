import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE_PASSWORD } from '../../embedded/seed/people.ts';
import { BILL_CSV, MEMBER_DATA } from '../../shared/paths.ts';
import { createClient, type Client } from './client.ts';
import type { Front } from './crowdStand.ts';

// Somebody who takes what is everybody's, in a worker of its own, so that it takes no time from those whose waiting is measured.

/** `member`: with 40 sessions on three networks. `network`: strangers of one network. `receivers`: of webhooks, that never answer. `readers`: of what the upstream is slow with. */
export type NuisanceKind = 'member' | 'network' | 'receivers' | 'readers';
export interface Nuisance {
  kind: NuisanceKind;
  front: Front;
  phone: string;
}

const SESSIONS = 40;
const ADDRESSES = 250;
/** Requests of all of them together in a second: far more than any limit allows. To stop a flood of them is the balancer's duty. */
const RATE = 200;

type Act = (client: Client) => Promise<unknown>;
const once = () => ({ 'idempotency-key': randomUUID() });
const read =
  (path: () => string): Act =>
  (client) =>
    client.ask(path());

/** What costs most of what a member may do. */
const OF_MEMBERS: readonly Act[] = [
  read(() => '/user'),
  read(() => '/wallet/record'),
  read(() => `/bff/user/bill?page=${randomInt(1, 9)}`),
  read(() => BILL_CSV),
  read(() => MEMBER_DATA),
  (client) => client.ask('/bff/user/recharge', { amount: '10.00', channel: 'mock' }, once()),
  (client) => client.ask('/bff/user/edit', { nickname: `n${randomInt(999)}` }),
];

/** What costs most of what strangers may do. */
const OF_STRANGERS: readonly Act[] = [
  read(() => `/bank?amount=${randomInt(1, 1_000_000) / 100}`),
  read(() => `/search?q=${randomInt(1_000_000)}`),
  read(() => `/bff/partner?amount=${randomInt(1, 1_000_000) / 100}`),
  (client) => client.ask('/bff/login', { phone_number: phone(), password: 'Wrong-2026' }),
  (client) => client.ask('/bff/send/sms', { scene: '2', phone_number: phone() }),
  read(() => '/bff/captcha'),
];
const phone = (): string => `1390000${randomInt(1_000, 9_999)}`;

/** What waits for the part of the upstream that is slow. */
const OF_READERS: readonly Act[] = [
  read(() => `/bff/wz/news?keyword=${randomInt(1_000_000)}`),
  read(() => `/news?keyword=${randomInt(1_000_000)}`),
];

/** Each of them does one after another of these, for ever. */
function repeat(clients: readonly Client[], acts: readonly Act[]): void {
  const pause = (clients.length * 1_000) / RATE;
  for (const client of clients)
    void (async () => {
      await wait(randomInt(Math.ceil(pause)));
      for (let turn = randomInt(acts.length); ; turn++)
        await Promise.all([acts[turn % acts.length]?.(client), wait(pause)]);
    })();
}

/** Strangers of a network. */
const strangers = (front: Front, network: string, count: number): Client[] =>
  Array.from({ length: count }, (_none, at) => createClient(front, `${network}.${at + 1}`));

/** Registers addresses that accept each message and never answer, and has tests sent there. */
async function receive(client: Client): Promise<void> {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const made = await Promise.all(
    [1, 2, 3].map(async (at) => {
      const { text } = await client.ask('/bff/user/webhook', { url: `${url}${at}` });
      return (JSON.parse(text) as { data: { id: number } | null }).data?.id;
    }),
  );
  const tests = made.map(
    (id): Act =>
      (one) =>
        one.ask(`/bff/user/webhook/${id}/test`, {}),
  );
  repeat(
    Array.from({ length: SESSIONS }, () => client),
    tests,
  );
}

const { kind, front, phone: own } = workerData as Nuisance;
/** Sessions of one member, on three networks. */
async function sessions(count: number): Promise<Client[]> {
  const all: Client[] = [];
  for (let at = 0; at < count; at++) {
    const client = createClient(front, `127.30.${at % 3}.${1 + at}`);
    await client.logIn(own, SAMPLE_PASSWORD);
    all.push(client);
  }
  return all;
}

if (kind === 'member') {
  const all = await sessions(SESSIONS);
  parentPort?.postMessage('began');
  repeat([...all, ...all], OF_MEMBERS);
} else if (kind === 'receivers') {
  const [client] = await sessions(1);
  parentPort?.postMessage('began');
  if (client) void receive(client);
} else {
  parentPort?.postMessage('began');
  const [network, acts] =
    kind === 'network' ? (['127.40.0', OF_STRANGERS] as const) : (['127.50.0', OF_READERS] as const);
  repeat(strangers(front, network, ADDRESSES), acts);
}
