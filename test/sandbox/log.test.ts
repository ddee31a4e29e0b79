import { Writable } from 'node:stream';
import fastify from 'fastify';
import t from 'tap';
import { createLogger } from '../../server/log/logger.ts';
import { scrub } from '../../server/log/scrub.ts';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';

const SECRET = 'planted-secret-5f1c';
const planted = (): Error => new Error(`refused: ${SECRET}\n    at ${SECRET} (/srv/${SECRET}.ts:1:1)`);

function lines() {
  const written: string[] = [];
  return {
    written,
    sink: new Writable({
      write: (line: Buffer, _encoding, done) => {
        written.push(line.toString());
        done();
      },
    }),
  };
}

t.test('no error’s message reaches a line, however it is logged', async (t) => {
  const { written, sink } = lines();
  const log = createLogger('trace', sink);
  const changed = planted();
  changed.message = 'another text';
  const named = Object.assign(new Error('x'), { name: SECRET, code: `${SECRET} 13800000001` });
  const child = log.child({ reqId: 'r-1' }).child({}, { level: 'trace' });
  for (const logger of [log, child]) {
    for (const error of [
      planted(),
      changed,
      named,
      new AggregateError([planted()], SECRET),
      new Error(SECRET, { cause: planted() }),
    ]) {
      logger.error(error);
      logger.error(error, SECRET);
      logger.error({ err: error });
      logger.error({ err: error }, error.message);
      logger.warn({ event: 'sys.error', err: error, error });
      logger.warn({ event: 'sys.config_warning', reason: error });
      logger.info({ event: 'sys.error', req: { headers: { cookie: SECRET } }, res: { body: SECRET } });
      logger.fatal(error, '%s', error.message);
    }
    logger.warn(SECRET);
    logger.warn('%s', SECRET);
    logger.warn({ err: SECRET });
  }
  t.ok(written.length >= 80);
  t.same(
    written.filter((line) => line.includes(SECRET)),
    [],
  );
  t.same(
    written.filter((line) => /"msg"/.test(line)),
    [],
    'there are no message texts at all',
  );
  t.ok(
    written.every((line) => typeof (JSON.parse(line) as { event?: unknown }).event === 'string'),
    'every line has an event',
  );
  t.match(written[0], /"err":\{"type":"Error","at":\["at .*log\.test\.ts:\d+/, 'a line has class and stack');
  t.ok(written.some((line) => line.includes('"reqId":"r-1"')));
});

t.test('the framework’s own lines and its default error handler reveal no message either', async (t) => {
  const { written, sink } = lines();
  const app = fastify({ loggerInstance: createLogger('trace', sink) });
  app.get('/throws', async () => {
    throw planted();
  });
  app.get('/late', async (_request, reply) => {
    await reply.send('sent');
    return { SECRET };
  });
  app.get('/status', async () => {
    throw Object.assign(planted(), { statusCode: 418 });
  });
  for (const url of ['/throws', '/late', '/status', `/${SECRET}`, `/throws?x=${SECRET}`])
    await app.inject({ url, headers: { cookie: SECRET } });
  await app.close();
  t.ok(written.length > 0);
  t.same(
    written.filter((line) => line.includes(SECRET)),
    [],
  );
});

t.test('what looks like personal data or a credential is scrubbed from a line, and counted', async (t) => {
  const rows: [string, string][] = [
    ['"x":"13800000001"', '13800000001'],
    ['"x":13800000001', '13800000001'],
    ['"x":"电话13912345678。"', '13912345678'],
    ['"x":"phone_15912345678"', '15912345678'],
    ['"x":"+8613912345678"', '13912345678'],
    ['"x":"33010619860914257X"', '33010619860914257'],
    ['"x":"110101199003074514"', '110101199003074514'],
    ['"x":"330106860914257"', '330106860914257'],
    ['"x":"6222021234500066208"', '6222021234500066208'],
    ['"x":"4111111111111111"', '4111111111111111'],
    // By their shape, whatever the check digit.
    ['"x":"4111111111111112"', '4111111111111112'],
    ['"x":6222021234567890123', '6222021234567890123'],
    ['"x":"\\n622202123456789"', '622202123456789'],
    ['"x":"110105194912310021"', '110105194912310021'],
    ['"x":"Bearer abc.def-123"', 'abc.def-123'],
    ['"x":"bank_token=abc123; bank_invite=YQ1234"', 'abc123'],
    ['"x":"bank_oauth_state=qwe_rty"', 'qwe_rty'],
    ['"x":"bank_invite=YQ8R3W"', 'YQ8R3W'],
  ];
  for (const [row, secret] of rows) {
    const { line, hits } = scrub(`{"event":"x",${row},"y":1}`);
    t.notOk(line.includes(secret), row);
    t.ok(hits > 0, row);
    t.match(JSON.parse(line), { event: 'x', y: 1 }, `${row}: still one JSON object`);
  }
  const clean = [
    '{"level":"info","time":"2026-11-20T15:00:00.123Z","reqId":"13800000-0001-4111-8111-138000000011","event":"http.request","method":"GET","route":"/","status":200,"durMs":13.8,"bytesOut":65536,"member":"0123abcd"}',
    '{"event":"x","at":["at render (file:///srv/portal/dist/server/chunk-ABC12345.js:13800:12)"]}',
    '{"event":"x","n":1234567890,"at":1763625600000,"bill":"BL2026112000001234","id":"0123456789012345"}',
    '{"event":"x","id":"12345678901234567890","trace":"11111111111111111111111111111111"}',
  ];
  for (const line of clean) t.same(scrub(line), { line, hits: 0 }, line);
});

t.test('a hit of the scrubber is reported once a minute', async (t) => {
  const { written, sink } = lines();
  const log = createLogger('info', sink);
  for (let i = 0; i < 5; i++) log.info({ event: 'biz.pageview', path: '13800000001' });
  const reports = () => written.filter((line) => line.includes('sys.log_scrubbed'));
  await until(() => reports().length > 0);
  t.equal(reports().length, 1);
  t.match(JSON.parse(reports()[0] ?? '{}'), { level: 'error', event: 'sys.log_scrubbed', hits: 5 });
  t.notMatch(written.join(''), /13800000001/);
});

t.test('page views are logged by the page’s template, never by the address', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  for (const path of [
    '/',
    '/news/17',
    '/news/13800000001',
    `/${SECRET}`,
    '/user/13800000001',
    `/bank/${SECRET}`,
  ])
    t.equal((await browser.post('/bff/pageview', { path })).status, 200);
  const views = portal.logs
    .filter((line) => line.includes('biz.pageview'))
    .map((line) => JSON.parse(line) as { path: string });
  t.same(
    views.map(({ path }) => path),
    ['/', '/news/:id', '/news/:id', 'unknown', 'unknown', '/bank/:id'],
  );
  t.notMatch(portal.logs.join(''), new RegExp(`13800000001|${SECRET}`));
});
