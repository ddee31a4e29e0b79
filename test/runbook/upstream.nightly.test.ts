import { rmSync } from 'node:fs';
import t, { type Test } from 'tap';
import { SENTINEL } from '../../shared/constants.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startEmbedded } from '../support/built.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { Browser } from '../support/browserLike.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { startPatient } from './support/startPatient.ts';

// The faults of an upstream, each caused, found by the commands of its section, and mended.

/** How slow (ms) the upstream is: slower than all that a busy machine delays, since the tables have the slowest only. */
const SLOW = 3_000;

/** The p95 of the captcha in all tables of what is slow. */
const p95sOf = (printed: string): number[] =>
  [...printed.matchAll(/^([\d.]+)\t.*captcha$/gm)].map(([, p95]) => Number(p95));

t.test('an upstream that is slow, fails, drifts, mixes up members, and is gone', async (t) => {
  const stub = await startStubUpstream(t);
  const { portal, shows, over, mend, logged } = await startPatient(t, {
    UPSTREAM_ORIGIN: stub.origin,
    NODE_ENV: 'production',
  });
  const visitor = new Browser(portal.origin);
  const member = browserWith(portal.origin, 'a-good-token');
  const ask = async (times: number) =>
    Promise.all(Array.from({ length: times }, () => visitor.get('/bff/captcha')));
  /** Waits for the lines of the call and of the request, of which the second comes later. */
  const bothLogged = async (t: Test) => {
    for (const line of ['"name":"captcha"', '"route":"/bff/captcha"']) t.ok(await logged(line), line);
  };
  t.equal((await visitor.get('/')).status, 200);

  await t.test('slow pages', async (t) => {
    stub.on('GET /api/captcha', (hit, response) => void setTimeout(() => stub.sample(hit, response), SLOW));
    await ask(5);
    await bothLogged(t);
    const p95s = p95sOf(await shows('slow-pages'));
    t.equal(p95s.length, 2, 'the route and the call');
    for (const p95 of p95s) t.ok(p95 >= 0.98 * SLOW, String(p95));
    mend();
    stub.reset();
    await ask(5);
    await bothLogged(t);
    for (const p95 of p95sOf(await over('slow-pages'))) t.ok(p95 < SLOW / 2, String(p95));
  });

  await t.test('errors', async (t) => {
    mend();
    stub.on('GET /api/captcha', json('<h1>500</h1>', 500));
    const [failed] = await ask(2);
    t.equal(failed?.status, 502);
    t.ok(await logged('"status":502'));
    await shows('errors', { ID: String(failed?.headers['x-request-id']) });
    stub.reset();
    mend();
    await ask(2);
    await over('errors');
  });

  await t.test('session resets', async (t) => {
    stub.on('GET /api/user/bag', json(fail(SENTINEL, '登录已失效')));
    t.equal((await browserWith(portal.origin, 'a-refused-token').get('/bff/user/bag')).json.code, SENTINEL);
    t.ok(await logged('sec.session_reset'));
    await shows('session-resets');
    mend();
    stub.reset();
    await member.get('/bff/user/bag');
    await over('session-resets');
  });

  await t.test('drift', async (t) => {
    stub.on('GET /api/user/bag', json(ok({ balance: {} })));
    await member.get('/bff/user/bag');
    t.ok(await logged('upstream.drift'));
    await shows('drift');
    mend();
    stub.reset();
    await member.get('/bff/user/bag');
    await over('drift');
  });

  await t.test('identity mismatch', async (t) => {
    const mixed = browserWith(portal.origin, 'a-token-of-two-members');
    for (const id of [5, 6]) {
      stub.on('GET /api/visit', json(ok({ id, nickname: 'x' })));
      await mixed.get('/bff/visit');
    }
    t.ok(await logged('sec.identity_mismatch'));
    await shows('identity-mismatch');
    mend();
    stub.on('GET /api/visit', json(ok({ id: 5, nickname: 'x' })));
    t.equal((await mixed.get('/bff/visit')).json.code, 200);
    await over('identity-mismatch');
  });

  await t.test('unknown outcomes', async (t) => {
    const db = await seededDirectory(startEmbedded, 'now');
    t.teardown(() => rmSync(db, { recursive: true, force: true }));
    stub.on('POST /api/user/withdraw', (_hit, response) => void response.destroy());
    t.equal((await withdraw(member, 'a-key-of-a-form-1', '200.00')).json.code, 50_410);
    t.ok(await logged('"state":"unknown"'));
    await shows('unknown-outcomes');
    await over('unknown-outcomes', { VAR_DIR: db });
  });

  await t.test('upstream down, breaker open', async (t) => {
    await stub.close();
    for (let index = 0; index < 60 && !portal.stdout().includes('sys.breaker_open'); index++)
      await browserWith(portal.origin, `token-${index}`).get('/bff/user/bag');
    t.ok(await logged('sys.breaker_open'));
    await shows('');
    await shows('upstream-down');
    await shows('breaker-open');
    mend();
    stub.reset();
    await stub.reopen();
    const isClosed = async () => (
      await member.get('/bff/user/bag'),
      portal.stdout().includes('sys.breaker_closed')
    );
    t.ok(await until(isClosed, 20_000), 'without a restart');
    await over('breaker-open');
    mend();
    t.equal((await member.get('/bff/user/bag')).json.code, 200);
    await over('upstream-down');
  });
});

t.test('a login page stands where the upstream should be', async (t) => {
  const stub = await startStubUpstream(t);
  stub.on(
    '*',
    (_hit, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>统一认证</title><input type="password">'),
  );
  const { shows, over, mend, logged } = await startPatient(
    t,
    { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production' },
    { isIll: true },
  );
  t.ok(await logged('upstream.wrong_host'));
  await shows('wrong-host');
  mend();
  stub.reset();
  t.ok(await logged('sys.ready'));
  await over('wrong-host');
});
