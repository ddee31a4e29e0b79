import { showRate } from '../../../shared/money/annualRate.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { estimateOf } from './estimate.ts';
import { namedKinds, type Kind } from './offerSummary.ts';
import { fitLoan, planMethod, rateRange } from './offerTerms.ts';
import type { Id } from '../../../shared/rules/ids.ts';

/** `count` is undefined when not known, `rate` when nothing is known of rates. */
export type KindFigures = Kind &
  MayBeUndefined<Pick<LoanType, 'icon' | 'summary'>> & {
    count: number | undefined;
    rate: KindRate | undefined;
  };

/** What is said of a kind's rates, and under which name. */
export interface KindRate {
  label: string;
  text: string;
}

/** One with several products counts once, one without a name by itself. */
export function countPartners(partners: Pick<Partner, 'id' | 'name'>[]): number {
  return new Set(partners.map(({ id, name }) => name ?? id)).size;
}

/** From the list of partners; without it, from the upstream's row, which has the lowest rate only. */
export function loanTypeFigures(types: LoanType[], partners: Partner[] | null): KindFigures[] {
  return namedKinds(types).map(({ id, name, icon, summary, partner_count, annual_rate_min }) => {
    const offers = offersOf(id, partners);
    const count = offers ? countPartners(offers) : partner_count;
    return { id, name, icon, summary, count, rate: kindRate(offers, annual_rate_min) };
  });
}

/** Of a loan type; undefined without the list of partners. */
export const offersOf = (id: Id, partners: Partner[] | null): Partner[] | undefined =>
  partners?.filter(({ loan_type_ids: kinds }) => kinds.includes(id));

/**
 * The median of the offers' whole annualised costs, each in the middle of its range, for the sample loan as far as it is lent: a
 * range over all lenders would be much the same for every kind. Without the offers, the lowest rate that the upstream names.
 */
export function kindRate(offers: readonly Partner[] | undefined, lowest?: string): KindRate | undefined {
  if (!offers)
    return lowest === undefined ? undefined : { label: '年化利率（单利）', text: rateRange({ min: lowest }) };
  const costs = offers
    .flatMap((offer) => {
      const { low, high } = estimateOf(offer, { ...fitLoan(offer, {}), method: planMethod(offer) });
      const [least, most] = [low?.annualRate ?? undefined, high?.annualRate ?? undefined];
      return least === undefined || most === undefined ? [] : (least + most) / 2;
    })
    .toSorted((one, other) => one - other);
  const [one, other] = [costs[Math.floor((costs.length - 1) / 2)], costs[Math.floor(costs.length / 2)]];
  return one === undefined || other === undefined
    ? undefined
    : { label: `${ALL_IN}中位数`, text: `${showRate(Math.round((one + other) / 2))}%` };
}
