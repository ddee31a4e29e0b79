import t from 'tap';
import { partners } from '../content/content.ts';
import { changeFavorites, favoritesOf, sweepFavorites } from '../rules/favorites.ts';
import { createLedger } from './support/createLedger.ts';

t.test(
  'a member is told once when the rate of a favourite is another than the one that was kept',
  async (t) => {
    const {
      db,
      ids: [id = 0, other = 0],
    } = createLedger(t, 2, 0);
    changeFavorites(db, 1, id, { add: [1, 4] });
    changeFavorites(db, 1, other, { add: [4] });
    // As if the lender had other rates when the member kept the offer.
    db.run('UPDATE favorites SET rate_min = 360, rate_max = 700 WHERE user_id = ? AND partner_id = 1', id);
    sweepFavorites(db, 2);
    const told = () =>
      db.all<{ user_id: number; content: string; link: string }>(
        "SELECT user_id, content, link FROM notices WHERE scene = 'favorite.rate'",
      );
    const [partner] = partners;
    t.match(told(), { length: 1, 0: { user_id: id, link: '/bank/1' } });
    t.match(
      told()[0]?.content,
      `由 3.60%–7.00% 变为 ${partner?.annual_rate_min}%–${partner?.annual_rate_max}%`,
    );
    sweepFavorites(db, 3);
    t.equal(told().length, 1);
    t.match(
      favoritesOf(db, id).find(({ partner_id: of }) => of === 1),
      { annual_rate_min: partner?.annual_rate_min },
      'the present rate is the one that is known now',
    );
  },
);

t.test('fifty favourites at most, none twice, none that is not shown', async (t) => {
  const {
    db,
    ids: [id = 0],
  } = createLedger(t, 1, 0);
  changeFavorites(db, 1, id, { add: [...partners.map((partner) => partner.id), 1, 999] });
  t.equal(favoritesOf(db, id).length, partners.length - 2, 'two offers wait for the operator');
  changeFavorites(db, 2, id, { remove: [1] });
  t.notOk(favoritesOf(db, id).some(({ partner_id: of }) => of === 1));
});
