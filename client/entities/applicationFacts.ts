import { groupYuan } from '../../shared/money/money.ts';
import type { FormRecord } from '../../shared/records/loan.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";

type Named = MayBeUndefined<Pick<FormRecord, 'title' | 'loan_type_name'>>;

/** Title of an application or of a form. */
export const applicationTitle = ({ title, loan_type_name }: Named): string => title ?? loan_type_name ?? '贷款申请';

/** A term with its unit; undefined when it is not known, or not chosen yet in a draft. */
export const monthsText = (term: number | undefined): string | undefined => (term ? `${term} 个月` : undefined);

/** Amount and term: `200,000.00 元，24 个月`; '' when neither is known. */
export const loanText = ({ amount, term }: MayBeUndefined<Pick<FormRecord, 'amount' | 'term'>>): string =>
  [amount && `${groupYuan(amount)} 元`, monthsText(term)].filter(Boolean).join('，');
