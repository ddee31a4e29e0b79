import { toYuan } from '../../../../shared/money/money.ts';
import { typedWan } from '../../../../shared/money/wan.ts';
import { isAsked, questionsOf, type Form, kindOf } from '../../../../shared/rules/questions.ts';
import { readAnswer } from '../../../../shared/rules/readAnswer.ts';
import type { Answers, FormField } from '../../../../shared/records/loan.ts';
import { type StartAnswers, type Texts, isMasked } from '../certifiedAnswers.ts';
import { isInWan, toTyped, toWireDraft, type Typed } from '../loanAnswers.ts';
import type { WantedTerms } from '../loanFormQuery.ts';
import { REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { shanghaiDay } from '../../../../shared/time/now.ts';

interface Earlier {
  form_id?: number | undefined;
  answers?: Answers | undefined;
}

/** Another kind of application says nothing about these. */
const ABOUT_LOAN = ['amount', 'term', 'repayment', 'purpose', 'purpose_other', 'purpose_detail'];

/**
 * The valid answers of the address and of an earlier application. Files, consents, identity numbers and masked values are never
 * taken over. Has the rules, so a page loads it only when needed.
 */
export function startAnswers(
  form: Form & { id: number },
  wanted: WantedTerms,
  earlier: Earlier | null,
): Omit<StartAnswers, 'hints'> {
  const url = validOnly(form, wantedAnswers(form, wanted));
  const sameForm = earlier?.form_id === form.id;
  const taken = questionsOf(form).flatMap((field) => {
    const answer = earlier?.answers?.[field.key];
    return answer !== undefined && mayBeTaken(field, answer) && (sameForm || !ABOUT_LOAN.includes(field.key))
      ? [[field.key, answer] as const]
      : [];
  });
  return { url, last: validOnly(form, toTyped(form, Object.fromEntries(taken))) };
}

function mayBeTaken(field: FormField, answer: string | string[]): boolean {
  const kind = kindOf(field);
  if (kind === 'upload' || kind === 'id_card') return false;
  // A single box to tick is a consent.
  if (kind === 'checkbox' && (field.options ?? []).length < 2) return false;
  return ![answer].flat().some((text) => text.trim() === '' || (!field.options?.length && isMasked(text)));
}

function wantedAnswers(form: Form, { amount, term, repayment }: WantedTerms): Typed {
  const answers: Typed = {};
  for (const field of questionsOf(form)) {
    const { key, options = [], unit } = field;
    if (key === 'amount' && amount !== undefined) {
      if (isInWan(field)) answers[key] = typedWan(amount);
      else if (unit === '元') answers[key] = toYuan(amount).replace(/\.00$/, '');
    }
    if (key === 'term' && term !== undefined) {
      const option =
        options.find(({ value }) => value === String(term)) ??
        options.find(({ label }) => label.replaceAll(' ', '') === `${term}个月`);
      if (option) answers[key] = option.value;
      else if (options.length === 0 && unit?.endsWith('月')) answers[key] = String(term);
    }
    if (key === 'repayment' && repayment !== undefined) {
      const label = Object.entries(REPAYMENT_METHODS).find(([method]) => method === repayment)?.[1] ?? '';
      const option = options.find((one) => one.label === label || one.value === repayment);
      if (option) answers[key] = option.value;
    }
  }
  return answers;
}

function validOnly(form: Form, typed: Typed): Typed {
  const questions = questionsOf(form);
  const facts = { today: shanghaiDay(new Date()), ownsFile: () => false };
  const wire = toWireDraft(form, typed);
  const valid = questions.filter(
    (field) => wire[field.key] !== undefined && 'value' in readAnswer(field, wire[field.key] ?? '', facts),
  );
  const kept: Typed = Object.fromEntries(valid.map(({ key }) => [key, typed[key] ?? '']));
  return Object.fromEntries(
    valid.filter((field) => isAsked(field, questions, kept)).map(({ key }) => [key, kept[key] ?? '']),
  );
}

/** Without masked names and numbers, which an upstream may send in place of the real ones. */
export function unmasked(form: Form, given: Answers): { answers: Answers; hints: Texts } {
  const answers: Answers = {};
  const hints: Texts = {};
  for (const { key, type } of questionsOf(form)) {
    const answer = given[key];
    if (answer === undefined) continue;
    const isPersonal = key === 'contact_name' || type === 'phone' || type === 'id_card';
    if (isPersonal && typeof answer === 'string' && isMasked(answer)) hints[key] = answer;
    else answers[key] = answer;
  }
  return { answers, hints };
}
