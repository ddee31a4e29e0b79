import { toYuan } from '../../shared/money/money.ts';
import { isAsked, questionsOf } from '../../shared/rules/readAnswers.ts';
import type { Answers, FormField, LoanForm } from '../../shared/records/loan.ts';

const DAY = 86_400_000;
export const ID_CARD = '320106199002284529';
export const CREDIT_CODE = '91330106MA2B0KJ550';
const CHOICES = ['select', 'radio', 'checkbox', 'area'];
/** Texts of different forms; for a question with a pattern, the first that matches is used. */
const WORDS = ['林知夏', '澜A3K8P5', CREDIT_CODE, '2014', '甲', 'a'];

export interface AnswerOptions {
  /** The day to answer for, such as `2026-11-20`. */
  today: string;
  /** Index of the option to choose for a question. */
  pick(field: FormField, among: FormField[]): number;
  /** Uploads a file for the question and returns its URL. */
  upload(field: FormField): Promise<string>;
}

/** Valid answers to all questions of a form that are shown, made from its definition alone. */
export async function answersTo(form: Pick<LoanForm, 'steps'>, filling: AnswerOptions): Promise<Answers> {
  const questions = questionsOf(form);
  const answers: Answers = {};
  // Repeats until no new question appears, because a question may come before the one that it depends on.
  for (let before = -1; before < Object.keys(answers).length;) {
    before = Object.keys(answers).length;
    for (const field of questions)
      if (!(field.key in answers) && isAsked(field, questions, answers))
        answers[field.key] = await answer(field, questions, filling);
  }
  return answers;
}

async function answer(
  field: FormField,
  among: FormField[],
  { today, pick, upload }: AnswerOptions,
): Promise<string | string[]> {
  const { type = '', options = [], min = 0, max = Infinity, pattern, max_length: longest = 50 } = field;
  if (options.length > 0 && CHOICES.includes(type)) {
    const chosen = options[pick(field, among) % options.length]!.value;
    return type === 'checkbox' ? [chosen] : chosen;
  }
  switch (type) {
    case 'upload':
      return [await upload(field)];
    case 'phone':
      return '13800001234';
    case 'id_card':
      return ID_CARD;
    case 'date':
      return new Date(Date.parse(today) + Math.max(field.min ?? -Infinity, Math.min(max, 0)) * DAY)
        .toISOString()
        .slice(0, 10);
    case 'number':
      return String(Math.ceil(Math.min(max, Math.max(min, 20))));
    // A realistic amount, if the limits allow it.
    case 'money':
      return toYuan(Math.min(max, Math.max(min, 200_000)) * 100);
  }
  const fits = WORDS.find(
    (word) => [...word].length <= longest && (!pattern || new RegExp(pattern, 'u').test(word)),
  );
  if (fits === undefined) throw new Error(`no text matches the question ${field.key}`);
  return fits;
}

/** Chooses the nth option that makes another question appear, or the last option if none does. */
export const pickLeading =
  (nth: number) =>
  ({ key, options = [] }: FormField, among: FormField[]): number => {
    const leading = [...options.keys()].filter((at) =>
      among.some(({ show_if: shown }) => shown?.key === key && shown.value === options[at]!.value),
    );
    return leading.length === 0 ? options.length - 1 : leading[nth % leading.length]!;
  };
