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

/** Ids of the list's forms. Controls elsewhere on the page belong to them by their `form` attribute. */
export const BANK_FORM = 'bank-filter';
export const COMPARE_FORM = 'bank-compare';

/** Submits the form when a radio button changes. A text field waits for the submit button. */
export function submitChoice({ target }: SyntheticEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') target.form?.requestSubmit();
}

/** What a card shows of an offer, with its cost for the wanted amount and term. Sums in fen. */
export type BankOffer = ReturnType<typeof toOffer>;

/** One page of the offers that match the filter, in its sort order. A page number past the end gives the last page. */
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

/** Sorting is stable: equal offers keep the order of the upstream. Those whose value is not known come last. */
const orders: Record<BankSort, Order> = {
  recommend: byRecommendation,
  rate: byRate,
  speed: (one, other) =>
    releaseSpeed(one.release_text) - releaseSpeed(other.release_text) || byRate(one, other),
  amount: (one, other) => descending(largest(one), largest(other)),
};

/** The estimate is for the offer's lowest rate, and for the method that its details and the comparison start with too. Without the rate there is none. */
function toOffer(partner: Partner, query: Pick<BankQuery, 'amount' | 'term'>) {
  const { tags, intro, is_vip_channel, fees } = partner;
  const loan = { ...fitLoan(partner, query), method: planMethod(partner) };
  const rate = lowestRate(partner);
  const computed = rate === undefined ? undefined : loanCost({ ...loan, rate }, fees);
  const estimate = { ...loan, payment: computed?.plan.instalments[0]?.payment, cost: computed?.cost };
  return { ...offerSummary(partner), tags, intro, is_vip_channel, estimate };
}
