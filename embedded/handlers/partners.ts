import type { LoanType, Partner } from '../sent.ts';
import { loanTypes } from '../content/loanTypes.ts';
import { partners as all } from '../content/partners/index.ts';
import type { Handlers } from './context.ts';
import { LISTING } from "../../shared/status/bill.ts";

const available: readonly Partner[] = all.filter(({ status }) => status !== LISTING.off).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));

/** The available partners in their order, of one loan type or of all. */
export const partnersFor = (loanTypeId?: number): Partner[] =>
  available.filter((partner) => loanTypeId === undefined || partner.loan_type_ids.includes(loanTypeId));

/** The loan types, with the number of partners and the lowest annual rate of each. */
export const loanTypesNow = (): LoanType[] =>
  loanTypes.map((type) => {
    const rates = partnersFor(type.id).map((partner) => Number(partner.annual_rate_min));
    return { ...type, partner_count: rates.length, ...(rates.length > 0 && { annual_rate_min: Math.min(...rates).toFixed(2) }) };
  });

/** Calls for partners and loan types. */
export const partners = {
  partner: (input) => partnersFor(input.loan_type_id),
  loanType: () => loanTypesNow(),
} satisfies Handlers;
