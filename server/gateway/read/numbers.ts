import { type Id, readId } from '../../../shared/rules/ids.ts';
import { visibleText } from '../../../shared/rules/typedText.ts';
import { yuanPattern, type Yuan } from '../../../shared/money/money.ts';
import { isDate } from '../../../shared/time/days.ts';
import { isNothing } from './reader.ts';

/** China's offset from UTC (ms); fixed. */
const SHANGHAI = 8 * 3_600_000;
const WALL = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const ZONED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const EPOCH = /^\d{9,13}$/;
/** From this number on an epoch time is in milliseconds: 1973 as milliseconds, 5138 as seconds. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Earliest epoch time in seconds: 1973. Smaller numbers are no times, but counts. */
const SECONDS_FROM = 100_000_000;
/** The days with which programs say that there is no time: the first of their calendars, and in a zone to the west the last day before. */
const UNSET = /^(?:0[0-9]{3}|1753-01-01|1899-12-(?:29|30|31)|1900-01-0[01]|1969-12-31|1970-01-0[12])/;

/**
 * Shanghai wall time `2026-11-20 14:05:00` from wall time, ISO 8601 (without offset it is Shanghai's), a date (its midnight),
 * or epoch seconds or milliseconds. Undefined for anything else, such as `0000-00-00 00:00:00`, and for a time that stands for none.
 */
export function readTime(value: unknown): string | undefined {
  const time = timeOf(value);
  return time === undefined || UNSET.test(time) ? undefined : time;
}

function timeOf(value: unknown): string | undefined {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string') return undefined;
  const [, day, hours, minutes, seconds = '00'] = WALL.exec(value) ?? [];
  if (day !== undefined) return isDate(day) ? `${day} ${hours}:${minutes}:${seconds}` : undefined;
  if (ZONED.test(value))
    return isDate(value.slice(0, 10))
      ? ofMoment(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
      : undefined;
  if (isDate(value)) return `${value} 00:00:00`;
  return EPOCH.test(value) ? ofEpoch(Number(value)) : undefined;
}

/** The date `2026-11-20`, from a date or anything that `readTime` reads. */
export const readDate = (value: unknown): string | undefined => readTime(value)?.slice(0, 10);

function ofEpoch(number: number): string | undefined {
  if (!Number.isFinite(number) || number < SECONDS_FROM) return undefined;
  return ofMoment(number < MILLISECONDS_FROM ? number * 1000 : number);
}

function ofMoment(ms: number): string | undefined {
  const at = new Date(ms + SHANGHAI);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1000 || at.getUTCFullYear() > 9999
    ? undefined
    : at.toISOString().slice(0, 19).replace('T', ' ');
}

/** A sum of money as upstreams send it, in decimal or scientific notation. */
const SUM = /^(-?)(\d{0,20})(?:\.(\d{0,20}))?(?:e([+-]?\d{1,2}))?$/i;
const YUAN = new RegExp(yuanPattern);
/** Digits of a sum in fen at most: what `yuanPattern` has. */
const FEN_DIGITS = 15;
const PER_CENT = /^(\d{1,3})(?:\.(\d{1,15}))?%?$/;

/**
 * Yuan with two decimals from a text or a number, by its decimal digits: 12.5 → `12.50`, `18.0000` → `18.00`, `.5` → `0.50`, `0E-8` → `0.00`.
 * Null for anything else that was sent, such as `1,200.00`, or parts of a fen as of 0.1 + 0.2: money is never guessed.
 */
export function readMoney(value: unknown): Yuan | undefined {
  // Nearly all are.
  if (typeof value === 'string' && YUAN.test(value) && value !== '-0.00') return value;
  if (isNothing(value) || (typeof value === 'string' && readText(value) === undefined)) return undefined;
  const [, sign = '', whole = '', decimals = '', exponent = '0'] =
    SUM.exec(typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '') ?? [];
  if (whole + decimals === '') return null;
  // The digits of the fen, and of what is less.
  const places = decimals.length - Number(exponent) - 2;
  const digits = places < 0 ? whole + decimals + '0'.repeat(-places) : whole + decimals;
  const cut = digits.length - Math.max(places, 0);
  if (/[1-9]/.test(digits.slice(Math.max(cut, 0)))) return null;
  const fen = digits.slice(0, Math.max(cut, 0)).replace(/^0+/, '').padStart(3, '0');
  if (fen.length > FEN_DIGITS) return null;
  const text = `${fen.slice(0, -2)}.${fen.slice(-2)}`;
  return text === '0.00' ? text : sign + text;
}

/** Per cent with two decimals, from a text or a number: 3.8 → `3.80`; further decimals are rounded half up. */
export function readRate(value: unknown): string | undefined {
  const [, whole, decimals = ''] =
    PER_CENT.exec(typeof value === 'string' ? value : (decimalText(value) ?? '')) ?? [];
  if (whole === undefined) return undefined;
  const hundredths =
    Number(whole) * 100 +
    Number(decimals.slice(0, 2).padEnd(2, '0')) +
    (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  const text = String(hundredths).padStart(3, '0');
  return text.length <= 5 ? `${text.slice(0, -2)}.${text.slice(-2)}` : undefined;
}

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

/** Words that a careless program writes when it has no text. Not `none`, which is the code of a choice. */
const NO_TEXT = /^(?:null|NULL|Null|None|undefined|NaN|\[object Object\]|[-–—]+)?$/;

/** Text as it is, or a number as text if no digit is lost. Text without a visible character is none. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return NO_TEXT.test(visibleText(value)) ? undefined : value;
  return decimalText(value);
}

/** A record's id: an integer, of which 0 may stand for none, or a text that can be an id. */
export const readSentId = (value: unknown): Id | undefined =>
  readInteger(value) ?? (typeof value === 'string' ? readId(readText(value)) : undefined);

/** A number in decimal digits; undefined if it has an exponent, or more digits than a number can carry. */
function decimalText(value: unknown): string | undefined {
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  const text = String(value);
  return DECIMAL.test(text) ? text : undefined;
}
