import type { RechargeConfig } from '../records/recharge.ts';
import { fenOf } from './money.ts';

/**
 * Bonus for a recharge of this sum, both in fen: that of the package with the same sum, even if the sum was typed; else 0. Null
 * when the package does not say its bonus, or does not say it readably.
 */
export function bonusOf(amount: number, packages: RechargeConfig['packages']): number | null {
  const found = packages.find((row) => fenOf(row.amount) === amount);
  if (!found) return 0;
  return fenOf(found.give_amount) ?? null;
}
