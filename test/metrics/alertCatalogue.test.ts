import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import t from 'tap';
import { events } from '../../server/log/events.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { processMetrics } from '../../server/metrics/processMetrics.ts';
import { sectionOf } from '../runbook/support/runbook.ts';
import { metricsIn, readRules } from './support/rules.ts';

const DASHBOARD = 'deploy/grafana/portal.json';
const rules = readRules();
const alerts = rules.filter(({ isAlert }) => isAlert);
const recorded = new Set(rules.filter(({ isAlert }) => !isAlert).map(({ name }) => name));

/** Names of all series of a gateway: those of histograms with their endings. */
function allNames(): Set<string> {
  const own = new Registry();
  processMetrics(own, { version: '1', instance: 'x' });
  const all = [...createMetrics().registry.getMetricsAsArray(), ...own.getMetricsAsArray()];
  // The type of a metric is known when it is read; an ending that it does not have is in no query.
  return new Set([
    ...all.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
    'up',
    'ALERTS',
    ...recorded,
  ]);
}

t.test('the rules are read: each alert has a severity, and a section of the runbook', (t) => {
  t.ok(alerts.length >= 20, `${alerts.length} alerts`);
  t.equal(new Set(alerts.map(({ name }) => name)).size, alerts.length);
  for (const { name, severity, section, expr } of rules) {
    t.ok(expr.length > 0, name);
    if (recorded.has(name)) continue;
    t.match(severity, /^(page|ticket)$/, name);
    t.match(section, /^[a-z-]+$/, `${name} has a runbook_url`);
  }
  t.end();
});

t.test('each alert leads to a section of the runbook that names it, and the runbook names no other', (t) => {
  for (const { name, section = '' } of alerts)
    t.match(sectionOf(section).text, new RegExp(`\`${name}\``), `${name} is in ${section}`);
  const named = new Set(readFileSync('docs/runbook.md', 'utf8').match(/\bPortal[A-Z]\w+/g));
  t.same(
    [...named].filter((name) => !alerts.some((alert) => alert.name === name)),
    [],
  );
  t.end();
});

t.test('Alertmanager holds back what follows from the causes of which the rules know', (t) => {
  const [, causes = ''] =
    /ALERTS\{alertname=~"Portal\((.*?)\)"/.exec(
      rules.find(({ name }) => name === 'portal:cause:firing')?.expr ?? '',
    ) ?? [];
  t.ok(causes.split('|').length > 5);
  const sample = readFileSync('deploy/alertmanager/alertmanager.yml', 'utf8');
  t.ok(sample.includes(`alertname =~ "Portal(${causes})"`));
  const named = [...sample.matchAll(/Portal(?:\(([^)]+)\)|(\w+))/g)].flatMap(([, some, one]) =>
    (some ?? one ?? '').split('|'),
  );
  for (const name of [...named, ...causes.split('|')])
    t.ok(
      alerts.some((alert) => alert.name === `Portal${name}`),
      name,
    );
  t.end();
});

t.test('the alerts, the recorded series and the dashboard name metrics that there are', (t) => {
  const names = allNames();
  const panels = readFileSync(DASHBOARD, 'utf8');
  const queries = [...panels.matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
  t.ok(queries.length > 20);
  for (const { name, expr } of [...rules, ...queries.map((expr) => ({ name: DASHBOARD, expr }))]) {
    const used = metricsIn(expr);
    t.ok(used.length > 0, `${name}: ${expr}`);
    for (const one of used) t.ok(names.has(one), `${name}: ${one}`);
  }
  t.end();
});

t.test(
  'each alert fires in the tests of the rules, and does not in its neighbours, and asks for labels and values that its metrics have',
  (t) => {
    const ofRules = ['rules', 'rules.days']
      .map((name) => readFileSync(`deploy/prometheus/${name}.test.yml`, 'utf8'))
      .join('');
    for (const { name } of alerts)
      t.ok(
        new RegExp(`alertname: ${name}\\n[^-]*exp_alerts:\\n +- exp_labels`).test(ofRules),
        `${name} fires in rules.test.yml`,
      );
    for (const { name } of alerts)
      t.ok(
        new RegExp(`name: .not ${name}: [\\s\\S]*?alertname: ${name}\\n +exp_alerts: \\[\\]`).test(ofRules),
        `${name} has a neighbour in rules.test.yml`,
      );
    // docs/metrics.md is written from the metrics (document.test.ts).
    const document = readFileSync('docs/metrics.md', 'utf8');
    const cells = (pattern: RegExp) =>
      new Map([...document.matchAll(pattern)].map(([, key = '', text = '']) => [key, text]));
    const labels = cells(/^\| `((?:portal|nodejs|process)_\w+)` \| \w+ \| (.*?) \|/gm);
    const values = cells(/^\| `([a-z]+)` \| (.*) \|$/gm);
    for (const { name, expr } of rules)
      for (const [, metric = '', matchers = ''] of expr.matchAll(/\b(portal_\w+)\{([^}]*)\}/g))
        for (const [, label = '', wanted = ''] of matchers.matchAll(/(\w+)[=!~]+"([^"]*)"/g)) {
          if (label === 'le') continue;
          t.ok(
            labels.get(metric.replace(/_(bucket|count|sum)$/, ''))?.includes(`\`${label}\``),
            `${name}: ${metric} has the label ${label}`,
          );
          if (label === 'event')
            for (const event of wanted.split('|')) t.ok(events.has(event), `${name}: ${event}`);
          else if (label !== 'code')
            for (const value of wanted.split('|'))
              t.ok(values.get(label)?.includes(`\`${value}\``), `${name}: ${label} may be ${value}`);
        }
    t.end();
  },
);
