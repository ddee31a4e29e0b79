import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { NO_PROMTOOL, promtool } from './support/promtool.ts';
import { RULES } from './support/rules.ts';

const queries = [
  ...readFileSync('deploy/grafana/portal.json', 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
].map(([, text = '""']) => JSON.parse(text) as string);
const skip = { skip: NO_PROMTOOL };

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
  const rules = queries.map((query, place) => ({
    record: `portal:query:${place}`,
    expr: query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { code, output } = await promtool(['check', 'rules', file]);
  t.equal(code, 0, output);
});
