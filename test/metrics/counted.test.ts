import { rmSync } from 'node:fs';
import t from 'tap';
import { startEmbedded } from '../support/built.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { breakableStore } from '../support/gatewayWith.ts';
import { until } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { readScrape } from './support/scrape.ts';

// What alerts look at: each thing that happens in a real portal is counted exactly as often, and nothing else is.

t.test('each thing that alerts look at is counted as often as it happens', async (t) => {
  const upstream = await startStubUpstream(t);
  const breakable = breakableStore();
  t.teardown(() => breakable.store.close());
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    store: breakable.store,
    env: { SMS_PER_HOUR: '10' },
    client: { breaker: false },
    expectErrors: ['sys.log_scrubbed'],
  });
  let members = 0;
  const member = () => browserWith(portal.origin, `token-${++members}`);
  const captcha = () => portal.browser().get('/bff/captcha');
  const report = {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } }),
  };
  const CASES: [series: string, times: number, happens: () => Promise<unknown>][] = [
    [
      'portal_logins_total{result="failed"}',
      3,
      async () => {
        upstream.on('POST /api/login', json(fail(422, '密码不正确')));
        for (let at = 0; at < 3; at++)
          await portal
            .browser()
            .post('/bff/login', { phone_number: `1380000100${at}`, password: 'Wrong-2026' });
      },
    ],
    [
      'portal_text_messages_total{scene="1"}',
      2,
      async () => {
        for (let at = 0; at < 2; at++)
          await portal.browser().post('/bff/send/sms', { phone_number: `1370000000${at}` });
      },
    ],
    [
      'portal_sessions_accepted_total',
      2,
      async () => {
        const same = member();
        await same.get('/bff/user/bag');
        await same.get('/bff/user/bag');
      },
    ],
    [
      'portal_sessions_reset_total{cause="refused"}',
      2,
      async () => {
        upstream.on('GET /api/user/bag', json(fail(40000, '登录已失效')));
        for (let at = 0; at < 2; at++) await member().get('/bff/user/bag');
      },
    ],
    [
      'portal_csp_violations_total{directive="script-src-elem"}',
      1,
      () => fetch(`${portal.origin}/bff/csp-report`, report),
    ],
    [
      'portal_money_calls_total{call="withdraw",state="unknown"}',
      1,
      () => {
        upstream.on('POST /api/user/withdraw', (_hit, response) => response.destroy());
        return withdraw(member(), 'unknown-0001', '1.00');
      },
    ],
    [
      'portal_money_calls_total{call="withdraw",state="unavailable"}',
      1,
      () => {
        breakable.isBroken = true;
        return withdraw(member(), 'stored-0002', '1.00').finally(() => {
          breakable.isBroken = false;
        });
      },
    ],
    [
      'portal_identity_mismatches_total',
      1,
      async () => {
        const same = member();
        for (const id of [5, 6]) {
          upstream.on('GET /api/visit', json(ok({ id, nickname: 'x' })));
          await same.get('/bff/visit');
        }
      },
    ],
    [
      'portal_log_errors_total{event="sys.log_scrubbed"}',
      1,
      async () => {
        portal.app.log.info({ event: 'biz.pageview', path: '13800000001' });
        await until(() => portal.logs.some((line) => line.includes('sys.log_scrubbed')));
      },
    ],
    [
      'portal_log_scrubbed_total',
      1,
      async () => {
        portal.app.log.info({ event: 'biz.pageview', path: '13800000001' });
        await until(() => portal.logs.some((line) => line.includes('[scrubbed]')));
      },
    ],
    [
      'portal_drift_total{call="bag"}',
      1,
      () => {
        upstream.on('GET /api/user/bag', json(ok({ ...(recordedData('bag') as object), balance: ['x'] })));
        return member().get('/bff/user/bag');
      },
    ],
    [
      'portal_http_responses_total{class="call",code="502"}',
      2,
      async () => {
        upstream.on('GET /api/captcha', json('<h1>500</h1>', 500));
        await captcha();
        await captcha();
      },
    ],
    [
      'portal_upstream_outcomes_total{kind="read",outcome="reset"}',
      1,
      () => {
        upstream.on('GET /api/captcha', (_hit, response) => response.destroy());
        return captcha();
      },
    ],
  ];
  const read = async (series: string): Promise<number> =>
    readScrape(await portal.metrics()).values.get(series) ?? 0;
  for (const [series, times, happens] of CASES) {
    const before = await read(series);
    await happens();
    t.ok(await until(async () => (await read(series)) >= before + times), series);
    t.equal((await read(series)) - before, times, series);
    upstream.reset();
  }
  t.match(await portal.metrics(), /^portal_text_message_budget 10$/m);
});

t.test('the gauge of overdue messages is what the embedded upstream says of them', async (t) => {
  let now = Date.parse('2026-11-20T15:00:00+08:00');
  const varDir = await seededDirectory(startEmbedded, '2026-11-20', () => now);
  const embedded = await startEmbedded({ varDir, port: 0, sandbox: true, clock: () => now });
  t.teardown(async () => {
    await embedded.close();
    rmSync(varDir, { recursive: true, force: true });
  });
  const metrics = createMetrics();
  const gauge = async () =>
    Number(/^portal_embedded_messages_overdue (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
  t.equal(await gauge(), 0, 'another upstream');
  metrics.watch({ overdueMessages: embedded.overdueMessages });
  const before = await gauge();
  const body = JSON.stringify({
    name: '林女士',
    phone_number: '13600003344',
    content: '想了解退款需要多久。',
    kind: 2,
  });
  await fetch(`${embedded.origin}/api/feedback`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  now += 15 * 86_400_000;
  const onTime = await gauge();
  now += 86_400_000;
  t.equal(await gauge(), onTime + 1, 'a complaint of 16 days ago');
  t.ok(before <= onTime);
});
