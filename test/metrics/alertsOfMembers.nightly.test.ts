import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { startMoneyUpstream, tokenOf } from '../money/support/moneyUpstream.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { breakableStore } from '../support/gatewayWith.ts';
import { fires } from './support/fires.ts';
import { NO_PROMTOOL } from './support/promtool.ts';
import { readScrape, sumOf } from './support/scrape.ts';

const skip = { skip: NO_PROMTOOL };
const times = (count: number, run: (index: number) => Promise<unknown>) => Promise.all(Array.from({ length: count }, (_, index) => run(index)));

async function start(t: Parameters<typeof startPortal>[0], options: Parameters<typeof startPortal>[1] = {}) {
  const upstream = await startStubUpstream(t);
  return { upstream, portal: await startPortal(t, { upstream: upstream.origin, ...options }) };
}

t.test('a list of passwords that somebody tries fires the alert on failed logins', skip, async (t) => {
  // The limits of one address would end it sooner; a real attack comes from many.
  const { upstream, portal } = await start(t, { clocks: { limits: () => performance.now() * 1_000_000 } });
  const logIn = (index: number) => portal.browser().post('/bff/login', { phone_number: `138${String(index).padStart(8, '0')}`, password: 'Wrong-2026' });
  await times(5, logIn);
  const before = await portal.metrics();
  upstream.on('POST /api/login', json(fail(422, '密码不正确')));
  await times(60, logIn);
  await fires(t, 'PortalLoginsFailing', before, await portal.metrics());
});

t.test('text messages beyond four fifths of the budget fire the alert on it', skip, async (t) => {
  const { portal } = await start(t, { env: { SMS_PER_HOUR: '10' }, clocks: { limits: () => performance.now() * 1_000_000 } });
  const before = await portal.metrics();
  await times(9, async (index) => t.match(await portal.browser().post('/bff/send/sms', { phone_number: `1370000000${index}` }), { json: { code: 200 } }));
  await fires(t, 'PortalTextMessageBudget', before, await portal.metrics());
});

t.test('sessions that the upstream refuses all at once fire the alert on resets', skip, async (t) => {
  const { upstream, portal } = await start(t);
  await browserWith(portal.origin, 'token-of-nobody').get('/bff/user/bag');
  const before = await portal.metrics();
  upstream.on('*', json(fail(40000, '登录已失效')));
  await times(30, (index) => browserWith(portal.origin, `token-number-${index}`).get('/bff/user/bag'));
  const after = await portal.metrics();
  // More than a tenth of those that are accepted.
  for (const scrape of [before, after]) t.equal(sumOf(readScrape(scrape), 'portal_sessions_accepted_total'), 1);
  await fires(t, 'PortalSessionResets', before, after);
});

t.test('a report of a directive that was quiet fires the alert on violations', skip, async (t) => {
  const { portal } = await start(t);
  const before = await portal.metrics();
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem' } };
  const { status } = await fetch(`${portal.origin}/bff/csp-report`, { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: JSON.stringify(report) });
  t.equal(status, 204);
  await fires(t, 'PortalCspViolations', before, await portal.metrics());
});

t.test('a withdrawal without a response fires the alert on unknown outcomes', skip, async (t) => {
  const upstream = await startMoneyUpstream(t, () => 'reset');
  const portal = await startPortal(t, { upstream: upstream.origin });
  const before = await portal.metrics();
  t.equal((await withdraw(browserWith(portal.origin, tokenOf(1)), 'unknown-0001', '1.00')).json.code, 50410);
  await fires(t, 'PortalUnknownOutcomes', before, await portal.metrics());
});

t.test('a store that fails fires the alerts on it and on refused money calls', skip, async (t) => {
  const upstream = await startMoneyUpstream(t);
  const breakable = breakableStore();
  const portal = await startPortal(t, { upstream: upstream.origin, store: breakable.store });
  const member = browserWith(portal.origin, tokenOf(1));
  t.equal((await withdraw(member, 'stored-0001', '1.00')).status, 200);
  const before = await portal.metrics();
  breakable.isBroken = true;
  t.equal((await withdraw(member, 'stored-0002', '1.00')).status, 503);
  await fires(t, 'PortalMoneyUnavailable', before, await portal.metrics());
});

t.test("another member's data in a response fires the alert on it", skip, async (t) => {
  const { upstream, portal } = await start(t);
  const member = browserWith(portal.origin, 'some-token');
  upstream.on('GET /api/visit', json(ok({ id: 5, nickname: 'x' })));
  await member.get('/bff/visit');
  const before = await portal.metrics();
  upstream.on('GET /api/visit', json(ok({ id: 6, nickname: 'y' })));
  await member.get('/bff/visit');
  await fires(t, 'PortalIdentityMismatch', before, await portal.metrics());
});

t.test('a telephone number on its way into the log fires the alert on scrubbed lines', skip, async (t) => {
  const { portal } = await start(t, { expectErrors: ['sys.log_scrubbed'] });
  const before = await portal.metrics();
  portal.app.log.info({ event: 'biz.pageview', path: '13800000001' });
  t.ok(await until(() => portal.logs.some((line) => line.includes('[scrubbed]'))));
  await fires(t, 'PortalLogScrubbed', before, await portal.metrics());
});
