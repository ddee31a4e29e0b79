import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import type { Refusal } from '../../forms/refusal.ts';

/** What the form receives in place of a refusal when the order was placed but has no page. */
export interface Placed extends Refusal {
  placed: Partial<RechargeOrder>;
}

export const isPlaced = (result: Refusal | null): result is Placed => result !== null && 'placed' in result;
