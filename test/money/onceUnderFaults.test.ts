import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { freePort } from '../support/freePort.ts';
import { SEED, short } from '../support/longRun.ts';
import { generator } from '../embedded/support/createLedger.ts';
import { NO_REDIS, startRedis } from '../server/startRedis.ts';
import { startGateway } from './support/gatewayProcess.ts';
import { amountOf, createMoneyLoad, duplicates, otherAmountOf, type Outcome } from './support/moneyLoad.ts';
import { startMoneyUpstream, type MoneyFault } from './support/moneyUpstream.ts';

const KEYS = short(120, 2_000);
const COPIES = short(8, 20);
const KILLS = short(2, 40);
/** Times that the upstream refuses connections, and their length (ms). */
const OUTAGES = short(1, 10);
const OUTAGE = 150;

/** Tries of a call that is refused with 503, 100 ms apart. */
const TRIES = 300;

/** Half of the calls are answered in the usual way. */
const FAULTS: readonly MoneyFault[] = ['none', 'none', 'none', 'none', 'none', 'none', 'slow', 'reset', 'cut', 'gateway504', 'html', 'resetBefore'];

interface Setting {
  gateways: number;
  env: Record<string, string>;
  /** Disturbs the store while the load runs. */
  disturb?: () => Promise<void>;
}

/** Kills gateways and interrupts the upstream while every key is sent many times; then compares what clients were told with what was applied. */
async function happensOnce(t: Test, { gateways: count, env, disturb }: Setting): Promise<void> {
  const random = generator(SEED);
  const faults = new Map(Array.from({ length: KEYS }, (_, key): [string, MoneyFault] => [amountOf(key), random.pick(FAULTS)]));
  const upstream = await startMoneyUpstream(t, ({ amount }) => faults.get(amount) ?? 'none');
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await freePort());
  const start = (port: number) => startGateway({ UPSTREAM_ORIGIN: upstream.origin, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env }, port);
  const gateways = await Promise.all(ports.map(start));
  const load = createMoneyLoad(gateways.map(({ origin }) => origin));
  t.teardown(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await load.close();
  });

  const sendings = duplicates(KEYS, COPIES, count, random);
  // What happens after how many completed calls.
  const events: [number, () => Promise<void>][] = [
    ...Array.from({ length: KILLS }, (): [number, () => Promise<void>] => [random.below(sendings.length), async () => {
      const which = random.below(count);
      await gateways[which]?.stop('SIGKILL');
      gateways[which] = await start(ports[which] ?? 0);
    }]),
    ...Array.from({ length: OUTAGES }, (): [number, () => Promise<void>] => [random.below(sendings.length), async () => {
      await upstream.goDown();
      await wait(OUTAGE);
      await upstream.comeBack();
    }]),
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
  const told = (key: number, code: number): Outcome[] => (outcomes.get(key) ?? []).filter((one) => one.code === code);
  const keys = Array.from({ length: KEYS }, (_, key) => key);
  const wrong = () => ({
    twice: keys.filter((key) => times(amountOf(key)) > 1),
    notApplied: keys.filter((key) => told(key, 200).length > 0 && times(amountOf(key)) === 0),
    ofAnother: keys.filter((key) => told(key, 200).some(({ message }) => message !== `已受理 ${amountOf(key)}`)),
  });
  t.same(wrong(), { twice: [], notApplied: [], ofAnother: [] }, 'applied at most once; what was acknowledged was applied');

  // Other content under a key that was used is refused, whoever asks.
  const used = keys.filter((key) => times(amountOf(key)) > 0 || told(key, 200).length > 0 || told(key, OUTCOME_UNKNOWN).length > 0);
  const refused = await Promise.all(used.map((key) => sendPatiently({ key, login: 1, gateway: key % count }, otherAmountOf(key))));
  t.same([...new Set(refused.map(({ code }) => code))], [422], 'other content is refused');
  t.equal(keys.filter((key) => times(otherAmountOf(key)) > 0).length, 0, 'and never applied');

  // Once more, after a new login, at any gateway.
  const again = await Promise.all(keys.map((key) => sendPatiently({ key, login: 3, gateway: key % count })));
  const forgotten = keys.filter((key) => told(key, 200).length > 0 && !(again[key]?.code === 200 && again[key].replayed));
  t.same(forgotten, [], 'what was acknowledged once is acknowledged again, as a repetition');
  t.same(wrong().twice, [], 'and nothing is applied again');

  const codes = new Map<number, number>();
  for (const one of [...outcomes.values()].flat()) codes.set(one.code, (codes.get(one.code) ?? 0) + 1);
  t.comment(`${sendings.length} calls of ${KEYS} keys, ${KILLS} kills, ${OUTAGES} outages: ${new Set(upstream.applied.map(({ amount }) => amount)).size} applied, ` +
    `${keys.filter((key) => told(key, 200).length > 0).length} acknowledged; codes ${[...codes].sort(([left], [right]) => left - right).map(([code, number]) => `${code}: ${number}`).join(', ')}`);
  // At the latest now: while the upstream or the store was away, calls were refused at once.
  const acknowledged = keys.filter((key) => told(key, 200).length > 0 || again[key]?.code === 200);
  t.ok(acknowledged.length > KEYS / 3, `many were acknowledged: ${acknowledged.length}`);
  t.ok((codes.get(OUTCOME_UNKNOWN) ?? 0) > 0, 'there were unknown outcomes');
}

t.test(`through one gateway on the durable store, every key happens once over ${KILLS} kills (seed ${SEED})`, async (t) => {
  const varDir = mkdtempSync(join(tmpdir(), 'money-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  await happensOnce(t, { gateways: 1, env: { VAR_DIR: varDir } });
});

t.test(`through three gateways on one Redis, every key happens once over ${KILLS} kills (seed ${SEED})`, { skip: NO_REDIS }, async (t) => {
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
});
