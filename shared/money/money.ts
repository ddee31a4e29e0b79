/** Money is a yuan string with two decimals on the wire and integer fen inside, never a float. */

/** What people may type as an amount. */
export const amountRule = { pattern: '^(0|[1-9]\\d{0,8})(\\.\\d{1,2})?$', message: '请输入正确的金额，最多两位小数' };
/** What the wire carries: signed only where a record says so. */
export const yuanPattern = '^-?(0|[1-9]\\d{0,12})\\.\\d{2}$';

const TYPED = new RegExp(amountRule.pattern);
const WIRE = new RegExp(yuanPattern);

/** Typed yuan → fen; null when the text is no amount. */
export function parseAmount(text: string): number | null {
  if (!TYPED.test(text)) return null;
  const [yuan = '0', decimals = ''] = text.split('.');
  return Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Wire yuan → fen. Throws on anything that is not exactly a wire amount. */
export function toFen(yuan: string): number {
  if (!WIRE.test(yuan)) throw new RangeError('not a wire amount');
  return Number(yuan.replace('.', ''));
}

/** Fen → wire yuan, `-0.05` included. */
export function toYuan(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('not an amount in fen');
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Wire yuan as people read it: `12846.50` → `12,846.50`. */
export function groupYuan(yuan: string): string {
  return yuan.replace(/\B(?=(\d{3})+\.)/g, ',');
}
