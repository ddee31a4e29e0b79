import { DAY, HOUR, startOfDay } from './shanghaiTime.ts';

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
