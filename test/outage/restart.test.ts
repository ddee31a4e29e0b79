import t from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

t.test('a portal that starts while its upstream is away serves the copies that an earlier one kept in the store', async (t) => {
  const upstream = await startStubUpstream(t);
  const store = createMemoryStore();
  const env = { PORT: String(await freePort()) };
  const first = await startPortal(t, { upstream: upstream.origin, store, env });
  const before = await first.browser().get('/bff/site');
  t.equal(before.status, 200);
  const home = await first.browser().get('/');
  await first.stop();
  upstream.on('*', (_hit, response) => response.destroy());

  const second = await startPortal(t, { upstream: upstream.origin, store, env });
  t.equal((await second.browser().get('/readyz')).status, 200, 'the copies are enough to be ready');
  const after = await second.browser().get('/bff/site');
  t.equal(after.status, 200);
  t.same(after.json, before.json);
  t.equal((await second.browser().get('/')).text, home.text, 'the home page has the same bytes');
});
