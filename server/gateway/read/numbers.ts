const WHOLE = /^-?(?:0|[1-9]\d{0,15})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

/** A safe integer from a number or a text of digits; undefined when something would be lost. */
export function readInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** A number from a number or a decimal text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Whole seconds to wait, rounded up. */
export function readSeconds(value: unknown): number | undefined {
  const seconds = Math.ceil(readNumber(value) ?? -1);
  return seconds >= 0 && Number.isSafeInteger(seconds) ? seconds : undefined;
}

/** 0 or 1, from a number, a text or a boolean. */
export function readFlag(value: unknown): 0 | 1 | undefined {
  if (value === 1 || value === '1' || value === true) return 1;
  if (value === 0 || value === '0' || value === false) return 0;
  return undefined;
}

/** Words that a careless program writes when it has no text. */
const NO_TEXT: ReadonlySet<string> = new Set(['null', 'undefined', 'NaN', '[object Object]']);

/** Text as it is, or a number as text if no digit is lost. Text without a visible character is none. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' || NO_TEXT.has(value) ? undefined : value;
  return decimalText(value);
}

/** A number in decimal digits; undefined if it has an exponent, or more digits than a number can carry. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  const text = String(value);
  return DECIMAL.test(text) ? text : undefined;
}
