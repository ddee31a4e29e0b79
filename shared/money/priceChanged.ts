import type { RechargeConfig } from '../records/recharge.ts';
import type { WithdrawConfig } from '../records/withdrawal.ts';
import { yuanText, toFen } from './money.ts';

/** Values of `fee_type`. */
export const FEE_BY_SHARE = 1;
const FEE_FIXED = 2;

/**
 * Fee of a withdrawal, in fen: a share of the amount (fen), rounded half up, or a fixed sum. It is deducted from the amount.
 * Null when the terms do not say it.
 */
export function withdrawFee(
  amount: number,
  {
    fee_type: type,
    fee_rate: rate,
    fee_fixed: fixed,
  }: Pick<WithdrawConfig, 'fee_type' | 'fee_rate' | 'fee_fixed'>,
): number | null {
  // `toFen` of a rate with two decimals gives hundredths of a per cent.
  if (type === FEE_BY_SHARE)
    return rate === undefined ? null : Math.floor((amount * toFen(rate) + 5_000) / 10_000);
  return type === FEE_FIXED && fixed !== undefined ? toFen(fixed) : null;
}

/** Message of a refused purchase: the price is not the one that was shown. */
export const priceChanged = (price: string): string =>
  `价格已变为 ${yuanText(price)}，没有扣款，请确认后再提交`;

/** The two purses that can pay, in fen: recharged money, which cannot be withdrawn, and withdrawable money. */
interface Purses {
  consumeOnly: number;
  withdrawable: number;
}

/**
 * Divides a price (fen) between the purses: recharged money first, then withdrawable money (domain 2.3). `need` is the
 * missing sum; when it is above 0, nothing is paid.
 */
export function payFromPurses(
  price: number,
  { consumeOnly, withdrawable }: Purses,
): Purses & { need: number } {
  const need = Math.max(0, price - consumeOnly - withdrawable);
  const fromConsumeOnly = need > 0 ? 0 : Math.min(price, consumeOnly);
  return { need, consumeOnly: fromConsumeOnly, withdrawable: need > 0 ? 0 : price - fromConsumeOnly };
}

/**
 * Bonus for a recharge of this sum, both in fen: that of the package with the same sum, even if the sum was typed; else 0. Null
 * when the package does not say its bonus.
 */
export function bonusOf(amount: number, packages: RechargeConfig['packages']): number | null {
  const found = packages.find((row) => toFen(row.amount) === amount);
  if (!found) return 0;
  return found.give_amount === undefined ? null : toFen(found.give_amount);
}
