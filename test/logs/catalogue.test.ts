import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import t from 'tap';
import { commonFields, events } from '../../server/log/events.ts';
import { createLogger } from '../../server/log/logger.ts';
import { logCounts } from '../../server/log/logSink.ts';
import { twins } from '../support/chinese.ts';
import { catalogueText, MARK } from '../support/loggingPage.ts';

const CATALOGUE = join('server', 'log', 'events');
/** The first part of an event's name. */
const GROUPS = [...new Set([...events.keys()].map((name) => name.split('.')[0]))].join('|');

const sources = ['server', 'embedded']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(CATALOGUE))
  .map((name) => [name, readFileSync(name, 'utf8')] as const);

/** Lines of a logger whose destination is a list. */
function lines() {
  const written: string[] = [];
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      written.push(line.toString());
      done();
    },
  });
  return {
    log: createLogger('trace', sink),
    read: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

t.test(
  'every event of the sources is in the catalogue, and every event of the catalogue in the sources',
  (t) => {
    const named = new Set<string>();
    const begun: string[] = [];
    for (const [file, text] of sources) {
      // A key of an object is none: spans have attributes such as `http.route`.
      for (const [, name = ''] of text.matchAll(new RegExp(`'((?:${GROUPS})\\.(?!db')[a-z_]+)'(?!:)`, 'g'))) {
        t.ok(events.has(name), `${file} logs ${name}`);
        named.add(name);
      }
      for (const [, name = ''] of text.matchAll(/\blog\b.*\bevent: '([^']+)'/g))
        t.ok(events.has(name), `${file} logs ${name}`);
      for (const [, start = ''] of text.matchAll(/\bevent: `([\w.]+)\$\{/g)) begun.push(start);
    }
    t.ok(named.size > 40);
    for (const name of events.keys())
      t.ok(named.has(name) || begun.some((start) => name.startsWith(start)), `${name} is logged somewhere`);
    for (const start of begun)
      t.ok(
        [...events.keys()].some((name) => name.startsWith(start)),
        start,
      );
    t.end();
  },
);

t.test('the words of the catalogue are those that the logger knows', (t) => {
  for (const [name, { levels, acts, fields }] of events) {
    t.ok(
      levels.length > 0 &&
        levels.every((level) => ['debug', 'info', 'warn', 'error', 'fatal'].includes(level)),
      `${name}: ${levels.join()}`,
    );
    t.ok(['nobody', 'operator', 'upstream', 'developer'].includes(acts), `${name}: ${acts}`);
    for (const [field, [type]] of Object.entries({ ...commonFields, ...fields }))
      t.ok(['text', 'number', 'flag', 'error', 'list'].includes(type), `${name}, ${field}: ${type}`);
  }
  t.end();
});

t.test(
  'docs/logging.md and its Chinese twin have the catalogue; test/support/recordLogging.ts writes it',
  (t) => {
    for (const [page, say] of twins('docs/logging')) {
      const [, rest] = readFileSync(page, 'utf8').split(MARK);
      t.equal(rest, catalogueText(say));
    }
    t.end();
  },
);

t.test('a field that is not listed, or of another type, is not written, and is named once', (t) => {
  const { log, read } = lines();
  const before = logCounts.fieldsDropped;
  for (let i = 0; i < 3; i++)
    log.child({ reqId: 'r-1' }).info({ event: 'sys.pages_fetched', pages: 2, phone: '13800000001' });
  log.info({ event: 'sys.pages_fetched', pages: 'many' });
  log.info({ event: 'sys.pages_fetched', failed: null, up: undefined });
  log.info({ event: 'sys.cache_refresh_suspect', places: [new Error('x')] });
  t.match(read(), [
    { level: 'error', event: 'sys.log_field_dropped', of: 'sys.pages_fetched', field: 'phone' },
    { event: 'sys.pages_fetched', reqId: 'r-1', pages: 2 },
    { event: 'sys.pages_fetched', pages: 2 },
    { event: 'sys.pages_fetched', pages: 2 },
    { event: 'sys.log_field_dropped', of: 'sys.pages_fetched', field: 'pages' },
    { event: 'sys.pages_fetched' },
    { event: 'sys.pages_fetched', failed: null },
    { event: 'sys.log_field_dropped', of: 'sys.cache_refresh_suspect', field: 'places' },
    { event: 'sys.cache_refresh_suspect' },
  ]);
  t.equal(read().length, 9);
  t.notMatch(JSON.stringify(read()), /13800000001|many/);
  t.equal(logCounts.fieldsDropped - before, 5);
  t.end();
});

t.test('of an event that is not listed only its absence is told', (t) => {
  const { log, read } = lines();
  for (const event of ['biz.new', 'biz.new', 'constructor', '13800000001 was here'])
    log.info({ event, text: 'x' });
  t.match(
    read().filter(({ event }) => event === 'sys.log_field_dropped'),
    [
      { of: 'biz.new', field: '*' },
      { of: 'constructor', field: '*' },
      { of: 'unnamed', field: '*' },
    ],
  );
  t.notMatch(JSON.stringify(read().filter(({ event }) => event !== 'sys.log_field_dropped')), /"text"/);
  t.end();
});
