import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Agent } from 'undici';
import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { inParallel } from '../../scripts/inParallel.ts';
import { toYuan } from '../../shared/money/money.ts';
import { freePort } from '../support/freePort.ts';
import { SEED, short } from '../support/longRun.ts';
import { generator } from '../../embedded/test/support/createLedger.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { startGateway } from './support/gatewayProcess.ts';
import { startMoneyUpstream, type MoneyFault, tokenOf } from './support/moneyUpstream.ts';

/** Amounts in fen: each key has its own, and another one for the call with other content. */
const FIRST = 10_000;
const OTHER = 5_000_000;
/** Calls that run at the same time; keys whose calls are mixed. */
const PARALLEL = 24;
const MIXED = 8;

const amountOf = (key: number): string => toYuan(FIRST + key);
const otherAmountOf = (key: number): string => toYuan(OTHER + key);

/** The code and message of a response; code 0: the connection broke. */
interface Outcome {
  code: number;
  message: string;
  replayed: boolean;
}

/** A member's withdrawal under a key, through a gateway. Each key has its own member; `login` says which of the member's tokens is sent. */
interface Sending {
  key: number;
  login: number;
  gateway: number;
}

/** Sends withdrawals to gateways, each call from another address. `origins` are the gateways. */
function createMoneyLoad(origins: readonly string[]) {
  const agent = new Agent({ connections: PARALLEL, headersTimeout: 0, bodyTimeout: 0 });
  let calls = 0;

  async function send({ key, login, gateway }: Sending, amount = amountOf(key)): Promise<Outcome> {
    const number = ++calls;
    try {
      const response = await agent.request({
        origin: origins[gateway] ?? '',
        path: '/bff/user/withdraw',
        method: 'POST',
        body: JSON.stringify({ amount, type: 1, use_last: 1 }),
        headers: {
          'content-type': 'application/json',
          'x-bank-csrf': '1',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          'idempotency-key': `load-key-${key}`,
          cookie: `bank_token=${tokenOf(key, login)}`,
        },
      });
      const { code, message } = (await response.body.json()) as Outcome;
      return { code, message, replayed: response.headers['idempotency-replayed'] === 'true' };
    } catch (error) {
      // The gateway is being restarted; nothing was sent, so the same call is made again.
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
        await wait(20);
        return send({ key, login, gateway }, amount);
      }
      return { code: 0, message: '', replayed: false };
    }
  }

  return {
    send,
    close: () => agent.close(),

    /** Sends all, some at the same time, and returns their outcomes by key. `after` is called after each. */
    async run(
      sendings: readonly Sending[],
      after: () => void = () => undefined,
    ): Promise<Map<number, Outcome[]>> {
      const outcomes = new Map<number, Outcome[]>();
      await inParallel(PARALLEL, sendings, async (sending) => {
        const outcome = await send(sending);
        outcomes.set(sending.key, [...(outcomes.get(sending.key) ?? []), outcome]);
        after();
      });
      return outcomes;
    },
  };
}

/** `copies` sendings of each key, through random gateways and logins. Those of a few keys are mixed, so that they overlap. */
function duplicates(
  keys: number,
  copies: number,
  gateways: number,
  { below }: ReturnType<typeof generator>,
): Sending[] {
  const sendings: Sending[] = [];
  for (let from = 0; from < keys; from += MIXED) {
    const mixed = Array.from({ length: copies * Math.min(MIXED, keys - from) }, (_, index): Sending => ({
      key: from + (index % MIXED),
      login: 1 + below(2),
      gateway: below(gateways),
    }));
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [mixed[at], mixed[other]] = [mixed[other] as Sending, mixed[at] as Sending];
    }
    sendings.push(...mixed);
  }
  return sendings;
}

const KEYS = short(120, 2_000);
const COPIES = short(8, 20);
const KILLS = short(2, 40);
/** Times that the upstream refuses connections, and their length (ms). */
const OUTAGES = short(1, 10);
const OUTAGE = 150;

/** Tries of a call that is refused with 503, 100 ms apart. */
const TRIES = 300;

/** Half of the calls are answered in the usual way. */
const FAULTS: readonly MoneyFault[] = [
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'slow',
  'reset',
  'cut',
  'gateway504',
  'html',
  'resetBefore',
];

interface Setting {
  gateways: number;
  env: Record<string, string>;
  /** Disturbs the store while the load runs. */
  disturb?: () => Promise<void>;
}

