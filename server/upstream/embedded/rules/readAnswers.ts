import type { Answers, FormField } from '../../../../shared/records/loan.ts';
import { maskIdCard } from '../../../../shared/idCard.ts';
import { maskPersonName } from '../../../../shared/personName.ts';
import { maskPhone } from '../../../../shared/phone.ts';
import type { FormSeed } from '../content/forms/formSeed.ts';
import type { MemberRow } from '../store/members.ts';
import { readAnswer, type Facts } from './readAnswer.ts';

type Faults = Record<string, string>;

/** All questions of a form, in their order. */
export const questionsOf = (form: FormSeed): FormField[] => form.steps.flatMap(({ fields }) => fields);

/**
 * Checks the answers to a form against its definition, every question at once. Kept is what was asked:
 * answers to questions that others hide are left out, a question that the form does not have is a fault.
 */
export function readAnswers(form: FormSeed, given: Answers, facts: Facts): { answers: Answers; faults: Faults } {
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

/** Answers to questions that the form does not have: a draft may be half written, but not of something else. */
export function unknownAnswers(form: FormSeed, given: Answers): Faults {
  const known = new Set(questionsOf(form).map(({ key }) => key));
  return Object.fromEntries(
    Object.keys(given)
      .filter((key) => !known.has(key))
      .map((key) => [key, '这份申请没有此项']),
  );
}

/** Whether the question appears: the answer that it depends on was given, to a question that appears itself. */
function isAsked(field: FormField, questions: readonly FormField[], given: Answers): boolean {
  if (!field.show_if) return true;
  const { key, value } = field.show_if;
  const parent = questions.find((question) => question.key === key);
  const answer = given[key];
  return parent !== undefined && (Array.isArray(answer) ? answer.includes(value) : answer === value) && isAsked(parent, questions, given);
}

const isEmpty = (answer: string | string[]): boolean => (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

function missing({ type, label }: FormField): string {
  if (type === 'upload') return `请上传${label}`;
  return `${['select', 'radio', 'checkbox', 'date', 'area'].includes(type) ? '请选择' : '请填写'}${label}`;
}

/** What the member's own data fills in: a page knows it masked only, so the mask stands for it, both ways. */
function ownData(form: FormSeed, member: MemberRow): { key: string; full: string; mask: string }[] {
  const own = (key: string, full: string | null, mask: (full: string) => string) => (full ? [{ key, full, mask: mask(full) }] : []);
  return questionsOf(form).flatMap(({ key, type }) =>
    type === 'id_card'
      ? own(key, member.id_card, maskIdCard)
      : key === 'contact_name'
        ? own(key, member.real_name, maskPersonName)
        : key === 'phone_number'
          ? own(key, member.phone_number, maskPhone)
          : [],
  );
}

/** A masked name, number or phone in the answers becomes the member's own. */
export function withOwnData(form: FormSeed, given: Answers, member: MemberRow): Answers {
  const filled = ownData(form, member)
    .filter(({ key, mask }) => given[key] === mask)
    .map(({ key, full }) => [key, full]);
  return { ...given, ...Object.fromEntries(filled) };
}

/** The member's certified data leave in their mask, as everywhere else. */
export function withMasks(form: FormSeed, kept: Answers, member: MemberRow): Answers {
  const masked = ownData(form, member)
    .filter(({ key, full }) => key !== 'phone_number' && kept[key] === full)
    .map(({ key, mask }) => [key, mask]);
  return { ...kept, ...Object.fromEntries(masked) };
}
