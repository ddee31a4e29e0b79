import { decimalText } from './numbers.ts';

/** A sum of money as upstreams send it: digits, at most two decimals. */
const SUM = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;
const PER_CENT = /^(\d{1,3})(?:\.(\d{1,15}))?%?$/;

/**
 * Yuan with two decimals from a text or a number, by its decimal digits: 12.5 → `12.50`. Undefined for anything with an
 * exponent or more than two decimals, such as 0.1 + 0.2: money is never guessed.
 */
export function readMoney(value: unknown): string | undefined {
  const digits = typeof value === 'string' ? value : decimalText(value);
  if (digits === undefined || !SUM.test(digits)) return undefined;
  const [yuan = '', decimals = ''] = digits.split('.');
  const text = `${yuan}.${decimals.padEnd(2, '0')}`;
  return text === '-0.00' ? '0.00' : text;
}

/** Per cent with two decimals, from a text or a number: 3.8 → `3.80`; further decimals are rounded half up. */
export function readRate(value: unknown): string | undefined {
  const [, whole, decimals = ''] = PER_CENT.exec(typeof value === 'string' ? value : (decimalText(value) ?? '')) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  const text = String(hundredths).padStart(3, '0');
  return text.length <= 5 ? `${text.slice(0, -2)}.${text.slice(-2)}` : undefined;
}
