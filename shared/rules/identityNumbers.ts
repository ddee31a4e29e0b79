import { isDate, yearsBetween } from '../time/days.ts';
import { compactText } from './typedText.ts';

/** Citizen identity number, GB 11643: region, date of birth, sequence, check digit. `idCardFault` and `idCardDoubt` check the rest. */
export const idCardRule = {
  pattern: '^[1-8]\\d{5}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}[0-9Xx]$',
  message: '请输入 18 位身份证号',
  'x-typed': 'idCard',
} as const;

/** Minimum age for certification, years. */
const ADULT = 18;

// Provincial codes of GB/T 2260; 71, 81 and 82 also occur on residence permits, 83 on those of Taiwan residents.
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const SHAPE = new RegExp(idCardRule.pattern);

/** Check digit for the first seventeen digits, by ISO 7064 MOD 11-2 as GB 11643 uses it. */
export function idCardCheckDigit(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return CHECK_DIGITS.charAt(sum % 11);
}

/** An identity number as it is typed or pasted; a multiplication sign in place of X is common. The result is not validated. */
export const normalizeIdCard = (text: string): string => compactText(text).toUpperCase().replace('×', 'X');

/** The fault of an identity number; null when it has none. `today` is the date in China, `2026-11-20`. */
export function idCardFault(idCard: string, today: string): string | null {
  if (!SHAPE.test(idCard)) return idCardRule.message;
  if (!PROVINCES.has(idCard.slice(0, 2))) return '身份证号的地区码不存在，请核对前 6 位';
  const birthday = birthdayOf(idCard);
  if (!isDate(birthday) || birthday > today) return `出生日期“${birthday}”不存在，请核对第 7–14 位`;
  if (yearsBetween(birthday, today) < ADULT) return `未满 ${ADULT} 周岁，暂不能认证`;
  return null;
}

/** What may be wrong with an identity number; null when nothing is. The upstream decides. */
export const idCardDoubt = (idCard: string): string | null =>
  !SHAPE.test(idCard) || idCardCheckDigit(idCard) === idCard.charAt(17).toUpperCase()
    ? null
    : '身份证号可能有误，请逐位核对；确认无误请再次提交';

/** Date of birth in an identity number: `320106199002284526` → `1990-02-28`. */
export function birthdayOf(idCard: string): string {
  return `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`;
}

/** Masks an identity number: `320***********4526`; a text of another length becomes `****`. */
export function maskIdCard(idCard: string): string {
  return idCard.length === 18 ? `${idCard.slice(0, 3)}${'*'.repeat(11)}${idCard.slice(14)}` : '****';
}
