import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { events } from '../../server/log/events.ts';
import { readRunbook, RUNBOOK, spansOf } from './support/runbook.ts';

const sections = readRunbook();
const spans = new Set(sections.flatMap(({ text }) => spansOf(text)));
const shown = readFileSync(RUNBOOK, 'utf8');
const RULES = 'deploy/prometheus/rules.yml';
const rules = readFileSync(RULES, 'utf8');

/** Sections that alerts and people look for. */
const ANCHORS = [
  'upstream-down', 'breaker-open', 'login-storm', 'text-message-bill', 'drift', 'disk-full', 'corrupt-database', 'redis-hung', 'key-rotation', 'rollback',
  'overload', 'slow-pages', 'errors', 'unknown-outcomes', 'identity-mismatch', 'scrubbed-log', 'session-resets', 'event-loop', 'restore',
];

t.test('every section is there, with what a reader needs', (t) => {
  t.same(sections.slice(1).map(({ anchor }) => anchor), ANCHORS);
  for (const { anchor, text } of sections.slice(1)) {
    for (const part of ['Never', 'Over when']) t.ok(text.includes(`**${part}**`), `${anchor}: ${part}`);
    if (!['key-rotation', 'restore'].includes(anchor)) for (const part of ['You notice:', 'Visitors see', 'Do']) t.ok(text.includes(`**${part}`), `${anchor}: ${part}`);
  }
  t.end();
});

t.test('links between sections lead to sections', (t) => {
  const links = [...shown.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
  t.ok(links.length > 10);
  for (const anchor of links) t.ok(ANCHORS.includes(anchor), anchor);
  t.end();
});

t.test('every event that the runbook names, in words or in a command, is in the catalogue', (t) => {
  const named = [...spans].filter((span) => /^(sys|sec|biz|upstream|store|session|limits|http)\.[a-z_]+$/.test(span));
  // Of grep, and of lines that are printed.
  const found = [...shown.matchAll(/"event":"\(?([^")]+)/g)].flatMap(([, list = '']) => list.split('|'));
  const asked = [...shown.matchAll(/"((?:sys|sec|biz|upstream|store|session|limits|http)\.[^"]+)"/g)].map(([, event = '']) => event);
  t.ok(named.length > 20 && found.length > 40 && asked.length > 10);
  for (const event of [...named, ...found, ...asked]) t.ok(events.has(event), event);
  t.end();
});

t.test('every field of the log that a printed line has is in the catalogue', (t) => {
  const fields = new Set([...shown.matchAll(/"event":.*/g)].flatMap(([line]) => Array.from(line.matchAll(/"(\w+)":/g), ([, name = '']) => name)));
  const known = new Set(['event', 'level', 'path', 'reqId', ...[...events.values()].flatMap((entry) => Object.keys(entry.fields))]);
  t.ok(fields.size > 8, [...fields].join());
  for (const field of fields) t.ok(known.has(field), field);
  t.end();
});

t.test('every section with commands says how one sees that it is over, and both are tried beside a portal in that trouble', (t) => {
  const sources = readdirSync('test/runbook').filter((file) => file.endsWith('.test.ts')).map((file) => readFileSync(join('test/runbook', file), 'utf8')).join('');
  for (const { anchor, during, over } of sections.slice(1)) {
    t.ok(during.length > 0 && over.length > 0, `${anchor} has commands`);
    // The steps of these two are run one by one.
    const isShown = ['key-rotation', 'restore'].includes(anchor) ? `sectionOf('${anchor}').during` : `shows('${anchor}'`;
    for (const call of [isShown, `over('${anchor}'`]) t.ok(sources.includes(call), call);
  }
  t.end();
});

t.test('every alert that the runbook names exists, and every alert leads to the section that names it', (t) => {
  const named = [...spans].filter((span) => /^Portal[A-Z]\w+$/.test(span));
  for (const alert of named) t.ok(rules.includes(`- alert: ${alert}\n`), alert);
  const alerts = [...rules.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)];
  t.ok(alerts.length > 15);
  for (const [, alert = '', link = ''] of alerts) {
    const [file, anchor] = link.split('#');
    t.equal(file, RUNBOOK, alert);
    t.ok(sections.find((section) => section.anchor === anchor)?.text.includes(`\`${alert}\``), `${alert} is named in ${link}`);
  }
  t.end();
});

t.test('every metric that the runbook names exists', (t) => {
  const sources = readdirSync('server/metrics').map((file) => readFileSync(join('server/metrics', file), 'utf8')).join('');
  const named = new Set([...shown.matchAll(/\bportal_[a-z0-9_]+/g)].map(([name]) => name));
  t.ok(named.size > 0);
  for (const metric of named) t.ok(sources.includes(`'${metric}'`), metric);
  t.end();
});

t.test('every file, script and variable that the runbook names exists', (t) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const [, script = ''] of shown.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)) t.ok(scripts[script], script);
  for (const span of spans) if (/^(docs|server|test|deploy|scripts|dist)\/[\w./-]+$/.test(span)) t.ok(existsSync(span), span);
  const variables = readFileSync('.env.example', 'utf8');
  const own = ['PORTAL', 'METRICS', 'LOG', 'BACKUPS', 'OOM', 'READONLY', 'FLUSHALL', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'SIGUSR2'];
  for (const span of spans) {
    const [, name = ''] = /^([A-Z][A-Z0-9_]{2,})(?:=\w+)?$/.exec(span) ?? [];
    if (name && !name.startsWith('SQLITE_') && !own.includes(name)) t.match(variables, new RegExp(`^${name}=`, 'm'), name);
  }
  t.end();
});
