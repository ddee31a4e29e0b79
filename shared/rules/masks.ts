import { maskBankCard } from './bankCard.ts';
import { emailRule, isPhone, maskAddress, maskEmail, maskPhone, normalizePhone } from './contact.ts';
import { idCardRule, maskIdCard } from './identityNumbers.ts';
import { maskNickname, maskPersonName } from './names.ts';
import { isMasked } from './isMasked.ts';

const ID_CARD = new RegExp(idCardRule.pattern);
const EMAIL = new RegExp(emailRule.pattern);
const CARD = /^[\d\s-]{12,}$/;

/** Masks an account that receives money: `**** 6208`, `135****2096`; another name keeps its first two characters. */
export function maskAccount(account: string): string {
  if (isPhone(account)) return maskPhone(account);
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
  return isPhone(answer) ? maskPhone(answer) : ID_CARD.test(answer) ? maskIdCard(answer) : answer;
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
