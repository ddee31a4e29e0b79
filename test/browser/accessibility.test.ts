import t from 'tap';
import { startPortal } from '../helper.ts';
import { addressOf, missingVisits, someVisits } from '../support/pageVisits.ts';
import { findings, windowsOf } from './support/axe.ts';
import { hydrated, launch } from './support/launch.ts';

// Sixty pages, each judged whole.
t.test('axe finds nothing on any page', async (t) => {
  t.same(missingVisits, [], 'every page of the route table is looked at');
  const open = await launch(t);
  const portal = await startPortal(t);
  const windowOf = windowsOf(open, portal);
  for (const visit of someVisits) {
    const { path, phone } = visit;
    const { page } = await windowOf(phone);
    await page.goto(await addressOf(visit, phone && path.includes('{') ? await portal.member(phone) : portal.browser()));
    await hydrated(page);
    t.same(await findings(page), [], `${path} ${phone ?? ''}`);
  }
});
