import { parseAmount } from '../money/money.ts';
import { REPAYMENT_METHODS, repaymentMethods, type Loan } from '../money/repayment.ts';
import type { Answers, FormField, LoanForm } from '../records/loan.ts';
import { answerRule } from './freeText.ts';

/** When a member may wish to be called about an application; the adviser calls on working days. */
export const CALL_TIMES = [
  '工作日 9:00–18:00',
  '工作日 9:00–12:00',
  '工作日 12:00–14:00',
  '工作日 14:00–18:00',
] as const;

const KINDS = [
  'text',
  'textarea',
  'number',
  'money',
  'select',
  'radio',
  'area',
  'checkbox',
  'date',
  'phone',
  'id_card',
  'upload',
] as const;
const CHOICES: readonly string[] = ['select', 'radio', 'checkbox', 'area'];

/** The option of a checkbox question that excludes all others. */
export const NONE = 'none';

/** How a question is shown and validated. */
export type QuestionKind = (typeof KINDS)[number];

/** The type by which a question is shown and validated: `text` for an unknown type, and for a choice without options. */
export function kindOf({ type, options = [] }: Pick<FormField, 'type' | 'options'>): QuestionKind {
  const known = KINDS.find((kind) => kind === type) ?? 'text';
  return CHOICES.includes(known) && options.length === 0 ? 'text' : known;
}

const LINE_MAX = 50;
const AREA_MAX = 200;

/** Largest number of characters of a text answer. */
export function maxLengthOf(field: FormField): number {
  return Math.min(
    field.max_length ?? (kindOf(field) === 'textarea' ? AREA_MAX : LINE_MAX),
    answerRule.maxLength,
  );
}

/** The part of a form's definition that has the questions. */
export type Form = Pick<LoanForm, 'steps'>;

/** All questions of a form, in the form's order. */
export const questionsOf = (form: Form): FormField[] => form.steps.flatMap(({ fields }) => fields);

/**
 * Whether the question appears: it has no `show_if`, or the question in it appears and has the required answer. Questions
 * that depend on each other in a circle never appear.
 */
export function isAsked(
  field: FormField,
  questions: readonly FormField[],
  given: Answers,
  waiting: readonly string[] = [],
): boolean {
  if (!field.show_if) return true;
  if (waiting.includes(field.key)) return false;
  const { key, value } = field.show_if;
  const parent = questions.find((question) => question.key === key);
  const answer = given[key];
  return (
    parent !== undefined &&
    (Array.isArray(answer) ? answer.includes(value) : answer === value) &&
    isAsked(parent, questions, given, [...waiting, field.key])
  );
}

/** The loan that is asked for, as far as it is known. Fen and months. */
export type AskedFor = Partial<Omit<Loan, 'rate'>>;

/** The loan that an application's answers ask for, as far as they say: yuan, months, and an option named as the way of repayment. */
export function askedFor(form: Form, answers: Answers): AskedFor {
  const text = (key: string): string => (typeof answers[key] === 'string' ? answers[key] : '');
  const { options = [] } = questionsOf(form).find(({ key }) => key === 'repayment') ?? {};
  const wanted = options.find(({ value }) => value === text('repayment'))?.label;
  const method = repaymentMethods.find((way) => REPAYMENT_METHODS[way] === wanted);
  const principal = parseAmount(text('amount')) ?? undefined;
  return {
    ...(principal !== undefined && { principal }),
    ...(/^\d{1,3}$/.test(text('term')) && { months: Number(text('term')) }),
    ...(method && { method }),
  };
}
