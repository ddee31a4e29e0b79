import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import t from 'tap';
import { SENTINEL } from '../../shared/constants.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { Browser } from '../support/browserLike.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { sectionOf } from './support/runbook.ts';
import { runSteps } from './support/runSteps.ts';
import { startPatient, stop } from './support/startPatient.ts';

// Redis, and the keys of sessions.

t.test('a Redis that hangs', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const stub = await startStubUpstream(t);
  const { portal, shows, over, mend, logged } = await startPatient(t, {
    REDIS_URL: redis.url,
    UPSTREAM_ORIGIN: stub.origin,
    NODE_ENV: 'production',
  });
  redis.signal('SIGSTOP');
  t.teardown(() => redis.signal('SIGCONT'));
  t.ok(await logged('"event":"store.down"'));
  await shows('redis-hung');
  t.equal((await new Browser(portal.origin).get('/')).status, 200, 'reads are as usual');
  t.equal(
    (await withdraw(browserWith(portal.origin, 'a-token'), 'a-key-of-a-form-3', '20.00')).status,
    503,
    'money calls are refused',
  );
  mend();
  redis.signal('SIGCONT');
  t.ok(await logged('"event":"store.up"'), 'without a restart');
  await over('redis-hung');
});

t.test('a Redis without memory', { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const stub = await startStubUpstream(t);
  const { portal, shows, over, mend, logged } = await startPatient(t, {
    REDIS_URL: redis.url,
    UPSTREAM_ORIGIN: stub.origin,
    NODE_ENV: 'production',
  });
  const setMemory = (bytes: string) =>
    void execFileSync('redis-cli', ['-u', redis.url, 'config', 'set', 'maxmemory', bytes]);
  const member = browserWith(portal.origin, 'a-token');
  setMemory('1');
  t.equal((await withdraw(member, 'a-key-of-a-form-4', '20.00')).status, 503, 'money calls are refused');
  t.ok(await logged('"event":"store.refused"'));
  t.match(
    await shows('redis-hung', {}, /store_up\{.*\} 0|store\.down|does not respond/),
    /"event":"store\.refused".*"code":"OOM"[\s\S]*PONG/,
  );
  mend();
  setMemory('0');
  t.equal((await withdraw(member, 'a-key-of-a-form-4', '20.00')).status, 200, 'without a restart');
  t.ok(await logged('"event":"store.up"'));
  await over('redis-hung');
});

t.test('keys are replaced and nobody is logged out, until the old one is removed', async (t) => {
  const stub = await startStubUpstream(t);
  const [made, old] = [
    (await runSteps(t, sectionOf('key-rotation').during, { env: {}, log: '' })).trim(),
    randomBytes(32).toString('base64'),
  ];
  const start = (keys: string) =>
    startPatient(t, { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', SESSION_KEYS: keys });
  const opened = async ({ portal }: Awaited<ReturnType<typeof start>>, jar: Browser['jar']) => {
    const browser = new Browser(portal.origin);
    for (const [name, value] of jar) browser.jar.set(name, value);
    return (await browser.get('/bff/user/bag')).json.code;
  };
  const first = await start(`${old},${made}`);
  const member = new Browser(first.portal.origin);
  t.equal(
    (await member.post('/bff/login', { phone_number: '13800000001', password: 'Right-2026' })).json.code,
    200,
  );
  await stop(first.portal);

  const second = await start(`${made},${old}`);
  t.equal(await opened(second, member.jar), 200, 'the session lives on');
  await second.over('key-rotation');
  await stop(second.portal);

  const third = await start(made);
  t.equal(await opened(third, member.jar), SENTINEL, 'without the old key the session is over');
  t.ok(await third.logged('sec.session_reset'));
  t.match(
    await runSteps(t, sectionOf('key-rotation').over, { env: {}, log: third.portal.stdout() }),
    /"why":"unreadable"/,
    'which is then seen',
  );
});
