import { readFileSync, writeFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { processMetrics } from '../../server/metrics/processMetrics.ts';
import { drillTable } from '../metrics/support/drills.ts';
import { readRules } from '../metrics/support/rules.ts';
import { twins, type Say } from './chinese.ts';

/** Labels of all metrics: what their values are. */
const LABELS: Readonly<Record<string, string>> = {
  route: 'template of the route, such as `/bank/:id`; built files by folder; `other`: too many combinations',
  method: '`GET`, `HEAD`, `POST`, `other`',
  status: 'class of the HTTP status, such as `2xx`; `aborted`',
  class: 'class of the route: `page`, `call`, `file`, `media`, `asset`, `health`, `other`',
  code: 'HTTP status; `aborted`',
  call: 'name of the call, as in the contract',
  outcome:
    '`ok`, `declined`, `invalid`, or why there is no response: `refused`, `timeout`, `reset`, `oversize`, `aborted`, `shed`, `open`',
  kind: 'class of the call: `money`, `login`, `write`, `read`, `file`; of an error in a browser: `script`, `rejection`, `render`, `hydration`, `asset`, `not_hydrated`',
  pool: 'of connections to the upstream: the kinds of calls, `media`, `probe`',
  state:
    'of the breaker: `closed`, `half_open`, `open`; of a money call: `sent`, `done`, `refused`, `unknown`, `failed`, `replayed`, `conflict`, `reused`, `invalid`, `unavailable`',
  result: '`hit`, `stale`, `miss`; of a login: `succeeded`, `failed`',
  source: '`cached`, `rendered`',
  part: '`page`, `error_page`, `loader`',
  page: 'template of the page, such as `/bank/:id`; `unknown`: no such page; `other`: too many combinations',
  vital: '`lcp`, `inp`, `cls` (Core Web Vitals)',
  rating: '`good`, `needs_improvement`, `poor`, by the borders of web.dev/articles/vitals',
  policy: 'name of the policy, as in the header `RateLimit`',
  scene: 'number of the scene, as in the contract; `other`',
  limit: '`all`, `address`',
  priority: '`money`, `member`, `visitor`, `report`',
  cause: '`refused`, `ended`, `unreadable`, `cookies`',
  directive: 'name of the directive; `other`, `none`',
  operation: '`claim`, `get`, `set`, `delete`',
  version: 'version of the portal or of Node.js',
  node: 'version of Node.js',
  name: '`INSTANCE`',
  of: '`portal` (`PUBLIC_ORIGIN`), `upstream`, `redis`',
  store: '`redis`, `sqlite`, `memory`',
  event: 'event of the log; `other`',
  major: 'version of Node.js',
  minor: 'version of Node.js',
  patch: 'version of Node.js',
  space: "space of V8's heap",
};

/** A metric as it is exported: with its labels, and of a histogram the upper bounds of its buckets. */
interface Described {
  name: string;
  type: string;
  help: string;
  labels: string[];
  buckets: string[];
}

/** All metrics of a gateway and of its process. */
export async function allMetrics(): Promise<Described[]> {
  const own = new Registry();
  processMetrics(own, { version: '', instance: '' });
  const described = [createMetrics().registry, own].map(async (registry) => {
    const metrics = new Map(
      registry.getMetricsAsArray().map((metric): [string, object] => [metric.name, metric]),
    );
    return (await registry.getMetricsAsJSON()).map(({ name, type, help }) => {
      const metric = metrics.get(name) ?? {};
      return {
        name,
        type: String(type),
        help,
        labels: listIn(metric, 'labelNames'),
        buckets: listIn(metric, 'upperBounds'),
      };
    });
  });
  return (await Promise.all(described)).flat();
}

/** A list that the library keeps of a metric, but does not have in its types. */
function listIn(metric: object, name: string): string[] {
  const list: unknown = Object.entries(metric).find(([key]) => key === name)?.[1];
  return Array.isArray(list) ? list.map(String) : [];
}

/** The tables of docs/metrics.md: all metrics, and what their labels mean. Throws if a label has no meaning. */
async function describeMetrics(say: Say): Promise<string> {
  const all = await allMetrics();
  const rows = all.map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(say(', '))} | ${say(help)} |`,
  );
  const used = [...new Set(all.flatMap(({ labels }) => labels))];
  const meanings = used.map((label) => {
    const meaning = LABELS[label];
    if (!meaning) throw new Error(`the label ${label} has no meaning in recordMetrics.ts`);
    return `| \`${label}\` | ${say(meaning)} |`;
  });
  const head = (...names: string[]) => `| ${names.map(say).join(' | ')} |\n|${'---|'.repeat(names.length)}`;
  return [head('metric', 'type', 'labels', 'means'), ...rows, '', head('label', 'values'), ...meanings].join(
    '\n',
  );
}

export const DOCUMENT = 'docs/metrics';

/** The document with the tables as they must be, in the language of `say`: they follow the comment that says where they come from. */
export async function withTables(text: string, say: Say): Promise<string> {
  const [before = ''] = text.split(/(?<=<!-- What follows.*-->\n)/);
  const severityOf = (alert: string) => readRules().find(({ name }) => name === alert)?.severity;
  return `${before}\n${say.heading('Drills')}\n\n${drillTable(severityOf, say)}\n\n${say.heading('All metrics')}\n\n${await describeMetrics(say)}\n`;
}

// Writes the tables of docs/metrics.md (the metrics, the drills) and of its Chinese twin: node --import ./scripts/ts.mjs test/support/recordMetrics.ts
if (process.argv[1] === import.meta.filename) {
  for (const [page, say] of twins(DOCUMENT))
    writeFileSync(page, await withTables(readFileSync(page, 'utf8'), say));
  process.exit();
}
