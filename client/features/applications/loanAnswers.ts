import { groupYuan, parseAmount, toFen, toYuan } from '../../../shared/money/money.ts';
import { isAsked, questionsOf, type Form } from '../../../shared/rules/questions.ts';
import type { Answers, FormField } from '../../../shared/records/loan.ts';
import { normalizeAmount, normalizeWan } from '../../../shared/money/typedSum.ts';
import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { normalizePhone } from '../../../shared/rules/contact.ts';
import { normalizeIdCard } from '../../../shared/rules/identityNumbers.ts';

/** As the fields contain them: in 万元 where the question says so. */
export type Typed = Answers;

export const ZERO = /^0(\.0+)?$/;
export const isInWan = ({ type, unit }: FormField): boolean => type === 'money' && unit === '万元';

export function visibleQuestions(form: Form, step: number, typed: Typed): FormField[] {
  const questions = questionsOf(form);
  return (form.steps[step - 1]?.fields ?? []).filter((field) => isAsked(field, questions, typed));
}

/** Files are left out, since a visitor cannot upload any. */
export const isFilled = (form: Form, step: number, typed: Typed): boolean =>
  visibleQuestions(form, step, typed).every(
    ({ key, type, required }) => !required || type === 'upload' || Boolean(typed[key]?.length),
  );

/** Valid or not, in the upstream's units. */
export function toWireDraft(form: Form, typed: Typed): Answers {
  return Object.fromEntries(
    questionsOf(form).flatMap((field) =>
      field.key in typed ? [[field.key, toWire(field, typed[field.key] ?? '')]] : [],
    ),
  );
}

function toWire(field: FormField, typed: string | string[]): string | string[] {
  if (!isInWan(field) || typeof typed !== 'string' || typed.trim() === '') return typed;
  const text = typed.trim();
  // With words that are no unit, so that it is never read as a sum in yuan.
  return ZERO.test(text) ? '0.00' : (toYuanText(parseWan(text)) ?? `${text}（万元）`);
}

const toYuanText = (fen: number | null): string | null => (fen === null ? null : toYuan(fen));

export function toTyped(form: Form, answers: Answers): Typed {
  return Object.fromEntries(
    questionsOf(form).flatMap((field) => {
      const answer = answers[field.key];
      if (answer === undefined) return [];
      const yuan = isInWan(field) && typeof answer === 'string' && /^\d{1,9}\.\d{2}$/.test(answer);
      return [[field.key, yuan ? typedWan(toFen(answer)) : answer]];
    }),
  );
}

/** What is typed, in the form of the question's rule; what the rule will refuse stays. */
export function normalizeTyped(field: FormField, typed: string): string {
  switch (field.type) {
    case 'money':
      return isInWan(field) ? normalizeWan(typed) : normalizeAmount(typed);
    case 'number':
      return normalizeAmount(typed);
    case 'phone':
      return normalizePhone(typed);
    case 'id_card':
      return normalizeIdCard(typed);
    default:
      return typed;
  }
}

export function showAnswer({ options, unit, type }: FormField, typed: string | string[] | undefined): string {
  if (type === 'upload') return `${typed?.length ?? 0} 个文件`;
  const words = [typed ?? []]
    .flat()
    .map((value) => options?.find((option) => option.value === value)?.label ?? value.trim());
  const text = words
    .filter(Boolean)
    .map((word) => (type === 'money' ? grouped(word) : word))
    .join('、');
  return text && unit && !options ? `${text} ${unit}` : text;
}

/** From four digits: 18,600. */
function grouped(text: string): string {
  const fen = parseAmount(text);
  return fen === null || fen < 100_000 ? text : groupYuan(toYuan(fen)).replace(/\.00$/, '');
}
