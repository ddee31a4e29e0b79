import { parseAmount, toFen } from '../../../../shared/money/money.ts';
import type { Facts } from '../../../../shared/rules/readAnswer.ts';
import { questionsOf, type Form } from '../../../../shared/rules/questions.ts';
import { readAnswers, type Faults } from '../../../../shared/rules/readAnswers.ts';
import type { Answers } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { parseWan, wanFault, wanRule } from '../../../../shared/money/wan.ts';
import { isInWan, toWireDraft, ZERO, type Typed } from '../../../features/applications/loanAnswers.ts';
import { cityFault } from '../../../../shared/rules/cities.ts';
import { partnerLimitFaults } from '../../../../shared/rules/limits.ts';
import { CITY_QUESTION, cityName, closedOptions, METHOD_QUESTION } from './certifiedAnswers.ts';

export interface LoanFacts extends Pick<Facts, 'today'> {
  certified?: Readonly<Record<string, unknown>>;
  partner: Pick<
    Partner,
    'name' | 'amount_min' | 'amount_max' | 'term_min' | 'term_max' | 'repayments' | 'cities'
  > | null;
  /** A visitor cannot upload, so missing files are no fault. */
  canUpload: boolean;
}

/** The answers to send, the faults by the upstream's rules and the partner's limits, and what is asked about once. */
export function checkAnswers(
  form: Form,
  typed: Typed,
  { today, certified = {}, partner, canUpload }: LoanFacts,
): { answers: Answers; faults: Faults; doubts: Faults } {
  const questions = questionsOf(form);
  const given = toWireDraft(form, typed);
  const { answers, faults, doubts } = readAnswers(form, given, { today, ownsFile: () => true });
  for (const field of questions) {
    const typedText = typed[field.key];
    if (isInWan(field) && faults[field.key] && typedText && !isWan(typedText))
      faults[field.key] =
        wanFault(String(typedText), field.max === undefined ? undefined : field.max * 100, field.label) ??
        wanRule.message;
    if (field.key in certified || (!canUpload && field.type === 'upload'))
      Reflect.deleteProperty(faults, field.key);
    if (field.key in certified) Reflect.deleteProperty(answers, field.key);
  }
  const { amount, term } = answers;
  if (partner) {
    // A missing answer or an unknown limit is no fault.
    const wanted = {
      amount:
        (typeof amount === 'string' ? parseAmount(amount) : null) ?? toFen(partner.amount_min ?? '0.00'),
      term: typeof term === 'string' ? Number(term) : (partner.term_min ?? 0),
    };
    const limitFaults = partnerLimitFaults(partner, wanted);
    for (const [key, fault] of Object.entries(limitFaults)) faults[key] ??= fault;
    const { [CITY_QUESTION]: city } = answers;
    const unserved = typeof city === 'string' && cityFault(partner, cityName(form, city));
    if (unserved) faults[CITY_QUESTION] ??= unserved;
    const { [METHOD_QUESTION]: method } = given;
    if (typeof method === 'string' && closedOptions(form, partner)[METHOD_QUESTION]?.includes(method))
      faults[METHOD_QUESTION] ??= '该产品不支持这种还款方式，请另选一种';
  }
  return { answers, faults, doubts };
}

const isWan = (text: string | string[]): boolean =>
  typeof text === 'string' && (ZERO.test(text.trim()) || parseWan(text) !== null);
