import { maskBankCard } from './bankCard.ts';
import { emailRule, maskAddress, maskEmail, maskPhone, normalizePhone, phoneRule } from './contact.ts';
import { idCardRule, maskIdCard } from './identityNumbers.ts';
import { maskNickname, maskPersonName } from './names.ts';

/** Characters that hide others. A dot may also separate the parts of a name (买买提·艾力). */
const STARS = /[*＊﹡∗⁎✱●○◯◦■□█]/u;
const LETTERS = /[xX×]{2,}|^\p{Script=Han}{1,3}[xX×]\p{Script=Han}{0,2}$/u;
const SOMEBODY = /^\p{Script=Han}某{1,2}$/u;
const DOT = /[•∙⋅·・]/u;
const NAME_WITH_DOTS = /^\p{Script=Han}{2,}([•∙⋅·・]\p{Script=Han}{2,})+$/u;

/**
 * Whether a text hides a part (`林*`, `138****0001`, `林••`, `330xxxx4620`): it is shown, but never an answer. In doubt it is one:
 * the member then only has to type.
 */
export function isMasked(text: string): boolean {
  const value = text.trim();
  return (
    STARS.test(value) ||
    LETTERS.test(value) ||
    SOMEBODY.test(value) ||
    (DOT.test(value) && !NAME_WITH_DOTS.test(value))
  );
}

const PHONE = new RegExp(phoneRule.pattern);
const ID_CARD = new RegExp(idCardRule.pattern);
const EMAIL = new RegExp(emailRule.pattern);
const CARD = /^[\d\s-]{12,}$/;

/** Masks an account that receives money: `**** 6208`, `135****2096`; another name keeps its first two characters. */
export function maskAccount(account: string): string {
  if (PHONE.test(account)) return maskPhone(account);
  if (EMAIL.test(account)) return maskEmail(account);
  return CARD.test(account) ? maskBankCard(account) : `${account.slice(0, 2)}****`;
}

/**
 * What a field holds that is declared as masked (`masked` in records/wire.ts), and how it is masked. A nickname is another
 * member's: one's own is shown in full.
 */
const MASKS = {
  phone: (text: string) => maskPhone(normalizePhone(text)),
  nickname: maskNickname,
  personName: maskPersonName,
  idCard: maskIdCard,
  account: maskAccount,
  address: maskAddress,
} as const;
export type MaskOf = keyof typeof MASKS;

/** The text, masked unless it is masked already: an upstream's own mask stays as it is. */
export const masked = (of: MaskOf, text: string): string => (isMasked(text) ? text : MASKS[of](text));

const maskAnswer = <A>(answer: A | string): A | string => {
  if (typeof answer !== 'string') return answer;
  return PHONE.test(answer) ? maskPhone(answer) : ID_CARD.test(answer) ? maskIdCard(answer) : answer;
};

/** Masks the answers of an application that are mobile numbers or identity numbers by their digits; other answers stay as they are. */
export const maskAnswers = <A>(
  answers: Record<string, A | A[]>,
): Record<string, A | string | (A | string)[]> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, one]) => [
      key,
      Array.isArray(one) ? one.map((each) => maskAnswer(each)) : maskAnswer(one),
    ]),
  );
