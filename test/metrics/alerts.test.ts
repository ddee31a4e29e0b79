import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t from 'tap';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { processMetrics } from '../../server/metrics/processMetrics.ts';
import { NO_PROMTOOL, promtool } from './support/promtool.ts';
import { metricsIn, readRules, RULES } from './support/rules.ts';

const DASHBOARD = 'deploy/grafana/portal.json';
const queries = [
  ...readFileSync(DASHBOARD, 'utf8').matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g),
].map(([, text = '""']) => JSON.parse(text) as string);
const skip = { skip: NO_PROMTOOL };

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

t.test('promtool accepts the rules, the sample configuration and the tests of the rules', skip, async (t) => {
  for (const args of [
    ['check', 'rules', '--lint=all', '--lint-fatal', RULES],
    ['check', 'config', '--lint=all', '--lint-fatal', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', 'deploy/prometheus/rules.test.yml', 'deploy/prometheus/rules.days.test.yml'],
  ]) {
    const { code, output } = await promtool(args);
    t.equal(code, 0, output);
    t.notMatch(output, /warn|fail/i);
  }
});

t.test('the queries of the dashboard are PromQL', skip, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'queries.json');
  // As Grafana fills in its variables.
  const rules = queries
    .filter((query) => !query.startsWith('label_values('))
    .map((query, place) => ({
      record: `portal:query:${place}`,
      expr: query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { code, output } = await promtool(['check', 'rules', file]);
  t.equal(code, 0, output);
});
