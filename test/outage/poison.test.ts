import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

t.test('a refresh whose critical fields are empty does not replace the last good copy', async (t) => {
  const upstream = await startStubUpstream(t);
  const clock = { ms: 0 };
  const portal = await startPortal(t, { upstream: upstream.origin, cacheClock: () => clock.ms });
  const before = await portal.browser().get('/bff/site');
  upstream.on('GET /api/site', json(ok({ ...(recordedData('site') as object), record_number: '', qrcode: '', name: '' })));
  for (clock.ms = 4_000; clock.ms < 40_000; clock.ms += 4_000) {
    const { json: envelope } = await portal.browser().get('/bff/site');
    t.same(envelope, before.json, `after ${clock.ms / 1000} s`);
  }
});
