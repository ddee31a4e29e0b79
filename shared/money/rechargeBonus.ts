import { toFen } from './money.ts';
import type { RechargeConfig } from '../records/recharge.ts';

/** Bonus for a recharge of this sum, both in fen: that of the package with the same sum, even if the sum was typed; else 0. */
export function bonusOf(amount: number, packages: RechargeConfig['packages']): number {
  const found = packages.find((row) => toFen(row.amount) === amount);
  return found ? toFen(found.give_amount) : 0;
}
