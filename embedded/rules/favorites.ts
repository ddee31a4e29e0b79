import { showRate } from '../../shared/money/annualRate.ts';
import { toFen } from '../../shared/money/money.ts';
import { FAVORITES_MAX } from '../../shared/rules/limits.ts';
import { partners } from '../content/content.ts';
import { isShown, partnerById } from '../domain/grant.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Favorite, Partner } from '../sent.ts';
import type { Db } from '../store/db.ts';
import type { Sweep } from './move.ts';
import { notify } from './notices.ts';

interface FavoriteRow {
  user_id: number;
  partner_id: number;
  rate_min: number;
  rate_max: number;
  created_at: number;
}

/** A member's favourites, newest first. */
export const favoritesOf = (db: Db, userId: number): Favorite[] =>
  db
    .all<FavoriteRow>(
      'SELECT * FROM favorites WHERE user_id = ? ORDER BY created_at DESC, partner_id',
      userId,
    )
    .map((row) => ({
      partner_id: row.partner_id,
      annual_rate_min: showRate(row.rate_min),
      annual_rate_max: showRate(row.rate_max),
      created_at: wireTime(row.created_at),
    }));

interface FavoriteChange {
  add?: readonly number[] | undefined;
  remove?: readonly number[] | undefined;
}

/** Adds and removes favourites. An offer that is not shown, and what is more than fifty, is not added. */
export function changeFavorites(
  db: Db,
  now: number,
  userId: number,
  { add = [], remove = [] }: FavoriteChange,
): void {
  db.tx(() => {
    for (const id of remove) db.run('DELETE FROM favorites WHERE user_id = ? AND partner_id = ?', userId, id);
    for (const id of add) {
      const partner = partnerById(id);
      const count = db.number('SELECT count(*) FROM favorites WHERE user_id = ?', userId);
      if (!partner || !isShown(partner) || count >= FAVORITES_MAX) continue;
      db.run(
        'INSERT OR IGNORE INTO favorites (user_id, partner_id, rate_min, rate_max, created_at) VALUES (?, ?, ?, ?, ?)',
        userId,
        id,
        toFen(partner.annual_rate_min),
        toFen(partner.annual_rate_max),
        now,
      );
    }
  });
}

/** Rates change with the content only, which is read at start: each database is looked through once. */
const compared = new WeakSet<Db>();

/** Tells members whose favourite has another rate than they know. */
export const sweepFavorites: Sweep = (db, now) => {
  if (compared.has(db)) return;
  compared.add(db);
  for (const partner of partners) {
    const [min, max] = [toFen(partner.annual_rate_min), toFen(partner.annual_rate_max)];
    const changed = db.all<FavoriteRow>(
      'SELECT * FROM favorites WHERE partner_id = ? AND (rate_min <> ? OR rate_max <> ?)',
      partner.id,
      min,
      max,
    );
    for (const row of changed) tellRate(db, now, partner, row, min, max);
  }
};

function tellRate(db: Db, now: number, partner: Partner, known: FavoriteRow, min: number, max: number): void {
  const range = (low: number, high: number) => `${showRate(low)}%–${showRate(high)}%`;
  db.tx(() => {
    db.run(
      'UPDATE favorites SET rate_min = ?, rate_max = ? WHERE user_id = ? AND partner_id = ?',
      min,
      max,
      known.user_id,
      known.partner_id,
    );
    notify(db, known.user_id, now, {
      category: 1,
      scene: 'favorite.rate',
      title: '收藏的产品利率有变化',
      link: `/bank/${partner.id}`,
      text: `您收藏的${partner.name}${partner.product ?? ''}，年化利率由 ${range(known.rate_min, known.rate_max)} 变为 ${range(min, max)}（单利），以机构审批为准。`,
    });
  });
}
