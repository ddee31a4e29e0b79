import t from 'tap';
import { createLogger } from '../../server/log/logger.ts';
import { logTo } from '../support/logTo.ts';

t.test('an event has its usual level, and its fields; a child logs as its parent does', async (t) => {
  const lines: object[] = [];
  const log = logTo(lines);
  log.child({ reqId: 'r-1' }).event('sys.pages_fetched', { pages: 2 });
  log.event('sys.stopped', { durMs: 5, forced: true }, 'warn');
  t.match(lines, [
    { level: 'info', event: 'sys.pages_fetched', reqId: 'r-1', pages: 2 },
    { level: 'warn', event: 'sys.stopped', durMs: 5, forced: true },
  ]);
});

t.test('a field that an event does not have, or of another type, does not compile', async (t) => {
  const log = createLogger('silent', { write: () => undefined });
  // @ts-expect-error no such event
  t.throws(() => log.event('sys.no_such_event', {}));
  // @ts-expect-error no such field
  log.event('sys.pages_fetched', { phone: '13800000001' });
  // @ts-expect-error another type
  log.event('sys.pages_fetched', { pages: 'many' });
  // @ts-expect-error a level that the event does not have
  log.event('sys.pages_fetched', { pages: 1 }, 'fatal');
});

t.test(
  'credentials and personal data are not written under their usual names, whoever logs them',
  async (t) => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const secret = 'planted-secret';
    log.warn({
      event: 'sys.error',
      password: secret,
      cookie: secret,
      upstream: { authorization: secret, real_name: secret, headers: { cookie: secret } },
    });
    t.equal(lines.length, 1);
    t.notMatch(lines.join(''), secret);
  },
);
