import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { readScrape, sumOf } from '../metrics/support/scrape.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { breakableStore } from '../support/gatewayWith.ts';

t.test('a withdrawal that is refused before it is sent is logged and counted, with the reason', async (t) => {
  const upstream = await startStubUpstream(t);
  const breakable = breakableStore();
  const portal = await startPortal(t, { upstream: upstream.origin, store: breakable.store });
  t.teardown(() => breakable.store.close());

  upstream.on('GET /api/visit', json({ message: 'broken' }, 500));
  t.equal(
    (await withdraw(browserWith(portal.origin, 'the-upstream-fails'), randomUUID(), '100.00')).json.reason,
    'not_submitted',
  );
  upstream.on('GET /api/visit', upstream.sample);
  breakable.isBroken = true;
  t.equal(
    (await withdraw(browserWith(portal.origin, 'the-store-fails'), randomUUID(), '100.00')).json.reason,
    'not_submitted',
  );
  breakable.isBroken = false;
  t.equal((await withdraw(browserWith(portal.origin, 'all-is-well'), randomUUID(), '100.00')).json.code, 200);

  t.equal(
    upstream.hits.filter(({ method, path }) => method === 'POST' && path === '/api/user/withdraw').length,
    1,
  );
  const lines = portal.logs
    .filter((line) => line.includes('"biz.money"'))
    .map((line) => JSON.parse(line) as object);
  t.match(lines, [
    { state: 'failed', reason: 'not_submitted' },
    { state: 'unavailable', reason: 'not_submitted' },
    { state: 'sent' },
    { state: 'done' },
  ]);
  t.equal(lines.length, 4);
  const scrape = readScrape(await portal.metrics());
  for (const state of ['failed', 'unavailable', 'sent', 'done'])
    t.equal(sumOf(scrape, 'portal_money_calls_total', 'call="withdraw"', `state="${state}"`), 1, state);
});
