import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import t from 'tap';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { processMetrics } from '../../server/metrics/processMetrics.ts';
import { metricsIn, readRules } from './support/rules.ts';

const DASHBOARD = 'deploy/grafana/portal.json';
const queries = [
  ...readFileSync(DASHBOARD, 'utf8').matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g),
].map(([, text = '""']) => JSON.parse(text) as string);

t.test('the alerts, the recorded series and the dashboard name metrics that there are', async (t) => {
  const own = new Registry();
  processMetrics(own, { version: '1', instance: 'x' });
  const all = [...createMetrics().registry.getMetricsAsArray(), ...own.getMetricsAsArray()];
  const rules = readRules();
  const names = new Set([
    // The type of a metric is known when it is read; an ending that it does not have is in no query.
    ...all.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
    'up',
    'ALERTS',
    ...rules.filter(({ isAlert }) => !isAlert).map(({ name }) => name),
  ]);
  t.ok(rules.length > 20 && queries.length > 40);
  for (const { name, expr } of [...rules, ...queries.map((query) => ({ name: DASHBOARD, expr: query }))]) {
    const used = metricsIn(expr);
    t.ok(used.length > 0, `${name}: ${expr}`);
    for (const one of used) t.ok(names.has(one), `${name}: ${one}`);
  }
});
