import type { LoanForm } from '../../sent.ts';

/** An application form in the content. The response adds the loan type's name and the id of the consent. */
export type FormSeed = Omit<LoanForm, 'loan_type_id' | 'loan_type_name' | 'agreement_id'> & { loan_type_id: number };
