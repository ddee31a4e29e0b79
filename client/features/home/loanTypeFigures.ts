import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import { parseRate } from '../../../shared/money/annualRate.ts';

type Kind = Pick<LoanType, 'id' | 'name' | 'icon' | 'summary'> & { count: number; rate: string | undefined };

/** Number of partners. A partner with several products counts once. */
export function countPartners(partners: Pick<Partner, 'name'>[]): number {
  return new Set(partners.map(({ name }) => name)).size;
}

/** Each kind of loan with its number of partners and lowest annualised rate, from the list; without a list, from the upstream's row. */
export function loanTypeFigures(types: LoanType[], partners: Partner[] | null): Kind[] {
  return types.map(({ id, name, icon, summary, partner_count, annual_rate_min }) => {
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
  const order = (rate: string) => parseRate(rate) ?? Infinity;
  return offers.map(({ annual_rate_min }) => annual_rate_min).sort((one, other) => order(one) - order(other))[0];
}
