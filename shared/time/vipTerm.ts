import type { VipState } from '../records/account.ts';
import { addDays } from './days.ts';

/** Days before a membership's end from which the member is reminded: by a message of the upstream and on the pages. */
export const REMIND_DAYS = 7;

/** Whether the membership ends within `REMIND_DAYS`. */
export const endsSoon = ({
  is_permanent,
  days_left,
}: Pick<VipState, 'is_permanent' | 'days_left'>): boolean =>
  is_permanent !== 1 && days_left !== undefined && days_left >= 0 && days_left <= REMIND_DAYS;

/**
 * First and last day of a package if it were bought `today`. It begins when the present membership ends, so that no paid
 * day is lost; a permanent one (`vipDay` below 0) begins at once and has no last day (null).
 */
export function termIfBought(
  vip: Pick<VipState, 'expire_at'> | null | undefined,
  vipDay: number,
  today: string,
): { from: string; until: string | null } {
  if (vipDay < 0) return { from: today, until: null };
  const from = vip?.expire_at ? vip.expire_at.slice(0, 10) : today;
  return { from, until: addDays(from, vipDay) };
}
