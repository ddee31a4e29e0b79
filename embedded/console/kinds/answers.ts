import { groupYuan, toYuan, parseAmount } from '../../../shared/money/money.ts';
import type { Answers, FormField } from '../../../shared/records/loan.ts';
import { forms } from '../../content/forms/index.ts';
import { fact, secret, type Fact, type Section } from './fact.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";
import { maskPersonName } from "../../../shared/rules/names.ts";
import { maskIdCard } from "../../../shared/rules/identityNumbers.ts";

/** Questions, besides those of the types `phone` and `id_card`, whose answers name a person. */
const NAMES: ReadonlySet<string> = new Set(['contact_name', 'co_payer']);

/** The answers of an application, by the form's steps, with the questions' labels. Uploaded files are left out: they are shown as pictures. */
export function answerSections(formId: number, answers: Answers): Section[] {
  const form = forms.find(({ id }) => id === formId);
  return (form?.steps ?? [])
    .map(({ title, fields }) => ({ title, facts: fields.flatMap((field) => answerFact(field, answers[field.key])) }))
    .filter(({ facts }) => facts.length > 0);
}

function answerFact(field: FormField, answer: string | string[] | undefined): Fact[] {
  const label = field.label;
  if (field.type === 'upload' || answer === undefined) return [];
  if (typeof answer !== 'string') return fact(label, answer.map((one) => shown(field, one)).join('、'));
  if (field.type === 'id_card') return secret(label, answer, maskIdCard);
  if (field.type === 'phone') return secret(label, answer, maskPhone);
  if (NAMES.has(field.key)) return secret(label, answer, maskPersonName);
  return fact(label, shown(field, answer));
}

function shown({ options, type, unit }: FormField, answer: string): string {
  const option = options?.find(({ value }) => value === answer)?.label;
  if (option !== undefined) return option;
  if (type === 'money') {
    const fen = parseAmount(answer);
    return fen === null ? answer : `${groupYuan(toYuan(fen))} 元`;
  }
  return unit ? `${answer} ${unit}` : answer;
}
