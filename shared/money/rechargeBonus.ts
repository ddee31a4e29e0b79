import { toFen } from './money.ts';
import type { RechargeConfig } from '../records/recharge.ts';

/** What is given on top of a sum (fen): the package's bonus, also to who types its sum. */
export function bonusOf(amount: number, packages: RechargeConfig['packages']): number {
  const found = packages.find((row) => toFen(row.amount) === amount);
  return found ? toFen(found.give_amount) : 0;
}
