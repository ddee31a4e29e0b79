import t from 'tap';
import { startPortal } from '../helper.ts';
import { startStandIn } from '../standIn.ts';
t.test('smoke', async (t) => {
  const host = await startStandIn(t);
  const portal = await startPortal(t, { upstream: host.origin });
  console.error(portal.app.printRoutes({ commonPrefix: false }));
  t.pass();
});
