import { isDate } from '../../../shared/time/date.ts';

/** China's offset from UTC (ms); fixed. */
const SHANGHAI = 8 * 3_600_000;
const WALL = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const ZONED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const EPOCH = /^\d{9,13}$/;
/** From this number on an epoch time is in milliseconds: 1973 as milliseconds, 5138 as seconds. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Earliest epoch time in seconds: 1973. Smaller numbers are no times, but counts. */
const SECONDS_FROM = 100_000_000;

/**
 * Shanghai wall time `2026-11-20 14:05:00` from wall time, ISO 8601 (without offset it is Shanghai's), a date (its midnight),
 * or epoch seconds or milliseconds. Undefined for anything else, such as `0000-00-00 00:00:00`.
 */
export function readTime(value: unknown): string | undefined {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string') return undefined;
  const [, day, hours, minutes, seconds = '00'] = WALL.exec(value) ?? [];
  if (day !== undefined) return isDate(day) ? `${day} ${hours}:${minutes}:${seconds}` : undefined;
  if (ZONED.test(value)) return isDate(value.slice(0, 10)) ? ofMoment(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))) : undefined;
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
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1000 || at.getUTCFullYear() > 9999 ? undefined : at.toISOString().slice(0, 19).replace('T', ' ');
}
