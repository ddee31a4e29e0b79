import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import { parseRate } from '../../../shared/money/annualRate.ts';
import { rateRange } from './offerTerms.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { ascending, namedKinds, type Kind } from './offerSummary.ts';
import type { Id } from '../../../shared/rules/ids.ts';

/** `count` is undefined when not known, `rates` is '' then. */
export type KindFigures = Kind &
  MayBeUndefined<Pick<LoanType, 'icon' | 'summary'>> & {
    count: number | undefined;
    rates: string;
  };

/** One with several products counts once, one without a name by itself. */
export function countPartners(partners: Pick<Partner, 'id' | 'name'>[]): number {
  return new Set(partners.map(({ id, name }) => name ?? id)).size;
}

/** From the list of partners; without it, from the upstream's row, which has the lowest rate only. */
export function loanTypeFigures(types: LoanType[], partners: Partner[] | null): KindFigures[] {
  return namedKinds(types).map(({ id, name, icon, summary, partner_count, annual_rate_min }) => {
    const offers = offersOf(id, partners);
    const count = offers ? countPartners(offers) : partner_count;
    return { id, name, icon, summary, count, rates: kindRates(offers, annual_rate_min) };
  });
}

/** Of a loan type; undefined without the list of partners. */
export const offersOf = (id: Id, partners: Partner[] | null): Partner[] | undefined =>
  partners?.filter(({ loan_type_ids: kinds }) => kinds.includes(id));

/** The lowest and the highest rate of several offers; '' when none is known. */
export function kindRates(
  offers: readonly Pick<Partner, 'annual_rate_min' | 'annual_rate_max'>[] | undefined,
  lowest?: string,
): string {
  const rates = (offers ?? [{ annual_rate_min: lowest }])
    .flatMap(({ annual_rate_min: min, annual_rate_max: max }: MayBeUndefined<Rates>) => [min, max])
    .filter((rate) => rate !== undefined)
    .toSorted((one, other) => ascending(parseRate(one) ?? undefined, parseRate(other) ?? undefined));
  const [min, max] = [rates[0], rates.at(-1)];
  return min === undefined
    ? ''
    : rateRange({ annual_rate_min: min, annual_rate_max: offers ? max : undefined });
}
type Rates = Partial<Pick<Partner, 'annual_rate_min' | 'annual_rate_max'>>;
