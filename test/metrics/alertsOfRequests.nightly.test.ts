import t from 'tap';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { fires } from './support/fires.ts';
import { NO_PROMTOOL } from './support/promtool.ts';

const skip = { skip: NO_PROMTOOL };

/** A portal over a stub upstream, and a call that visitors may make and that nobody keeps a copy of. */
async function start(t: Parameters<typeof startPortal>[0], options: Parameters<typeof startPortal>[1] = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, ...options });
  const ask = (count: number) => Promise.all(Array.from({ length: count }, () => portal.browser().get('/bff/captcha')));
  return { upstream, portal, ask };
}

t.test('server errors fire the alerts on the error budget, fast and slow', skip, async (t) => {
  const { upstream, portal, ask } = await start(t, { client: { breaker: false } });
  await ask(20);
  const before = await portal.metrics();
  upstream.on('GET /api/captcha', json('<h1>500</h1>', 500));
  t.equal((await ask(5))[0]?.status, 502);
  const after = await portal.metrics();
  for (const alert of ['PortalErrorsFast', 'PortalErrorsSlow']) await fires(t, alert, before, after, { goesOn: true });
});

t.test('slow responses fire the alerts on the budget of time, fast and slow', skip, async (t) => {
  const { upstream, portal, ask } = await start(t);
  await ask(20);
  const before = await portal.metrics();
  upstream.on('GET /api/captcha', (hit, response) => void setTimeout(() => upstream.sample(hit, response), 350));
  await ask(5);
  const after = await portal.metrics();
  for (const alert of ['PortalSlowFast', 'PortalSlowSlow']) await fires(t, alert, before, after, { goesOn: true });
});

t.test('an upstream that has gone fires the alerts on it and on the breaker', skip, async (t) => {
  const { upstream, portal, ask } = await start(t);
  await ask(20);
  const before = await portal.metrics();
  await upstream.close();
  // Ten failures raise the suspicion, and the probe confirms it.
  for (let round = 0; round < 20 && !portal.logs.some((line) => line.includes('sys.breaker_open')); round++) await ask(10);
  const after = await portal.metrics();
  t.match(after, /^portal_breaker_state\{state="open"\} 1$/m);
  for (const alert of ['PortalBreakerOpen', 'PortalUpstreamFailing']) await fires(t, alert, before, after);
});

t.test('copies that the upstream does not renew fire the alert on their age', skip, async (t) => {
  const clock = { ms: 0 };
  const { upstream, portal } = await start(t, { clocks: { copies: () => performance.now() + clock.ms } });
  await portal.browser().get('/bff/config');
  const before = await portal.metrics();
  upstream.on('*', json('<h1>502</h1>', 502));
  clock.ms = 3_600_000;
  t.equal((await portal.browser().get('/bff/config')).json.code, 200, 'the copy is served');
  await fires(t, 'PortalCopiesOld', before, await portal.metrics());
});

t.test('drift after a quiet time fires the alert on it', skip, async (t) => {
  const { upstream, portal, ask } = await start(t);
  await ask(1);
  const before = await portal.metrics();
  upstream.on('GET /api/captcha', json({ code: 200, message: 'ok', data: { id: 7, image: ['x'] } }));
  await ask(1);
  await fires(t, 'PortalDrift', before, await portal.metrics());
});
