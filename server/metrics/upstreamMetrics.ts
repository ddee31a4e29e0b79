import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Both } from '../../shared/paths.ts';
import { boundedCounter } from './boundedCounter.ts';
import { counterBy, gauge } from './instruments.ts';
import { meant } from './meanings.ts';

/** Half of the time that is looked back on (ms). */
const HALF = 30_000;

/** The largest of the values of the last thirty to sixty seconds; 0 if there was none. Several readers do not disturb each other. `now`: monotonic time (ms). */
function recentMax(now: () => number = () => performance.now()) {
  let began = now();
  let before = 0;
  let present = 0;
  function turn(): void {
    const halves = Math.floor((now() - began) / HALF);
    if (halves === 0) return;
    before = halves === 1 ? present : 0;
    present = 0;
    began += halves * HALF;
  }
  return {
    note(value: number): void {
      turn();
      if (value > present) present = value;
    },
    read(): number {
      turn();
      return Math.max(before, present);
    },
  };
}

const RESULTS = ['hit', 'stale', 'miss'] as const;
type Result = (typeof RESULTS)[number];

/** The copies of site data. */
export function siteDataMetrics(registry: Registry) {
  const results = counterBy(
    registry,
    'portal_cache_results_total',
    {
      zh: '对站点数据的调用数，按数据来自哪里：新的副本、旧的副本、业务系统。',
      en: 'Calls for site data by how they were answered: from a fresh copy, from a stale one, by the upstream.',
    },
    'result',
    RESULTS,
  );
  const oldest = recentMax();
  gauge(
    registry,
    'portal_cache_oldest_copy_seconds',
    {
      zh: '最近一分钟内给出的最旧的副本的年龄。',
      en: 'Age of the oldest copy that was served in the last minute.',
    },
    () => oldest.read(),
  );
  return {
    /** A call for site data was answered. `age`: that of the copy (s). */
    served: (result: Result, age: number): void => {
      results.add(result);
      oldest.note(age);
    },
  };
}

/** How a call of the upstream ended: with a response (`ok`, `declined`: a refusal, `invalid`: an error or nothing readable), or without one, as the log says it. */
export const OUTCOMES = [
  'ok',
  'declined',
  'invalid',
  'refused',
  'timeout',
  'reset',
  'oversize',
  'aborted',
  'shed',
  'open',
] as const;
export type CallOutcome = (typeof OUTCOMES)[number];

/** Classes of calls (upstream/poolSettings.ts), and states of the breaker (upstream/breaker.ts). */
export const KINDS = ['money', 'login', 'write', 'read', 'file'] as const;
export type CallClass = (typeof KINDS)[number];
const BREAKER_STATES = ['closed', 'half_open', 'open'] as const;
type BreakerState = (typeof BREAKER_STATES)[number];

/** Requests to the upstream by class of connections: running, waiting for a connection, and sent once more since the start. */
export type PoolStats = Readonly<Record<string, { running: number; waiting: number; repeated: number }>>;

interface UpstreamSources {
  pools?: () => PoolStats;
  breakerState?: () => BreakerState;
  /** Of the embedded upstream. */
  overdueMessages?: () => number;
}

/** Upper bounds (s). The longest deadline is 30 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 15, 30];
/** Series of calls by outcome; there are some 115 calls, most of which have one or two. */
const SERIES_MAX = 350;

/** The outcome of a call, of what the client says of it and the code of the envelope that it led to. */
export function outcomeOf(outcome: CallOutcome | 'file', code: number): CallOutcome {
  if (outcome !== 'ok') return outcome === 'file' ? 'ok' : outcome;
  return code === SUCCESS ? 'ok' : code >= 500 && code < 600 ? 'invalid' : 'declined';
}

