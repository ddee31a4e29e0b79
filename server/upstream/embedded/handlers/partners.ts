import type { LoanType, Partner } from '../../../../shared/records/partner.ts';
import { LISTING } from '../../../../shared/status/listing.ts';
import { loanTypes } from '../content/loanTypes.ts';
import { partners as all } from '../content/partners/index.ts';
import type { Handlers } from './context.ts';

const open: readonly Partner[] = all.filter(({ status }) => status !== LISTING.off).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));

/** Partners in their order; of one kind of loan, or of all. */
export const partnersFor = (loanTypeId?: number): Partner[] => open.filter((partner) => loanTypeId === undefined || partner.loan_type_ids.includes(loanTypeId));

/** Kinds of loans, with how many partners lend for each and from what annualised rate on. */
export const loanTypesNow = (): LoanType[] =>
  loanTypes.map((type) => {
    const rates = partnersFor(type.id).map((partner) => Number(partner.annual_rate_min));
    return { ...type, partner_count: rates.length, ...(rates.length > 0 && { annual_rate_min: Math.min(...rates).toFixed(2) }) };
  });

/** Banks and other lenders. */
export const partners = {
  partner: (input) => partnersFor(input.loan_type_id),
  loanType: () => loanTypesNow(),
} satisfies Handlers;
