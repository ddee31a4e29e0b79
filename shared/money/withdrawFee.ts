import { toFen } from './money.ts';
import type { WithdrawConfig } from '../records/withdrawal.ts';

/** Fee of a withdrawal, in fen: a share of the amount (fen), rounded half up, or a fixed sum. It is deducted from the amount. */
export function withdrawFee(
  amount: number,
  { fee_type: type, fee_rate: rate, fee_fixed: fixed }: Pick<WithdrawConfig, 'fee_type' | 'fee_rate' | 'fee_fixed'>,
): number {
  // `toFen` of a rate with two decimals gives hundredths of a per cent.
  return type === 1 ? Math.floor((amount * toFen(rate) + 5_000) / 10_000) : toFen(fixed);
}
