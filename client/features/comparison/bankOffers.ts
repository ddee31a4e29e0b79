import type { SyntheticEvent } from 'react';
import { PAGE_SIZE } from '../../../shared/constants.ts';
import { byRanking, estimateOf, figureRange, ratesOf, type Estimate } from '../offers/estimate.ts';
import { fenOf } from '../../../shared/money/money.ts';
import { servesCity } from '../../../shared/rules/cities.ts';
import { lastPage } from '../../../shared/paging.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { BankQuery, BankSort } from '../offers/bankQuery.ts';
import { offerSummary, ascending, descending } from '../offers/offerSummary.ts';
import { fitLoan, lendsAmount, lendsTerm, planMethod } from '../offers/offerTerms.ts';
import { releaseSpeed } from '../offers/releaseSpeed.ts';

/** Controls elsewhere on the page belong to the forms by these ids. */
export const BANK_FORM = 'bank-filter';
export const COMPARE_FORM = 'bank-compare';

/** A text field waits for the submit button. */
export function submitChoice({ target }: SyntheticEvent<HTMLElement>): void {
  if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'radio'))
    target.form?.requestSubmit();
}

export type BankOffer = ReturnType<typeof toOffer>;

/** A page number past the end gives the last page. */
export function listOffers(partners: readonly Partner[], query: BankQuery) {
  const matching = partners.filter((partner) => matchesFilter(partner, query));
  const found = query.sort === 'cost' ? byRanking(matching, query) : matching.sort(orders[query.sort](query));
  const last = lastPage(found.length, PAGE_SIZE);
  const page = Math.min(query.page, last);
  return {
    total: found.length,
    page,
    last,
    offers: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((partner) => toOffer(partner, query)),
  };
}

export function matchesFilter(
  partner: Partner,
  { loan_type_id, amount, term, org_type, city, saved }: BankQuery,
): boolean {
  return (
    (loan_type_id === undefined || partner.loan_type_ids.includes(loan_type_id)) &&
    (amount === undefined || lendsAmount(partner, amount)) &&
    (term === undefined || lendsTerm(partner, term)) &&
    (org_type === undefined || partner.org_type === org_type) &&
    servesCity(partner.cities, city) &&
    (saved === undefined || saved.includes(partner.id))
  );
}

type Order = (loan: Loan) => (one: Partner, other: Partner) => number;
type Loan = Pick<BankQuery, 'amount' | 'term'>;

/** By the whole annualised cost of the loan that is asked for, as it stands on the card. */
const byRate: Order = (loan) => {
  const costs = new Map<Partner, Estimate>();
  const cost = (partner: Partner) => {
    const known = costs.get(partner) ?? estimateOf(partner, planOf(partner, loan));
    costs.set(partner, known);
    return known;
  };
  const at = (partner: Partner, bound: 'low' | 'high') => cost(partner)[bound]?.annualRate ?? undefined;
  return (one, other) =>
    ascending(at(one, 'low'), at(other, 'low')) || ascending(at(one, 'high'), at(other, 'high'));
};
const largest = ({ amount_max: max }: Partner) => fenOf(max);

/** Stable: equal offers keep the upstream's order. Unknown values come last. */
const orders: Record<Exclude<BankSort, 'cost'>, Order> = {
  rate: byRate,
  speed: (loan) => {
    const rates = byRate(loan);
    return (one, other) =>
      releaseSpeed(one.release_text) - releaseSpeed(other.release_text) || rates(one, other);
  },
  amount: () => (one, other) => descending(largest(one), largest(other)),
};

const planOf = (partner: Partner, loan: Loan) => ({ ...fitLoan(partner, loan), method: planMethod(partner) });

/** From the lowest to the highest rate, by the method that details and comparison start with too. */
function toOffer(partner: Partner, query: Loan) {
  const { tags, intro, is_vip_channel } = partner;
  const loan = planOf(partner, query);
  const computed = estimateOf(partner, loan);
  const estimate = {
    ...loan,
    payment: figureRange(computed, 'payment'),
    cost: figureRange(computed, 'cost'),
    heaviest: computed.high?.payment,
    annualCost: computed.high?.annualRate,
  };
  return { ...offerSummary(partner, ratesOf(partner, computed)), tags, intro, is_vip_channel, estimate };
}
