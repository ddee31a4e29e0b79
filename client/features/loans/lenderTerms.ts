import type { FormRecord } from '../../../shared/records/loan.ts';
import type { Partner } from '../../../shared/records/partner.ts';

type Lent = Pick<FormRecord, 'id' | 'result' | 'partner_id' | 'partner_name' | 'partner_phone'>;

/** What is known of the lender of a loan, for whoever cannot pay. */
export interface LenderTerms {
  phone?: string;
  /** Of the default interest, in rates of the contract. */
  multiple?: number;
}

export const lenderOf = ({ result, partner_name }: Pick<Lent, 'result' | 'partner_name'>): string =>
  result?.bank ?? partner_name ?? '放款机构';

/**
 * The telephone number of the lender, not of another one that was applied to; the multiple of the product that was lent. What the
 * portal's catalogue does not have stays unknown.
 */
export function lenderTerms(loan: Lent, partners: readonly Partner[] | null): LenderTerms {
  const { result: { bank } = {}, partner_id, partner_name, partner_phone } = loan;
  const isNamed = ({ name, full_name }: Partner) => name === bank || full_name === bank;
  const product = partners?.find(
    (one) =>
      partner_id !== undefined &&
      one.id === partner_id &&
      (bank === undefined || isNamed(one) || one.lending_bank === bank),
  );
  const isWhomItAsked = bank === undefined || bank === partner_name;
  const phone =
    (isWhomItAsked ? partner_phone : undefined) ??
    (bank === undefined ? product : partners?.find((one) => isNamed(one) && one.phone))?.phone;
  const multiple = product?.fees.find((fee) => fee.multiple !== undefined)?.multiple;
  return { ...(phone && { phone }), ...(multiple !== undefined && { multiple }) };
}

/** Where a letter to the lender of a loan is written: one from here by its number, one from elsewhere by its key. */
export const letterHref = (loan: string): string => `/user/loans?letter=${encodeURIComponent(loan)}`;
