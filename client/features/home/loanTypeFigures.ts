import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import { parseRate } from '../../../shared/money/annualRate.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { ascending, namedKinds, type Kind } from '../../entities/offerSummary.ts';

/** `count` and `rate` are undefined when not known. */
export type KindFigures = Kind &
  MayBeUndefined<Pick<LoanType, 'icon' | 'summary'>> & {
    count: number | undefined;
    rate: string | undefined;
  };

/** One with several products counts once, one without a name by itself. */
export function countPartners(partners: Pick<Partner, 'id' | 'name'>[]): number {
  return new Set(partners.map(({ id, name }) => name ?? id)).size;
}

/** From the list of partners; without it, from the upstream's row. */
export function loanTypeFigures(types: LoanType[], partners: Partner[] | null): KindFigures[] {
  return namedKinds(types).map(({ id, name, icon, summary, partner_count, annual_rate_min }) => {
    const offers = partners?.filter((partner) => partner.loan_type_ids.includes(id));
    return {
      id,
      name,
      icon,
      summary,
      count: offers ? countPartners(offers) : partner_count,
      rate: offers ? lowestRate(offers) : annual_rate_min,
    };
  });
}

function lowestRate(offers: Pick<Partner, 'annual_rate_min'>[]): string | undefined {
  const order = (rate: string | undefined) =>
    rate === undefined ? undefined : (parseRate(rate) ?? undefined);
  return offers
    .map(({ annual_rate_min }) => annual_rate_min)
    .sort((one, other) => ascending(order(one), order(other)))[0];
}
