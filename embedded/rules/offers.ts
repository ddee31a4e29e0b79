import { highestCost } from '../../shared/money/costTable.ts';
import { toFen } from '../../shared/money/money.ts';
import { OFFER } from '../../shared/status/offer.ts';
import { costLimit, partners } from '../content/content.ts';
import type { Partner } from '../sent.ts';
import type { Db } from '../store/db.ts';
import { move, recordNo, type Sweep } from './move.ts';

/** Whether the whole cost that an offer's conditions allow is over the operator's limit. */
const isOver = (partner: Partner): boolean => highestCost(partner) > toFen(costLimit);
const over = partners.filter(isOver);

/** Whether an offer may be shown: it is within the limit, or the operator has decided so. */
export const isShown = (db: Db, { id }: Pick<Partner, 'id'>): boolean =>
  !over.some((partner) => partner.id === id) ||
  db.get(`SELECT 1 FROM offer_reviews WHERE id = ? AND status = ${OFFER.shown}`, id) !== undefined;

/** Marks the offers over the limit for the operator, each once. */
export const sweepOffers: Sweep = (db, now) => {
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

/** waiting or hidden → shown. */
export const showOffer = (db: Db, now: number, id: number, reason: string): void =>
  move(db, 'offer', 'show', id, '这个产品已允许展示', { decided_at: now, reason });

/** waiting or shown → hidden. */
export const hideOffer = (db: Db, now: number, id: number, reason: string): void =>
  move(db, 'offer', 'hide', id, '这个产品已不展示', { decided_at: now, reason });
