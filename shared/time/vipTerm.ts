import { addDays } from './date.ts';
import type { VipState } from '../records/account.ts';

/** A membership that ends within so many days is reminded of: as a message by the upstream, and on the pages. */
export const REMIND_DAYS = 7;

/** Whether it is time to say that the membership ends. */
export const endsSoon = ({ is_permanent, days_left }: Pick<VipState, 'is_permanent' | 'days_left'>): boolean =>
  is_permanent !== 1 && days_left >= 0 && days_left <= REMIND_DAYS;

/**
 * From which day to which a package would run if it were bought `today`: it begins where the present membership ends,
 * so that no paid day is lost; a permanent one (`vip_day` below 0) begins at once and has no last day.
 */
export function termIfBought(vip: VipState | null, vipDay: number, today: string): { from: string; until: string | null } {
  if (vipDay < 0) return { from: today, until: null };
  const from = vip?.expire_at ? vip.expire_at.slice(0, 10) : today;
  return { from, until: addDays(from, vipDay) };
}