/** The calls of the upstream, its connections and its breaker. */
export function upstreamMetrics(registry: Registry, sources: UpstreamSources) {
  const registers = [registry];
  gauge(
    registry,
    'portal_embedded_messages_overdue',
    {
      zh: '自带的业务系统中逾期没有回复的留言与投诉数；用其他业务系统时为 0。',
      en: 'Messages and complaints to the embedded upstream that should have been answered by now; 0 with another upstream.',
    },
    () => sources.overdueMessages?.() ?? 0,
  );
  const calls = boundedCounter({
    registry,
    name: 'portal_upstream_calls_total',
    meaning: {
      zh: '对业务系统的调用数，按名称与结果。',
      en: 'Calls of the upstream by their name and outcome.',
    },
    labelNames: ['call', 'outcome'],
    max: SERIES_MAX,
  });
  const all = KINDS.flatMap((kind) => OUTCOMES.map((outcome) => [kind, outcome]));
  const outcomes = boundedCounter({
    registry,
    name: 'portal_upstream_outcomes_total',
    meaning: { zh: '对业务系统的调用数，按类别与结果。', en: 'Calls of the upstream by class and outcome.' },
    labelNames: ['kind', 'outcome'],
    max: all.length,
    first: all,
  });
  const seconds = new Histogram({
    ...meant(
      'portal_upstream_call_duration_seconds',
      {
        zh: '对业务系统一次调用的时间，包括等待连接，按类别。',
        en: 'Time of a call of the upstream, its wait for a connection included, by class.',
      },
      ['kind'],
    ),
    buckets: BUCKETS,
    registers,
  });
  const changes = counterBy(
    registry,
    'portal_breaker_changes_total',
    {
      zh: '熔断器改变状态的次数，按变成的状态。',
      en: 'Changes of the breaker by the state that it came to.',
    },
    'state',
    BREAKER_STATES,
  );
  for (const kind of KINDS) seconds.zero({ kind });

  new Gauge({
    ...meant(
      'portal_breaker_state',
      {
        zh: '熔断器当前的状态为 1，其他状态为 0。',
        en: '1 for the state in which the breaker is, 0 for the others.',
      },
      ['state'],
    ),
    registers,
    collect() {
      const now = sources.breakerState?.() ?? 'closed';
      for (const state of BREAKER_STATES) this.set({ state }, state === now ? 1 : 0);
    },
  });
  const pools = (name: string, meaning: Both, read: (stats: PoolStats[string]) => number) =>
    new Gauge({
      ...meant(name, meaning, ['pool']),
      registers,
      collect() {
        for (const [pool, stats] of Object.entries(sources.pools?.() ?? {})) this.set({ pool }, read(stats));
      },
    });
  pools(
    'portal_upstream_requests_running',
    {
      zh: '正在使用业务系统连接的请求数，按连接的类别。',
      en: 'Requests on connections to the upstream, by class of connections.',
    },
    ({ running }) => running,
  );
  pools(
    'portal_upstream_requests_waiting',
    {
      zh: '等待业务系统连接的请求数，按连接的类别。',
      en: 'Requests that wait for a connection to the upstream, by class of connections.',
    },
    ({ waiting }) => waiting,
  );
  new Counter({
    ...meant(
      'portal_upstream_repeats_total',
      {
        zh: '因业务系统关闭了连接而再发送一次的请求数，按连接的类别。',
        en: 'Requests that were sent once more, since the upstream had closed the connection, by class of connections.',
      },
      ['pool'],
    ),
    registers,
    collect() {
      this.reset();
      for (const [pool, { repeated }] of Object.entries(sources.pools?.() ?? {}))
        this.inc({ pool }, repeated);
    },
  });

  return {
    /** A call has ended. `took`: ms. */
    call(name: string, kind: CallClass, outcome: CallOutcome, took: number): void {
      calls(name, outcome);
      outcomes(kind, outcome);
      seconds.observe({ kind }, took / 1000);
    },
    /** The breaker has come to this state. */
    breaker: (state: BreakerState): void => changes.add(state),
  };
}

/** Drift by call. Its places stand in the log: what an upstream sends has any number of them. */
export function driftMetrics(registry: Registry) {
  const places = counterBy(
    registry,
    'portal_drift_total',
    {
      zh: '业务系统的响应中与合同不符的处数，按调用。',
      en: "Places in the upstream's responses that did not fit the contract, by call.",
    },
    'call',
    Object.keys(contract),
  );
  return {
    /** So many places of a response did not fit. */
    found: (call: string, count: number): void => places.add(call, count),
  };
}
