import type { Answers, FormField, LoanForm } from '../records/loan.ts';

/** The part of a form's definition that has the questions. */
export type Form = Pick<LoanForm, 'steps'>;

/** All questions of a form, in the form's order. */
export const questionsOf = (form: Form): FormField[] => form.steps.flatMap(({ fields }) => fields);

/**
 * Whether the question appears: it has no `show_if`, or the question in it appears and has the required answer. Questions
 * that depend on each other in a circle never appear.
 */
export function isAsked(field: FormField, questions: readonly FormField[], given: Answers, waiting: readonly string[] = []): boolean {
  if (!field.show_if) return true;
  if (waiting.includes(field.key)) return false;
  const { key, value } = field.show_if;
  const parent = questions.find((question) => question.key === key);
  const answer = given[key];
  return (
    parent !== undefined && (Array.isArray(answer) ? answer.includes(value) : answer === value) && isAsked(parent, questions, given, [...waiting, field.key])
  );
}
