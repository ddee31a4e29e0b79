import { plainText } from '../rules/typedText.ts';

/** Annual rates: hundredths of a percent in calculations (4.35 % is 435), the text `4.35` in records and on pages. */

/** Rule of a form field with a rate, per cent. */
export const rateRule = {
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
  message: '请输入年化利率，最多两位小数，例如 4.35',
};

/** The highest rate that a visitor may type, in hundredths of a percent. No lender on this site asks for more, so a higher one is a typing mistake. */
export const TYPED_RATE_MAX = 3_600;
export const RATE_TOO_HIGH = `年化利率不能高于 ${TYPED_RATE_MAX / 100}%`;

const TYPED = new RegExp(rateRule.pattern);

/** Per cent as a person types or pastes it (`4.35`, `４。35 %`) → hundredths of a percent; null when the text is not a rate. */
export function parseRate(text: string): number | null {
  const typed = plainText(text).replace('。', '.').replace(/ ?%$/, '');
  if (!TYPED.test(typed)) return null;
  const [whole = '0', decimals = ''] = typed.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Hundredths of a percent → `4.35`. */
export function showRate(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
