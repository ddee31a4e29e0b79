import t from 'tap';
import { startPortal } from '../helper.ts';
import { crawl } from '../support/crawl.ts';

t.test('no link that a visitor of the portal finds is dead', async (t) => {
  const portal = await startPortal(t);
  const { visited, dead, external } = await crawl(portal.browser(), ['/'], { variants: 1 });
  t.same(dead, []);
  t.ok(visited.length > 80, `${visited.length} addresses`);
  t.same(
    visited.filter(({ status }) => status !== 200),
    [],
    'every address opens, and needs no more rights than its link',
  );
  t.ok(external.length > 0);
});
