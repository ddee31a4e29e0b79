import t from 'tap';
import type { Banner } from '../../shared/records/config.ts';
import { currentBanners } from '../../client/pageFrame.ts';

const banner = (more: Partial<Banner>): Banner => ({ image: '/a.svg', ...more });
const now = new Date('2026-11-23T16:30:00Z');

t.test('a banner is shown from its start to its end, in Shanghai', async (t) => {
  const shown = (more: Partial<Banner>) => currentBanners([banner(more)], now).length === 1;
  t.ok(shown({}));
  t.ok(shown({ start_at: '2026-11-24 00:30:00' }), 'from this second on');
  t.notOk(shown({ start_at: '2026-11-24 00:30:01' }));
  t.ok(shown({ end_at: '2026-11-24 00:30:01' }));
  t.notOk(shown({ end_at: '2026-11-24 00:30:00' }), 'no longer');
});

t.test('banners stand in the order of `sort`, and those without one after them as they came', async (t) => {
  const ids = currentBanners(
    [banner({ id: 1 }), banner({ id: 2, sort: 9 }), banner({ id: 3, sort: 0 }), banner({ id: 4 })],
    now,
  ).map(({ id }) => id);
  t.same(ids, [3, 2, 1, 4]);
});
