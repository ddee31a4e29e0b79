import { highestCost } from '../../shared/money/costTable.ts';
import { OFFER } from '../../shared/status/offer.ts';
import { partners } from '../content/content.ts';
import { isShown } from '../domain/grant.ts';
import type { Db } from '../store/db.ts';
import { move, recordNo, type Sweep } from './move.ts';

const over = partners.filter((partner) => !isShown(partner));

/** Lists the offers over the limit for the operator, each once, and forgets those whose data are corrected. The content is read at start. */
export const sweepOffers: Sweep = (db, now) => {
  db.run(
    'DELETE FROM offer_reviews WHERE id NOT IN (SELECT value FROM json_each(?))',
    JSON.stringify(over.map(({ id }) => id)),
  );
  for (const partner of over) {
    if (db.get('SELECT 1 FROM offer_reviews WHERE id = ?', partner.id)) continue;
    db.tx(() => {
      db.insert('offer_reviews', {
        id: partner.id,
        offer_no: recordNo(db, 'CP', now),
        title: `${partner.name} ${partner.product ?? ''}`.trim(),
        // A cost that cannot be computed is over any limit.
        cost: Math.min(highestCost(partner), 999_999),
        status: OFFER.waiting,
        found_at: now,
      });
    });
  }
};

/** waiting → correcting: the lender is asked for corrected data. */
export const askCorrection = (db: Db, now: number, id: number, reason: string): void =>
  move(db, 'offer', 'correct', id, '只有待核对的产品可以要求修正资料', { decided_at: now, reason });

/** correcting or hidden → waiting: it is looked at again. */
export const recheckOffer = (db: Db, _now: number, id: number): void =>
  move(db, 'offer', 'recheck', id, '这个产品已待核对', { decided_at: null, reason: '' });

/** waiting or correcting → hidden. */
export const hideOffer = (db: Db, now: number, id: number, reason: string): void =>
  move(db, 'offer', 'hide', id, '这个产品已不予展示', { decided_at: now, reason });
