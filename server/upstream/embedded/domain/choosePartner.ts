import { groupYuan, toFen, toYuan } from '../../../../shared/money/money.ts';
import type { Partner } from '../sent.ts';
import { partnerLimitFaults, type RequestedLoan } from '../../../../shared/rules/partnerLimits.ts';
import { LISTING } from '../../../../shared/status/listing.ts';
import type { FormSeed } from '../content/forms/formSeed.ts';
import { partners } from '../content/partners/index.ts';

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

/** What a partner grants: at most its largest sum and term, at the mean of its rates. */
export function grant(partner: Partner, { amount, term }: RequestedLoan) {
  const rate = (toFen(partner.annual_rate_min) + toFen(partner.annual_rate_max)) / 2;
  return {
    bank: partner.name,
    amount: toYuan(Math.min(amount, toFen(partner.amount_max))),
    annual_rate: toYuan(Math.round(rate)),
    term: Math.min(term, partner.term_max),
  };
}

/** Text of a grant, for instance 额度 200,000.00 元，年化利率 5.23%（单利），期限 24 个月. */
export const grantText = ({ amount, annual_rate: rate, term }: ReturnType<typeof grant>): string =>
  `额度 ${groupYuan(amount)} 元，年化利率 ${rate}%（单利），期限 ${term} 个月`;
