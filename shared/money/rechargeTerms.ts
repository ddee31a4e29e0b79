import { groupYuan, toFen } from './money.ts';
import type { RechargeConfig } from '../records/recharge.ts';

type Limits = Pick<RechargeConfig, 'min_amount' | 'max_amount'>;
type Channel = Pick<RechargeConfig['channels'][number], 'name' | 'single_limit'>;

/** Why a sum of one's own (fen) may not be paid in, or null. */
export function rechargeFault(amount: number, { min_amount: min, max_amount: max }: Limits): string | null {
  if (amount < toFen(min)) return `充值金额不能低于 ${min} 元`;
  return amount > toFen(max) ? `单笔最多充值 ${groupYuan(max)} 元` : null;
}

/** Why a channel does not take the sum (fen), or null. */
export function channelFault(amount: number, { name, single_limit: limit }: Channel): string | null {
  return limit && amount > toFen(limit) ? `${name}单笔最多 ${groupYuan(limit)} 元，请更换支付方式` : null;
}

/** What is given on top of a sum (fen): the package's bonus, also to who types its sum. */
export function bonusOf(amount: number, packages: RechargeConfig['packages']): number {
  const found = packages.find((row) => toFen(row.amount) === amount);
  return found ? toFen(found.give_amount) : 0;
}
