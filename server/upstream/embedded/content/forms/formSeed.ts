import type { LoanForm } from '../../../../../shared/records/loan.ts';

/** A form as it is written down; the loan type's name and the consent that it asks for are added when it is shown. */
export type FormSeed = Omit<LoanForm, 'loan_type_id' | 'loan_type_name' | 'agreement_id'> & { loan_type_id: number };
