/** Asia/Shanghai is UTC+8 all year (no daylight saving time since 1991). Responses have Shanghai time, the store has milliseconds since 1970. */
const OFFSET = 8 * 3_600_000;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time for a response: `2026-11-20 09:30:00`. */
export const wireTime = (ms: number): string =>
  new Date(ms + OFFSET).toISOString().slice(0, 19).replace('T', ' ');

/** As `wireTime`; null stays null. */
export const wireTimeOrNull = (ms: number | null): string | null => (ms === null ? null : wireTime(ms));

/** `20261120093000`, for record numbers. */
export const compactTime = (ms: number): string => wireTime(ms).replace(/\D/g, '');

export const startOfDay = (ms: number): number => Math.floor((ms + OFFSET) / DAY) * DAY - OFFSET;

export const startOfMonth = (ms: number): number => fromDate(`${wireTime(ms).slice(0, 7)}-01`);

export const fromDate = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** The time `clock` (`HH:mm` or `HH:mm:ss`) on the day that is `days` days before the day of `now` (ms). */
export function daysAgo(now: number, days: number, clock: string): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return startOfDay(now) - days * DAY + hour * HOUR + minute * MINUTE + second * SECOND;
}

/** The first working day at or after `day`, both as their first millisecond. Saturdays and Sundays are no working days. */
export function workingDay(day: number): number {
  let wanted = startOfDay(day);
  while (isWeekend(wanted)) wanted += DAY;
  return wanted;
}

/** `day` is the first millisecond of a day in China; noon in China has the same date in UTC. */
function isWeekend(day: number): boolean {
  const weekday = new Date(day + 12 * HOUR).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Working hours of the advisers, by the time of day. */
const OPENS = 9 * HOUR;
const CLOSES = 18 * HOUR;
/** What a membership promises (content/vipRights.ts): working hours until the first call. */
const VIP_HOURS = 2 * HOUR;

/** The end of the working hours of the `days`-th working day after `at` (ms). */
export function workingDaysLater(at: number, days: number): number {
  let day = startOfDay(at);
  for (let n = 0; n < days; n++) day = workingDay(day + DAY);
  return day + CLOSES;
}

/** The advisers' working time (ms) between two times. */
export function workingTime(from: number, to: number): number {
  let sum = 0;
  for (let day = workingDay(from); day < to; day = workingDay(day + DAY))
    sum += Math.max(0, Math.min(to, day + CLOSES) - Math.max(from, day + OPENS));
  return sum;
}

/** When an applicant is called first, in words that follow 顾问将在. */
export const contactWords = (isVip: boolean): string => (isVip ? '工作时间 2 小时内' : ' 1 个工作日内');

/** The latest time of the first call (ms): a VIP within two working hours, others by the end of the next working day. */
export function firstContact(submittedAt: number, isVip: boolean): number {
  const day = startOfDay(submittedAt);
  if (!isVip) return workingDaysLater(submittedAt, 1);
  const begun = Math.max(submittedAt, workingDay(day) + OPENS);
  const today = startOfDay(begun);
  if (begun + VIP_HOURS <= today + CLOSES) return begun + VIP_HOURS;
  const rest = VIP_HOURS - Math.max(0, today + CLOSES - begun);
  return workingDay(today + DAY) + OPENS + rest;
}
