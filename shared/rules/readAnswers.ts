import type { Answers, FormField, LoanForm } from '../records/loan.ts';
import { kindOf, readAnswer, type Facts } from './readAnswer.ts';

/** Faults by question key. */
export type Faults = Record<string, string>;
/** The part of a form's definition that has the questions. */
type Form = Pick<LoanForm, 'steps'>;

/** All questions of a form, in the form's order. */
export const questionsOf = (form: Form): FormField[] => form.steps.flatMap(({ fields }) => fields);

/**
 * Validates all answers to a form against its definition. Answers to hidden questions are left out; an answer to a
 * question that the form does not have is a fault.
 */
export function readAnswers(form: Form, given: Answers, facts: Facts): { answers: Answers; faults: Faults } {
  const questions = questionsOf(form);
  const answers: Answers = {};
  const faults = unknownAnswers(form, given);
  for (const field of questions) {
    if (!isAsked(field, questions, given)) continue;
    const answer = given[field.key];
    if (answer === undefined || isEmpty(answer)) {
      if (field.required) faults[field.key] = missing(field);
      continue;
    }
    const read = readAnswer(field, answer, facts);
    if ('fault' in read) faults[field.key] = read.fault;
    else answers[field.key] = read.value;
  }
  return { answers, faults };
}

/** Faults for answers to questions that the form does not have. Drafts are checked for these too. */
export function unknownAnswers(form: Form, given: Answers): Faults {
  const known = new Set(questionsOf(form).map(({ key }) => key));
  return Object.fromEntries(
    Object.keys(given)
      .filter((key) => !known.has(key))
      .map((key) => [key, '这份申请没有此项']),
  );
}

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

const isEmpty = (answer: string | string[]): boolean => (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

function missing(field: FormField): string {
  const kind = kindOf(field);
  const { label } = field;
  if (kind === 'upload') return `请上传${label}`;
  return `${['select', 'radio', 'checkbox', 'date', 'area'].includes(kind) ? '请选择' : '请填写'}${label}`;
}
