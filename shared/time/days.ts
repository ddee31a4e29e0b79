import { UNKNOWN } from '../fieldsOf.ts';

/** Rule of a calendar date in requests and forms: `2026-11-20`. */
export const dateRule = {
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  message: '日期格式应为 2026-01-31',
};

const DATE = new RegExp(dateRule.pattern);

/** Last day of a date field without a limit: with four digits at most, the cursor leaves the year once it is complete. */
export const LAST_DATE = '9999-12-31';

/** Whether the text is an existing date. `2026-02-30` fits the pattern but does not exist. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  // Day 0 of the next month is the last one of this. Years below 100 would count from 1900.
  return day <= 28 || day <= new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

/** The date `days` days after `date`; both are `2026-11-20`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole years between two dates, as ages are counted: the year is complete on the birthday. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Days from one date to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The date `months` months after `date`; the last day of the month where the month has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = [
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1 + months,
    Number(date.slice(8, 10)),
  ];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

/** A time that the upstream did not send is undefined here, and `—` on the page. */
type WireTime = string | undefined;

/** `2026-11-20 14:05`; the day alone at midnight to the second, which is what becomes of a day. */
const toMinutes = (wire: string): string => wire.slice(0, wire.endsWith(' 00:00:00') ? 10 : 16);

/** Time of a response for display: `2026-11-20 14:05:00` → `2026-11-20 14:05`. */
export function showTime(wire: WireTime): string {
  return wire === undefined ? UNKNOWN : toMinutes(wire);
}

/** The date part: `2026-11-20`. */
export function showDate(wire: WireTime): string {
  return wire?.slice(0, 10) ?? UNKNOWN;
}

/** Without the year, for lists where the year is obvious: `11-20 14:05`. */
export function showShortTime(wire: WireTime): string {
  return wire === undefined ? UNKNOWN : toMinutes(wire).slice(5);
}

/** Value of a `datetime` attribute: `2026-11-20T14:05`. */
export function dateTime(wire: string): string {
  return toMinutes(wire).replace(' ', 'T');
}