/** Kills gateways and interrupts the upstream while every key is sent many times; then compares what clients were told with what was applied. */
async function happensOnce(t: Test, { gateways: count, env, disturb }: Setting): Promise<void> {
  const random = generator(SEED);
  const faults = new Map(
    Array.from({ length: KEYS }, (_, key): [string, MoneyFault] => [amountOf(key), random.pick(FAULTS)]),
  );
  const upstream = await startMoneyUpstream(t, ({ amount }) => faults.get(amount) ?? 'none');
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await freePort());
  const start = (port: number) =>
    startGateway(
      { UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
      port,
    );
  const gateways = await Promise.all(ports.map(start));
  const load = createMoneyLoad(gateways.map(({ origin }) => origin));
  t.teardown(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await load.close();
  });

  const sendings = duplicates(KEYS, COPIES, count, random);
  // What happens after how many completed calls.
  const events: [number, () => Promise<void>][] = [
    ...Array.from({ length: KILLS }, (): [number, () => Promise<void>] => [
      random.below(sendings.length),
      async () => {
        const which = random.below(count);
        await gateways[which]?.stop('SIGKILL');
        gateways[which] = await start(ports[which] ?? 0);
      },
    ]),
    ...Array.from({ length: OUTAGES }, (): [number, () => Promise<void>] => [
      random.below(sendings.length),
      async () => {
        await upstream.goDown();
        await wait(OUTAGE);
        await upstream.comeBack();
      },
    ]),
    ...(disturb ? [[random.below(sendings.length), disturb] satisfies [number, () => Promise<void>]] : []),
  ];
  events.sort(([left], [right]) => left - right);
  let completed = 0;
  // One after the other, since two may concern the same gateway.
  let done = Promise.resolve();
  const outcomes = await load.run(sendings, () => {
    for (completed++; events[0] && events[0][0] < completed; events.shift()) done = done.then(events[0][1]);
  });
  await done;
  for (const [, event] of events) await event();
  /** Sends again while a gateway has too much to do, or has not got its store again: 503 says that nothing was sent. */
  const sendPatiently: typeof load.send = async (...call) => {
    for (let tries = 1; ; tries++) {
      const answer = await load.send(...call);
      if (answer.code !== 503 || tries === TRIES) return answer;
      await wait(100);
    }
  };

  const times = (amount: string) => upstream.applied.filter((call) => call.amount === amount).length;
  const told = (key: number, code: number): Outcome[] =>
    (outcomes.get(key) ?? []).filter((one) => one.code === code);
  const keys = Array.from({ length: KEYS }, (_, key) => key);
  const wrong = () => ({
    twice: keys.filter((key) => times(amountOf(key)) > 1),
    notApplied: keys.filter((key) => told(key, 200).length > 0 && times(amountOf(key)) === 0),
    ofAnother: keys.filter((key) =>
      told(key, 200).some(({ message }) => message !== `已受理 ${amountOf(key)}`),
    ),
  });
  t.same(
    wrong(),
    { twice: [], notApplied: [], ofAnother: [] },
    'applied at most once; what was acknowledged was applied',
  );

  // Other content under a key that was used is refused, whoever asks.
  const used = keys.filter(
    (key) => times(amountOf(key)) > 0 || told(key, 200).length > 0 || told(key, OUTCOME_UNKNOWN).length > 0,
  );
  const refused = await Promise.all(
    used.map((key) => sendPatiently({ key, login: 1, gateway: key % count }, otherAmountOf(key))),
  );
  t.same([...new Set(refused.map(({ code }) => code))], [422], 'other content is refused');
  t.equal(keys.filter((key) => times(otherAmountOf(key)) > 0).length, 0, 'and never applied');

  // Once more, after a new login, at any gateway.
  const again = await Promise.all(keys.map((key) => sendPatiently({ key, login: 3, gateway: key % count })));
  const forgotten = keys.filter(
    (key) => told(key, 200).length > 0 && !(again[key]?.code === 200 && again[key].replayed),
  );
  t.same(forgotten, [], 'what was acknowledged once is acknowledged again, as a repetition');
  t.same(wrong().twice, [], 'and nothing is applied again');

  const codes = new Map<number, number>();
  for (const one of [...outcomes.values()].flat()) codes.set(one.code, (codes.get(one.code) ?? 0) + 1);
  t.comment(
    `${sendings.length} calls of ${KEYS} keys, ${KILLS} kills, ${OUTAGES} outages: ${new Set(upstream.applied.map(({ amount }) => amount)).size} applied, ` +
      `${keys.filter((key) => told(key, 200).length > 0).length} acknowledged; codes ${[...codes]
        .sort(([left], [right]) => left - right)
        .map(([code, number]) => `${code}: ${number}`)
        .join(', ')}`,
  );
  // At the latest now: while the upstream or the store was away, calls were refused at once.
  const acknowledged = keys.filter((key) => told(key, 200).length > 0 || again[key]?.code === 200);
  t.ok(acknowledged.length > KEYS / 3, `many were acknowledged: ${acknowledged.length}`);
  t.ok((codes.get(OUTCOME_UNKNOWN) ?? 0) > 0, 'there were unknown outcomes');
}

t.test(
  `through one gateway on the durable store, every key happens once over ${KILLS} kills (seed ${SEED})`,
  async (t) => {
    const varDir = mkdtempSync(join(tmpdir(), 'money-'));
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    await happensOnce(t, { gateways: 1, env: { VAR_DIR: varDir } });
  },
);

t.test(
  `through three gateways on one Redis, every key happens once over ${KILLS} kills (seed ${SEED})`,
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    await happensOnce(t, {
      gateways: 3,
      env: { REDIS_URL: redis.url },
      disturb: async () => {
        redis.signal('SIGSTOP');
        await wait(2_500);
        redis.signal('SIGCONT');
      },
    });
  },
);
