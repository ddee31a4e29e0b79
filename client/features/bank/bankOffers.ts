import { PAGE_SIZE } from '../../../shared/constants.ts';
import { loanCost, simpleRate } from '../../../shared/money/loanCost.ts';
import { toFen } from '../../../shared/money/money.ts';
import { lastPage } from '../../../shared/paging.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { BankQuery, BankSort } from '../../entities/bankQuery.ts';
import { offerSummary } from '../../entities/offerSummary.ts';
import { fitLoan, lendsAmount, lendsTerm } from '../../entities/offerTerms.ts';
import { releaseSpeed } from './releaseSpeed.ts';

/** What a card shows of an offer, with its cost for the wanted amount and term. Sums in fen. */
export type BankOffer = ReturnType<typeof toOffer>;

/** One page of the offers that match the filter, in its sort order. A page number past the end gives the last page. */
export function listOffers(partners: readonly Partner[], query: BankQuery) {
  const found = partners.filter((partner) => matchesFilter(partner, query)).sort(orders[query.sort]);
  const last = lastPage(found.length, PAGE_SIZE);
  const page = Math.min(query.page, last);
  return { total: found.length, page, last, offers: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((partner) => toOffer(partner, query)) };
}

export function matchesFilter(partner: Partner, { loan_type_id, amount, term, org_type, saved }: BankQuery): boolean {
  return (
    (loan_type_id === undefined || partner.loan_type_ids.includes(loan_type_id)) &&
    (amount === undefined || lendsAmount(partner, amount)) &&
    (term === undefined || lendsTerm(partner, term)) &&
    (org_type === undefined || partner.org_type === org_type) &&
    (saved === undefined || saved.includes(partner.id))
  );
}

type Order = (one: Partner, other: Partner) => number;
const lowest = ({ annual_rate_min, rate_method }: Partner) => simpleRate(annual_rate_min, rate_method);
const highest = ({ annual_rate_max, rate_method }: Partner) => simpleRate(annual_rate_max, rate_method);
const byRate: Order = (one, other) => lowest(one) - lowest(other) || highest(one) - highest(other);

/** Sorting is stable: equal offers keep the order of the upstream. */
const orders: Record<BankSort, Order> = {
  recommend: (one, other) => other.recommend - one.recommend,
  rate: byRate,
  speed: (one, other) => releaseSpeed(one.release_text) - releaseSpeed(other.release_text) || byRate(one, other),
  amount: (one, other) => toFen(other.amount_max) - toFen(one.amount_max),
};

/** The estimate is for equal payments at the offer's lowest rate, so that all cards are comparable. */
function toOffer(partner: Partner, query: Pick<BankQuery, 'amount' | 'term'>) {
  const { annual_rate_min, rate_method, tags, intro, is_vip_channel, fees } = partner;
  const loan = fitLoan(partner, query);
  const { plan, cost } = loanCost({ ...loan, rate: simpleRate(annual_rate_min, rate_method), method: 1 }, fees);
  return { ...offerSummary(partner), tags, intro, is_vip_channel, estimate: { ...loan, payment: plan.instalments[0]?.payment ?? 0, cost } };
}
