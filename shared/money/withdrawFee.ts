import type { WithdrawConfig } from '../records/withdrawal.ts';
import { fenOf, toFen } from './money.ts';

/** Values of `fee_type`. */
export const FEE_BY_SHARE = 1;
const FEE_FIXED = 2;

type FeeTerms = Pick<WithdrawConfig, 'fee_type' | 'fee_rate' | 'fee_fixed'>;

/** The terms with the fee of a payout method, if it has its own. */
export function termsOfWay<T extends FeeTerms & Pick<WithdrawConfig, 'types'>>(terms: T, type: number): T {
  const way = terms.types.find((one) => one.type === type);
  return way?.fee_type === undefined
    ? terms
    : { ...terms, fee_type: way.fee_type, fee_rate: way.fee_rate, fee_fixed: way.fee_fixed };
}

/**
 * Fee of a withdrawal, in fen: a share of the amount (fen), rounded half up, or a fixed sum. It is deducted from the amount.
 * Null when the terms do not say it.
 */
export function withdrawFee(
  amount: number,
  { fee_type: type, fee_rate: rate, fee_fixed: fixed }: FeeTerms,
): number | null {
  // `toFen` of a rate with two decimals gives hundredths of a per cent.
  if (type === FEE_BY_SHARE)
    return rate === undefined ? null : Math.floor((amount * toFen(rate) + 5_000) / 10_000);
  return type === FEE_FIXED ? (fenOf(fixed) ?? null) : null;
}
