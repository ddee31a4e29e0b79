import { fenOf, UNREADABLE } from '../../../shared/money/money.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import {
  MONTHS_MAX,
  PRINCIPAL_MAX,
  REPAYMENT_METHODS,
  repaymentMethods,
  type RepaymentMethod,
} from '../../../shared/money/repayment.ts';
import { type MayBeUndefined, UNKNOWN } from '../../../shared/fieldsOf.ts';
import { wanRange } from '../../../shared/money/wan.ts';
import { simpleRate } from '../../../shared/money/loanCost.ts';

type Named = MayBeUndefined<Pick<Partner, 'name' | 'product' | 'org_type_text' | 'lending_bank'>>;

/** The product, otherwise the lender. */
export const offerTitle = ({ name, product }: Named): string => product ?? name ?? '贷款产品';

/** Lender and kind of lender; '' when neither is known. A lender that is the heading is not repeated. Who only guarantees names who lends. */
export const lenderLine = ({ name, product, org_type_text, lending_bank }: Named): string =>
  [product && name, org_type_text, lending_bank && `${lending_bank}放款`].filter(Boolean).join('·');

/** Everybody who gets the data of an application. */
export const lenderNames = ({ name = '所选的合作机构', lending_bank }: Named): string =>
  lending_bank ? `${name}与放款的${lending_bank}` : name;

/** For labels of links and buttons. */
export const offerName = ({ name, product }: Named): string => [name, product].join('') || '贷款产品';

type Rates = MayBeUndefined<Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>>;

/** As a simple rate, in hundredths of a percent. */
export const lowestRate = ({ annual_rate_min, rate_method }: Rates): number | undefined =>
  inPlans(annual_rate_min, rate_method);

export const highestRate = ({ annual_rate_max, rate_method }: Rates): number | undefined =>
  inPlans(annual_rate_max, rate_method);

/** An unknown method counts as simple, as most are. */
const inPlans = (rate: string | undefined, method = ''): number | undefined =>
  rate === undefined ? undefined : simpleRate(rate, method);

type Ways = Pick<Partner, 'repayments'>;

/** An offer that lists no methods may have any. */
export const hasMethod = ({ repayments }: Ways, method: RepaymentMethod): boolean =>
  repayments.length === 0 || repayments.includes(method);

/** Computed by default: 200,000 yuan (in fen) for 24 months. */
export const SAMPLE = { amount: 20_000_000, term: 24 } as const;

type Amounts = MayBeUndefined<Partial<Pick<Partner, 'amount_min' | 'amount_max'>>>;
type Terms = MayBeUndefined<Partial<Pick<Partner, 'term_min' | 'term_max'>>>;

/** Amount and term within what the offer lends. An unknown limit does not limit. */
export function fitLoan(
  offer: Amounts & Terms,
  { amount = SAMPLE.amount, term = SAMPLE.term }: { amount?: number | undefined; term?: number | undefined },
) {
  const { least, most } = amounts(offer);
  return {
    principal: between(amount, least, Math.min(most, PRINCIPAL_MAX)),
    months: between(term, offer.term_min ?? 0, Math.min(offer.term_max ?? MONTHS_MAX, MONTHS_MAX)),
  };
}

export function lendsAmount(offer: Amounts, amount: number): boolean {
  const { least, most } = amounts(offer);
  return least <= amount && amount <= most;
}

export function lendsTerm({ term_min = 0, term_max = Infinity }: Terms, term: number): boolean {
  return term_min <= term && term <= term_max;
}

const amounts = ({ amount_min: min, amount_max: max }: Amounts) => ({
  least: fenOf(min) ?? 0,
  most: fenOf(max) ?? Infinity,
});

/** How every estimate is made. */
export const ESTIMATE = '利率从区间的下限到上限，费用只计必付部分';

/** The method of every estimate, if the visitor chose none and the offer has it. */
export const BASIS: RepaymentMethod = 1;

/** The methods for which a plan can be computed. Where there is none (随借随还), equal payments serve as an estimate. */
export function planMethods(offer: Ways): RepaymentMethod[] {
  const own = repaymentMethods.filter((method) => hasMethod(offer, method));
  return own.length > 0 ? own : [BASIS];
}

export function planMethod(offer: Ways, wanted: RepaymentMethod = BASIS): RepaymentMethod {
  const own = planMethods(offer);
  return own.includes(wanted) ? wanted : (own[0] ?? BASIS);
}

const ways: Record<number, string> = { ...REPAYMENT_METHODS, 4: '到期一次还本付息', 5: '随借随还' };

/** 等额本息 / 先息后本 */
export function repaymentText({ repayments }: Ways): string {
  return (
    repayments
      .map((way) => ways[way])
      .filter(Boolean)
      .join(' / ') || '以合同约定为准'
  );
}

export const shortPayment: Record<RepaymentMethod, string> = { 1: '每期约', 2: '首期约', 3: '每期利息约' };

/** At least 1, whatever the upstream's limits are. */
const between = (value: number, min: number, max: number): number =>
  Math.max(1, Math.min(Math.max(value, min), max));

type Offer = MayBeUndefined<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max'>>;

/** `1–50 万元`; with one limit `1 万元起` or `最高 50 万元`. A limit that cannot be read is none that there is not. */
export function amountRange({ amount_min: min, amount_max: max }: Offer): string {
  if (min === null || max === null) return UNREADABLE;
  if (min !== undefined) return max === undefined ? `${wanRange(min, min)}起` : wanRange(min, max);
  return max === undefined ? UNKNOWN : `最高 ${wanRange(max, max)}`;
}

/** `12–36 个月`; with one limit `12 个月起` or `最长 36 个月`. */
export function monthRange({ term_min: min, term_max: max }: Offer): string {
  if (max === undefined) return min === undefined ? UNKNOWN : `${min} 个月起`;
  return min === undefined ? `最长 ${max} 个月` : `${min === max ? '' : `${min}–`}${max} 个月`;
}

/** A lowest rate does not stand alone: it says what it depends on. */
export const ONLY_LOWEST = '起，以审批为准';

/** How a rate stands alone: the whole annualised cost (per cent), and what is said of the interest in it. */
export interface OfferRates {
  min?: string | undefined;
  max?: string | undefined;
  /** `其中利息 4.60%–7.40%`; undefined: the lender has published no rate. */
  interest?: string;
}

/** Of rates, per cent: `3.65%–6.80%`; with one limit `3.65% 起，以审批为准` or `最高 6.80%`. */
export function rateRange({ min, max }: Pick<OfferRates, 'min' | 'max'>): string {
  if (max === undefined) return min === undefined ? UNKNOWN : `${min}% ${ONLY_LOWEST}`;
  return min === undefined ? `最高 ${max}%` : `${min === max ? '' : `${min}%–`}${max}%`;
}

export const methodOptions = repaymentMethods.map((method) => [method, REPAYMENT_METHODS[method]] as const);
