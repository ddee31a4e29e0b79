import { wanRange } from '../../shared/money/wan.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { UNKNOWN, type MayBeUndefined } from "../../shared/fieldsOf.ts";

type Offer = MayBeUndefined<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max' | 'annual_rate_min' | 'annual_rate_max'>>;

/** `1–50 万元`; with one limit `1 万元起` or `最高 50 万元`. */
export function amountRange({ amount_min: min, amount_max: max }: Offer): string {
  if (min !== undefined) return max === undefined ? `${wanRange(min, min)}起` : wanRange(min, max);
  return max === undefined ? UNKNOWN : `最高 ${wanRange(max, max)}`;
}

/** `12–36 个月`; with one limit `12 个月起` or `最长 36 个月`. */
export function monthRange({ term_min: min, term_max: max }: Offer): string {
  if (max === undefined) return min === undefined ? UNKNOWN : `${min} 个月起`;
  return min === undefined ? `最长 ${max} 个月` : `${min === max ? '' : `${min}–`}${max} 个月`;
}

/** The annual rate in a line of text or a table: `3.65%–6.80%`; with one limit `3.65% 起` or `最高 6.80%`. */
export function rateRange({ annual_rate_min: min, annual_rate_max: max }: Offer): string {
  if (max === undefined) return min === undefined ? UNKNOWN : `${min}% 起`;
  return min === undefined ? `最高 ${max}%` : `${min === max ? '' : `${min}%–`}${max}%`;
}
