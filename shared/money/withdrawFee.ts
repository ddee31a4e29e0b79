import { toFen } from './money.ts';
import type { WithdrawConfig } from '../records/withdrawal.ts';

/** What the platform keeps of an amount (fen): a share of it, half up to the fen, or a fixed sum. Taken from the amount. */
export function withdrawFee(
  amount: number,
  { fee_type: type, fee_rate: rate, fee_fixed: fixed }: Pick<WithdrawConfig, 'fee_type' | 'fee_rate' | 'fee_fixed'>,
): number {
  // The rate is per cent with two decimals: read as fen it counts hundredths of a per cent.
  return type === 1 ? Math.floor((amount * toFen(rate) + 5_000) / 10_000) : toFen(fixed);
}
