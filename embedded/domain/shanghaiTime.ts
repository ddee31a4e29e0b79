/** Asia/Shanghai is UTC+8 all year (no daylight saving time since 1991). Responses have Shanghai time, the store has milliseconds since 1970. */
const OFFSET = 8 * 3_600_000;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time for a response: `2026-11-20 09:30:00`. */
export const wireTime = (ms: number): string => new Date(ms + OFFSET).toISOString().slice(0, 19).replace('T', ' ');

/** As `wireTime`; null stays null. */
export const wireTimeOrNull = (ms: number | null): string | null => (ms === null ? null : wireTime(ms));

/** `20261120093000`, for record numbers. */
export const compactTime = (ms: number): string => wireTime(ms).replace(/\D/g, '');

/** The first millisecond of the day of `ms`. */
export const startOfDay = (ms: number): number => Math.floor((ms + OFFSET) / DAY) * DAY - OFFSET;

/** The first millisecond of the month of `ms`. */
export const startOfMonth = (ms: number): number => fromDate(`${wireTime(ms).slice(0, 7)}-01`);

/** The first millisecond of a date `YYYY-MM-DD`. */
export const fromDate = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** The time `clock` (`HH:mm` or `HH:mm:ss`) on the day that is `days` days before the day of `now` (ms). */
export function daysAgo(now: number, days: number, clock: string): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return startOfDay(now) - days * DAY + hour * HOUR + minute * MINUTE + second * SECOND;
}
