import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SCHEMA as DATABASE_SCHEMA } from '../../embedded/store/schema.ts';
import { commonFields, events, type Fields } from '../../server/log/events.ts';
import { SCHEMA as STORE_SCHEMA } from '../../server/store/sqliteStore.ts';
import { allMetrics } from './recordMetrics.ts';

/** What settings files, dashboards, alert rules and readers of the log are built on, a name a line; and what operators are told of names that go. */
export const INTERFACE = 'docs/interface.txt';
export const NOTES = 'docs/upgrading.md';

/**
 * The present names: settings with their defaults, metrics with type, labels and buckets, log events with levels and fields, alerts with
 * severity, schemas of the data. Metrics of the library (`process_…`, `nodejs_…`) are not ours to promise.
 */
export async function presentInterface(): Promise<string[]> {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+=.*)$/gm)].map(
    ([line]) => `setting ${line}`,
  );
  const metrics = (await allMetrics()).filter(({ name }) => name.startsWith('portal_'));
  const fieldLines = (event: string, fields: Fields) =>
    Object.entries(fields).map(([name, [type]]) => `log ${event} field ${name} ${type}`);
  const alerts = readFileSync('deploy/prometheus/rules.yml', 'utf8').matchAll(
    /- alert: (\w+)[^]*?severity: (\w+)/g,
  );
  return [
    ...settings,
    ...metrics.flatMap(({ name, type, labels, buckets }) => [
      `metric ${name} ${type}`,
      ...labels.map((label) => `metric ${name} label ${label}`),
      ...buckets.map((bound) => `metric ${name} bucket ${bound}`),
    ]),
    ...fieldLines('*', commonFields),
    ...[...events].flatMap(([event, { levels, fields }]) => [
      ...levels.map((level) => `log ${event} level ${level}`),
      ...fieldLines(event, fields),
    ]),
    ...[...alerts].map(([, name, severity]) => `alert ${name} ${severity}`),
    `data embedded.db schema ${DATABASE_SCHEMA}`,
    `data gateway/store.db schema ${STORE_SCHEMA}`,
  ];
}

/** The lines of the committed file. */
export const committedInterface = (): string[] =>
  existsSync(INTERFACE) ? readFileSync(INTERFACE, 'utf8').trim().split('\n') : [];

/** What operators may build on and is there no more. */
export const gone = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((line) => !after.includes(line));

// Writes docs/interface.txt: node --import ./scripts/ts.mjs test/support/recordInterface.ts
// A name that is gone is refused, unless `--breaking "what to do"` says what an operator must do; then it is added to the upgrade notes.
if (process.argv[1] === import.meta.filename) {
  const [flag, todo = ''] = process.argv.slice(2);
  const present = await presentInterface();
  const lost = gone(committedInterface(), present);
  for (const line of lost) process.stderr.write(`gone: ${line}\n`);
  if (lost.length > 0 && (flag !== '--breaking' || todo.trim() === '')) {
    process.stderr.write(
      `${INTERFACE} was not written. This is a breaking change for operators: ${NOTES}. If it must be: --breaking "what to do"\n`,
    );
    process.exit(1);
  }
  if (lost.length > 0) {
    const [last = ''] =
      readFileSync(NOTES, 'utf8')
        .match(/^### .*$/gm)
        ?.slice(-1) ?? [];
    const heading = last === '### Unreleased' ? '' : '\n### Unreleased\n';
    appendFileSync(
      NOTES,
      `${heading}\n${todo.trim()}\n\n${lost.map((line) => `- gone: \`${line}\`\n`).join('')}`,
    );
  }
  writeFileSync(INTERFACE, `${present.join('\n')}\n`);
  process.exit();
}
