import type { Partner } from '../sent.ts';
import type { FormSeed } from '../content/forms/formSeed.ts';
import { partners } from '../content/partners/index.ts';
import { partnerLimitFaults, type RequestedLoan } from "../../shared/rules/limits.ts";
import { LISTING } from "../../shared/status/bill.ts";

const available = partners.filter(({ status }) => status !== LISTING.off);

/** The available partner with this id. */
export const partnerById = (id: number | null): Partner | undefined => available.find((partner) => partner.id === id);

/** Whether the partner accepts applications by this form. */
export const lendsFor = (partner: Partner, form: FormSeed): boolean => partner.form_id === form.id || partner.loan_type_ids.includes(form.loan_type_id);

/** Chooses a partner for an application that names none: the first whose limits allow it, else the first that lends for this loan type. */
export function matchPartner(loanTypeId: number, requested: RequestedLoan): Partner | undefined {
  const lenders = available.filter((partner) => partner.loan_type_ids.includes(loanTypeId));
  return lenders.find((partner) => Object.keys(partnerLimitFaults(partner, requested)).length === 0) ?? lenders[0];
}
