import type { SyntheticEvent } from 'react';
import { PAGE_SIZE } from '../../../shared/constants.ts';
import { loanCost } from '../../../shared/money/loanCost.ts';
import { toFen } from '../../../shared/money/money.ts';
import { lastPage } from '../../../shared/paging.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { BankQuery, BankSort } from '../../entities/bankQuery.ts';
import { offerSummary, ascending, byRecommendation, descending } from '../../entities/offerSummary.ts';
import {
  fitLoan,
  lendsAmount,
  lendsTerm,
  planMethod,
  highestRate,
  lowestRate,
} from '../../entities/offerTerms.ts';
import { releaseSpeed } from './releaseSpeed.ts';

/** Controls elsewhere on the page belong to the forms by these ids. */
export const BANK_FORM = 'bank-filter';
export const COMPARE_FORM = 'bank-compare';

/** A text field waits for the submit button. */
export function submitChoice({ target }: SyntheticEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') target.form?.requestSubmit();
}

export type BankOffer = ReturnType<typeof toOffer>;

/** A page number past the end gives the last page. */
export function listOffers(partners: readonly Partner[], query: BankQuery) {
  const found = partners.filter((partner) => matchesFilter(partner, query)).sort(orders[query.sort]);
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
  { loan_type_id, amount, term, org_type, saved }: BankQuery,
): boolean {
  return (
    (loan_type_id === undefined || partner.loan_type_ids.includes(loan_type_id)) &&
    (amount === undefined || lendsAmount(partner, amount)) &&
    (term === undefined || lendsTerm(partner, term)) &&
    (org_type === undefined || partner.org_type === org_type) &&
    (saved === undefined || saved.includes(partner.id))
  );
}

type Order = (one: Partner, other: Partner) => number;
const byRate: Order = (one, other) =>
  ascending(lowestRate(one), lowestRate(other)) || ascending(highestRate(one), highestRate(other));
const largest = ({ amount_max: max }: Partner) => (max === undefined ? undefined : toFen(max));

/** Stable: equal offers keep the upstream's order. Unknown values come last. */
const orders: Record<BankSort, Order> = {
  recommend: byRecommendation,
  rate: byRate,
  speed: (one, other) =>
    releaseSpeed(one.release_text) - releaseSpeed(other.release_text) || byRate(one, other),
  amount: (one, other) => descending(largest(one), largest(other)),
};

/** At the lowest rate, by the method that details and comparison start with too. */
function toOffer(partner: Partner, query: Pick<BankQuery, 'amount' | 'term'>) {
  const { tags, intro, is_vip_channel, fees } = partner;
  const loan = { ...fitLoan(partner, query), method: planMethod(partner) };
  const rate = lowestRate(partner);
  const computed = rate === undefined ? undefined : loanCost({ ...loan, rate }, fees);
  const estimate = { ...loan, payment: computed?.plan.instalments[0]?.payment, cost: computed?.cost };
  return { ...offerSummary(partner), tags, intro, is_vip_channel, estimate };
}
