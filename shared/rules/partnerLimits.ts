import { toFen } from '../money/money.ts';
import type { Partner } from '../records/partner.ts';
import { wanRange } from '../money/wan.ts';

/** A requested loan: fen and months. */
export interface RequestedLoan {
  amount: number;
  term: number;
}

/** Faults of a loan request by question (`amount`, `term`), where it is outside the partner's limits. An unknown limit is not checked. */
export function partnerLimitFaults(
  partner: Pick<Partner, 'name' | 'amount_min' | 'amount_max' | 'term_min' | 'term_max'>,
  { amount, term }: RequestedLoan,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { name = '', amount_min: min, amount_max: max, term_min: shortest, term_max: longest } = partner;
  if (min !== undefined && max !== undefined && (amount < toFen(min) || amount > toFen(max))) faults.amount = `${name}该产品的额度为 ${wanRange(min, max)}`;
  if (shortest !== undefined && longest !== undefined && (term < shortest || term > longest)) faults.term = `${name}该产品的期限为 ${shortest}–${longest} 个月`;
  return faults;
}
