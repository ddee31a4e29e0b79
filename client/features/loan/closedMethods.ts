import type { Partner } from '../../../shared/records/partner.ts';
import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import { hasMethod } from '../../entities/hasMethod.ts';
import { REPAYMENT_METHODS, repaymentMethods } from "../../../shared/money/repayment.ts";

/** Key of the question for the repayment method. */
export const METHOD_QUESTION = 'repayment';

/** The options of the question for the repayment method that the partner does not have. */
export function closedMethods(form: Form, partner: Pick<Partner, 'repayments'> | null): readonly string[] {
  if (!partner) return [];
  const closed = repaymentMethods.filter((method) => !hasMethod(partner, method)).map((method) => REPAYMENT_METHODS[method]);
  const { options = [] } = questionsOf(form).find(({ key }) => key === METHOD_QUESTION) ?? {};
  return options.filter(({ label }) => closed.some((name) => name === label)).map(({ value }) => value);
}
