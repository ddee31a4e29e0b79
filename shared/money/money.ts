import { UNKNOWN } from '../fieldsOf.ts';
import { normalizeAmount } from './typedSum.ts';

/** Money is a yuan string with two decimals in requests and responses, and integer fen in calculations; never a float. */

/** Rule of a form field with an amount (yuan). */
export const amountRule = {
  pattern: '^(0|[1-9]\\d{0,8})(\\.\\d{1,2})?$',
  message: '请输入正确的金额，最多两位小数',
};
/** The same for a sum of money that is to move: more than nothing. */
export const sumRule = {
  pattern: `^(?!0(?:\\.0{1,2})?$)${amountRule.pattern.slice(1)}`,
  message: '请输入大于 0 的金额，最多两位小数',
  'x-typed': 'amount',
} as const;
/** Rule of a price that was shown: as a response wrote it. */
export const priceRule = { pattern: '^(0|[1-9]\\d{0,8})\\.\\d{2}$', message: '价格不正确，请刷新页面' };
/** An amount in a response; null if the upstream has sent one that cannot be read. Negative only where a record says so. */
export type Yuan = string | null;
export const yuanPattern = '^-?(0|[1-9]\\d{0,12})\\.\\d{2}$';

const TYPED = new RegExp(amountRule.pattern);
const WIRE = new RegExp(yuanPattern);

/** Yuan as a person types or pastes it → fen; null when the text is not an amount. */
export function parseAmount(text: string): number | null {
  const typed = normalizeAmount(text);
  if (!TYPED.test(typed)) return null;
  const [yuan = '0', decimals = ''] = typed.split('.');
  return Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Yuan string of a response (`1234.50`) → fen. Throws a RangeError on any other text. */
export function toFen(yuan: string): number {
  if (!WIRE.test(yuan)) throw new RangeError('not a yuan amount with two decimals');
  return Number(yuan.replace('.', ''));
}

/** The fen of an amount in a response; undefined if it is not known or cannot be read. */
export const fenOf = (yuan: Yuan | undefined): number | undefined =>
  yuan === undefined || yuan === null ? undefined : toFen(yuan);

/** Fen → yuan string with two decimals; -5 → `-0.05`. Throws a RangeError on anything but a safe integer. */
export function toYuan(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('not an integer amount in fen');
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Stands where an amount would stand that cannot be read. */
export const UNREADABLE = '无法读取';

/** Groups the digits of a yuan string: `12846.50` → `12,846.50`. An amount that is not known is `—` or `无法读取`, never 0.00. */
export const groupYuan = (yuan: Yuan | undefined): string =>
  yuan === undefined ? UNKNOWN : yuan === null ? UNREADABLE : yuan.replace(/\B(?=(\d{3})+\.)/g, ',');

/** An amount with its unit: `12,846.50 元`; or `—`, or `无法读取`. */
export const yuanText = (yuan: Yuan | undefined): string =>
  yuan === undefined || yuan === null ? groupYuan(yuan) : `${groupYuan(yuan)} 元`;

/** Groups the digits of a whole number: 126480 → `126,480`. Not `toLocaleString`, whose result may differ between server and browser. */
export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
