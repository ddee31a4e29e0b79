import { fenOf, groupYuan, toFen } from '../money/money.ts';
import type { RechargeConfig } from '../records/recharge.ts';
import type { Partner } from '../records/partner.ts';
import { wanRange } from '../money/wan.ts';

type Terms = Pick<RechargeConfig, 'min_amount' | 'max_amount'>;
type Channel = Pick<RechargeConfig['channels'][number], 'name' | 'single_limit' | 'day_limit'>;

/** The fault of a recharge of a freely chosen sum (fen); null when it is allowed. An unknown limit is not checked. */
export function rechargeFault(amount: number, { min_amount: min, max_amount: max }: Terms): string | null {
  if (amount < (fenOf(min) ?? 0)) return `充值金额不能低于 ${min} 元`;
  return amount > (fenOf(max) ?? Infinity) ? `单笔最多充值 ${groupYuan(max)} 元` : null;
}

/** The fault of a recharge (fen) by this channel; null when it is allowed. `ordered`: sum of the member's orders of the day by this channel (fen), if known. */
export function channelFault(
  amount: number,
  { name, single_limit: single, day_limit: day }: Channel,
  ordered = 0,
): string | null {
  if (single && amount > toFen(single)) return `${name}单笔最多 ${groupYuan(single)} 元，请更换支付方式`;
  return day && ordered + amount > toFen(day)
    ? `${name}每日最多 ${groupYuan(day)} 元（含未支付的订单），请更换支付方式`
    : null;
}

/** A requested loan: fen and months. */
export interface RequestedLoan {
  amount: number;
  term: number;
}

/** Offers that a visitor or a member can keep in mind. */
export const FAVORITES_MAX = 50;

/** Faults of a loan request by question (`amount`, `term`), where it is outside the partner's limits. An unknown limit is not checked. */
export function partnerLimitFaults(
  partner: Pick<Partner, 'name' | 'amount_min' | 'amount_max' | 'term_min' | 'term_max'>,
  { amount, term }: RequestedLoan,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { name = '', amount_min: min, amount_max: max, term_min: shortest, term_max: longest } = partner;
  if (min && max && (amount < toFen(min) || amount > toFen(max)))
    faults.amount = `${name}该产品的额度为 ${wanRange(min, max)}`;
  if (shortest !== undefined && longest !== undefined && (term < shortest || term > longest))
    faults.term = `${name}该产品的期限为 ${shortest}–${longest} 个月`;
  return faults;
}
