import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promtool } from './promtool.ts';
import { metricsIn, readRules, RULES } from './rules.ts';
import { readScrape } from './scrape.ts';

/** A reading stands for one that Prometheus makes this often (s), and the rules are evaluated as often. */
const STEP = 15;
/** Metrics that the rules ask for; of a histogram the one bound. */
const ASKED = new Set(readRules().flatMap(({ expr }) => metricsIn(expr)));
/** How fast this machine is: only drills about it look at these. */
const SPEED = /^portal_(?:http_request_duration_seconds|event_loop_delay)/;
/** The stub upstream's articles do not fit the contract in some places, which is seen whenever they are fetched anew. */
const OF_STUB = /^portal_drift_total\{call="articles"\}$/;
/** promtool's clock begins at 1970. */
const isTime = (name: string) => /_(?:timestamp|start_time)_seconds$/.test(name);

interface Gateway {
  instance: string;
  /** What Prometheus reads; anything else than metrics: it does not respond. */
  read: () => Promise<string>;
}

/** Records the metrics of real gateways as Prometheus would, only faster, and evaluates the real rules over them. */
export function recordSeries(gateways: readonly Gateway[], { withSpeed = false } = {}) {
  const series = new Map<string, string[]>();
  const began = Date.now() / 1_000;
  let taken = 0;

  function note(name: string, labels: string, value: number): void {
    const key = `${name}{${labels}job="portal"}`;
    const values = series.get(key) ?? [];
    series.set(key, values);
    while (values.length < taken) values.push('_');
    values.push(String(Number((isTime(name) ? value - began : value).toFixed(6))));
  }

  async function take(): Promise<void> {
    const texts = await Promise.all(gateways.map(({ read }) => read()));
    gateways.forEach(({ instance }, index) => {
      const { values } = readScrape(texts[index] ?? '');
      note('up', `instance="${instance}",`, values.size > 0 ? 1 : 0);
      for (const [text, value] of values) {
        const [, name = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(text) ?? [];
        if (
          !ASKED.has(name) ||
          OF_STUB.test(text) ||
          (SPEED.test(name) && !withSpeed) ||
          (labels.includes('le="') && !labels.includes('le="0.3"'))
        )
          continue;
        note(name, `${labels && `${labels},`}instance="${instance}",`, value);
      }
    });
    taken++;
  }

  return {
    /** Reads all gateways once: a quarter of a minute has passed. */
    take,
    /** Nothing happens for so many readings: the last one stands for them. */
    hold(count: number): void {
      for (const values of series.values())
        if (values.length === taken) values.push(...Array<string>(count).fill(values.at(-1) ?? '_'));
      taken += count;
    },
    /** Checks that just these alerts have fired in what was recorded. Returns what promtool says if they have not, else ''. */
    async fired(names: readonly string[]): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), 'drill-'));
      const file = join(folder, 'drill.yml');
      const test = {
        interval: `${STEP}s`,
        input_series: [...series].map(([name, values]) => ({ series: name, values: values.join(' ') })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[1d]))',
            eval_time: `${taken * STEP}s`,
            exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          },
        ],
      };
      writeFileSync(
        file,
        JSON.stringify({ rule_files: [RULES], evaluation_interval: `${STEP}s`, tests: [test] }),
      );
      const { code, output } = await promtool(['test', 'rules', file]);
      rmSync(folder, { recursive: true, force: true });
      return code === 0 ? '' : output;
    },
  };
}
