import { groupYuan, parseAmount, toFen, toYuan } from '../../../shared/money/money.ts';
import type { Facts } from '../../../shared/rules/readAnswer.ts';
import { isAsked, questionsOf, readAnswers, type Faults } from '../../../shared/rules/readAnswers.ts';
import type { Answers, FormField, LoanForm } from '../../../shared/records/loan.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { parseWan, showWan, wanRule } from '../../../shared/money/wan.ts';
import { partnerLimitFaults } from '../../../shared/rules/partnerLimits.ts';

/** Answers as the fields hold them: sums that are spoken of in 万元 are typed so, everything else is as on the wire. */
export type Typed = Answers;
export type Form = Pick<LoanForm, 'steps'>;

const NOTHING = /^0(\.0+)?$/;
const inWan = ({ type, unit }: FormField): boolean => type === 'money' && unit === '万元';

/** What is known of the applicant and of the partner, for judging answers. */
export interface LoanFacts extends Pick<Facts, 'today' | 'own'> {
  partner: Pick<Partner, 'name' | 'amount_min' | 'amount_max' | 'term_min' | 'term_max'> | null;
  /** Files can be sent: a visitor has to sign in first, so that nothing is missing yet. */
  canUpload: boolean;
}

/** The questions of a step that appear for these answers. */
export function askedOf(form: Form, step: number, typed: Typed): FormField[] {
  const questions = questionsOf(form);
  return (form.steps[step - 1]?.fields ?? []).filter((field) => isAsked(field, questions, typed));
}

/** Whether nothing that a step demands is left open: files aside, which a visitor cannot give yet. */
export const isFilled = (form: Form, step: number, typed: Typed): boolean =>
  askedOf(form, step, typed).every(({ key, type, required }) => !required || type === 'upload' || Boolean(typed[key]?.length));

/** What is to be sent, and what is wrong, by question: the upstream's own rules, and the partner's limits. */
export function judge(form: Form, typed: Typed, { today, own, partner, canUpload }: LoanFacts): { answers: Answers; faults: Faults } {
  const questions = questionsOf(form);
  const given = toWireDraft(form, typed);
  const { answers, faults } = readAnswers(form, given, { today, ...(own && { own }), ownsFile: () => true });
  for (const field of questions) {
    const typedText = typed[field.key];
    if (inWan(field) && faults[field.key] && typedText && !isWan(typedText)) faults[field.key] = wanRule.message;
    if (!canUpload && field.type === 'upload') Reflect.deleteProperty(faults, field.key);
  }
  const { amount, term } = answers;
  if (partner) {
    // What is not answered yet is not beyond anything.
    const wish = {
      amount: (typeof amount === 'string' ? parseAmount(amount) : null) ?? toFen(partner.amount_min),
      term: typeof term === 'string' ? Number(term) : partner.term_min,
    };
    const beyond = partnerLimitFaults(partner, wish);
    for (const [key, fault] of Object.entries(beyond)) faults[key] ??= fault;
  }
  return { answers, faults };
}

/** Answers as they stand, right or wrong, in the wire's units. */
export function toWireDraft(form: Form, typed: Typed): Answers {
  return Object.fromEntries(questionsOf(form).flatMap((field) => (field.key in typed ? [[field.key, toWire(field, typed[field.key] ?? '')]] : [])));
}

const isWan = (text: string | string[]): boolean => typeof text === 'string' && (NOTHING.test(text.trim()) || parseWan(text.trim()) !== null);

function toWire(field: FormField, typed: string | string[]): string | string[] {
  if (!inWan(field) || typeof typed !== 'string' || typed.trim() === '') return typed;
  const text = typed.trim();
  // What cannot be read keeps its unit, so that it is never taken for a sum in yuan.
  return NOTHING.test(text) ? '0.00' : (toYuanText(parseWan(text)) ?? `${text}万`);
}

const toYuanText = (fen: number | null): string | null => (fen === null ? null : toYuan(fen));

/** Answers of the wire as the fields hold them; what the form does not ask is left out. */
export function toTyped(form: Form, answers: Answers): Typed {
  return Object.fromEntries(
    questionsOf(form).flatMap((field) => {
      const answer = answers[field.key];
      if (answer === undefined) return [];
      const yuan = inWan(field) && typeof answer === 'string' && /^\d{1,9}\.\d{2}$/.test(answer);
      return [[field.key, yuan ? showWan(toFen(answer)).replaceAll(',', '') : answer]];
    }),
  );
}

/** An answer in words, for reading over: the labels of what was chosen, figures with their unit. */
export function showAnswer({ options, unit, type }: FormField, typed: string | string[] | undefined): string {
  if (type === 'upload') return `${typed?.length ?? 0} 个文件`;
  const words = [typed ?? []].flat().map((value) => options?.find((option) => option.value === value)?.label ?? value.trim());
  const text = words
    .filter(Boolean)
    .map((word) => (type === 'money' ? grouped(word) : word))
    .join('、');
  return text && unit && !options ? `${text} ${unit}` : text;
}

/** Sums of four digits and more, as people read them: 18,600. */
function grouped(text: string): string {
  const fen = parseAmount(text);
  return fen === null || fen < 100_000 ? text : groupYuan(toYuan(fen)).replace(/\.00$/, '');
}
