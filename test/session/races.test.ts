import { pino } from 'pino';
import t, { type Test } from 'tap';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { CLOCKS } from '../../server/services.ts';
import { readManifest } from '../../server/page/manifest.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createUpstreamClient } from '../../server/upstream/client.ts';
import { CLIENT_DIR } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { createTokens, HOST, runSchedule, type Outcome } from '../support/twoTabs.ts';
import { NO_METRICS } from "../../server/metrics/metrics.ts";
import { NO_SPANS } from "../../server/trace/openSpans.ts";

/** Two gateways with one store, before an upstream that the schedules control. */
async function setUp(t: Test) {
  const tokens = createTokens();
  const adaptation = adapt({});
  const client = createUpstreamClient('http://127.0.0.1:9', adaptation.token);
  const store = createMemoryStore();
  const build = async () => {
    const config = readConfig({ PUBLIC_ORIGIN: `http://${HOST}` });
    const services = { config, upstream: { ...client, call: tokens.call }, store, manifest: readManifest(CLIENT_DIR), adaptation, metrics: NO_METRICS, spans: NO_SPANS, counters: undefined, clientDir: undefined, clocks: CLOCKS };
    const app = await buildApp(services, pino({ level: 'silent' }));
    t.teardown(() => app.close());
    await app.ready();
    return app;
  };
  const apps = [await build(), await build()];
  t.teardown(() => client.close());
  return { apps, tokens };
}

async function runSchedules(t: Test, count: number, locked: boolean) {
  const parts = await setUp(t);
  const all: Outcome[] = [];
  const started = performance.now();
  for (let index = 0; index < count; index++) all.push(await runSchedule({ ...parts, random: seeded(SEED + index), steps: 24, locked }));
  const sum = (of: (one: Outcome) => number) => all.reduce((total, one) => total + of(one), 0);
  t.comment(`seeds ${SEED} to ${SEED + count - 1}: ${sum(({ deliveries }) => deliveries)} responses, ${sum(({ losses }) => losses)} losses, ${Math.round(performance.now() - started)} ms`);
  const faulty = all.findIndex(({ faults }) => faults.length > 0);
  return { all, faulty, found: all.flatMap(({ faults }) => faults) };
}

t.test('two tabs, any order of responses: no newer login is undone, no token that has ended opens anything, each loss is told once', async (t) => {
  const { all, faulty, found } = await runSchedules(t, short(300, 10_000), true);
  t.same([...new Set(found)].slice(0, 5), [], `the first fault is in schedule ${faulty}`);
  t.ok(all.some(({ losses }) => losses > 0), 'sessions were lost');
});

t.test('without the browser’s lock the model finds logins that are undone', async (t) => {
  const { found } = await runSchedules(t, 60, false);
  t.ok(found.some((fault) => /^(logout|reset): the response/.test(fault)), 'the schedules reach the races');
});
