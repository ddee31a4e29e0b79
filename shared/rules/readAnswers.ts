import type { Answers, FormField } from '../records/loan.ts';
import { isAsked, questionsOf, type Form, kindOf, NONE } from './questions.ts';
import { readAnswer, type Facts } from './readAnswer.ts';

// For the server, which always reads answers by these; a page of the browser may need the questions alone.
export { isAsked, questionsOf };

/** Faults by question key. */
export type Faults = Record<string, string>;

/**
 * Validates all answers to a form against its definition. Answers to hidden questions are left out; an answer to a
 * question that the form does not have is a fault. `doubts` are no faults: they are asked about.
 */
export function readAnswers(
  form: Form,
  given: Answers,
  facts: Facts,
): { answers: Answers; faults: Faults; doubts: Faults } {
  const questions = questionsOf(form);
  const answers: Answers = {};
  const doubts: Faults = {};
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
    if ('doubt' in read && read.doubt) doubts[field.key] = read.doubt;
  }
  return { answers, faults, doubts };
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

const isEmpty = (answer: string | string[]): boolean =>
  typeof answer === 'string' ? answer.trim() === '' : answer.length === 0;

function missing(field: FormField): string {
  const kind = kindOf(field);
  const { label } = field;
  if (kind === 'upload') return `请上传${label}`;
  if (kind === 'checkbox') {
    const none = field.options?.find(({ value }) => value === NONE)?.label;
    return none ? `请至少选一项；没有就选“${none}”` : '请至少选一项';
  }
  return `${['select', 'radio', 'date', 'area'].includes(kind) ? '请选择' : '请填写'}${label}`;
}
