import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { promtool } from './promtool.ts';
import { readRules, RULES, sourcesOf } from './rules.ts';
import { metricOf, nameOf, readScrape, type Scrape } from './scrape.ts';

/** Time between two readings (s), as in deploy/prometheus/prometheus.yml, and the calm before (s). */
const STEP = 15;
/** The same for rules that have to hold for so long (s) that fewer readings show it as well. */
const LONG = { for: 600, step: 60 };
const CALM = 1_500;
/** Time (s) for which each reading in a list stays. */
const EACH = 300;
/** Time after the last change for which the alert is watched, besides its own `for` (s): the longest window of a rule without objective. */
const WATCHED = 1_200;

/** What Prometheus reads: the text of `/metrics`; `down`: nothing answers; `absent`: it knows no such instance. */
type Reading = string;

interface Phase {
  reading: Reading;
  seconds: number;
  /** Counters go on rising as they did from the reading before to this one, once in each step. */
  goesOn?: boolean;
}

/**
 * Checks with promtool that the alert does not fire while Prometheus reads the same as `before`, and does when it then reads `after`, which
 * a real portal has said when the thing had happened. `goesOn`: it happens again and again, as it did between the two readings.
 */
export async function fires(t: Test, alert: string, before: Reading, after: Reading | readonly Reading[], { goesOn = false } = {}): Promise<void> {
  const rules = readRules();
  const rule = rules.find(({ name, isAlert }) => isAlert && name === alert);
  if (!rule) throw new Error(`there is no alert ${alert}`);
  const later = [after].flat();
  const step = rule.for >= LONG.for ? LONG.step : STEP;
  const phases: Phase[] = [
    { reading: before, seconds: CALM },
    ...later.map((reading, place) => ({ reading, goesOn, seconds: place < later.length - 1 ? EACH : WATCHED + rule.for })),
  ];
  const end = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`;
  const asked = (expr: string, at: number, value: number) => ({ expr, eval_time: `${at}s`, exp_samples: [{ labels: '{}', value }] });
  const watched = end - CALM;
  const test = {
    interval: `${step}s`,
    input_series: seriesOf(phases, new Set([...sourcesOf(rule.expr, rules), 'up']), step),
    promql_expr_test: [
      asked(`count(${firing}) or vector(0)`, CALM - step, 0),
      asked(`max(max_over_time(${firing}[${watched}s])) or vector(0)`, end, 1),
    ],
  };
  const folder = mkdtempSync(join(tmpdir(), 'alert-'));
  const file = join(folder, 'test.json');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: `${step}s`, tests: [test] }));
  const { code, output } = await promtool(['test', 'rules', file]);
  t.equal(code, 0, `${alert} fires, and not before: ${code === 0 ? '' : output.slice(0, 2_000)}`);
  rmSync(folder, { recursive: true, force: true });
}

/** The series of these metrics, as promtool writes them, over all phases. */
function seriesOf(phases: readonly Phase[], wanted: ReadonlySet<string>, step: number) {
  const steps = (seconds: number): number => seconds / step;
  const scrapes = phases.map(({ reading }) => (reading === 'down' || reading === 'absent' ? undefined : readScrape(reading)));
  const all = new Set(scrapes.flatMap((scrape) => [...(scrape?.values.keys() ?? [])]).filter((series) => wanted.has(nameOf(series))));
  const series = [...all].map((one) => ({ series: withTarget(one), values: valuesOf(one, phases, scrapes, steps) }));
  const up = phases.map(({ reading, seconds }) => (reading === 'absent' ? `_x${steps(seconds)}` : `${reading === 'down' ? 0 : 1}x${steps(seconds) - 1}`));
  return [...series, { series: withTarget('up'), values: up.join(' ') }];
}

function valuesOf(series: string, phases: readonly Phase[], scrapes: readonly (Scrape | undefined)[], steps: (seconds: number) => number): string {
  const parts = phases.map(({ seconds, goesOn }, place) => {
    const [last, scrape] = [scrapes[place - 1], scrapes[place]];
    const value = scrape?.values.get(series);
    if (scrape === undefined || value === undefined) return `_x${steps(seconds)}`;
    const isCounter = scrape.types.get(metricOf(series, scrape)) !== 'gauge';
    const rise = goesOn && isCounter ? value - (last?.values.get(series) ?? 0) : 0;
    return `${value}+${rise}x${steps(seconds) - 1}`;
  });
  return parts.join(' ');
}

/** Adds the labels that Prometheus gives to all that it reads. */
const withTarget = (series: string): string => {
  const target = 'instance="127.0.0.1:9464",job="portal"';
  return series.endsWith('}') ? `${series.slice(0, -1)},${target}}` : `${series}{${target}}`;
};
