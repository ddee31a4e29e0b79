import { DAY, HOUR, startOfDay } from './shanghaiTime.ts';

const CLOSES = 16 * HOUR;
/** By when the money of a working day has gone out. */
const ARRIVED = 18 * HOUR;

/** When a withdrawal is expected: asked for on a working day before 16:00, the same day; else the next working day. */
export function expectedAt(appliedAt: number): number {
  let day = startOfDay(appliedAt);
  if (appliedAt - day >= CLOSES) day += DAY;
  while (isWeekend(day)) day += DAY;
  return day + ARRIVED;
}

/** `day` is the first millisecond of a day in China, where noon is still the same date in UTC. */
function isWeekend(day: number): boolean {
  const weekday = new Date(day + 12 * HOUR).getUTCDay();
  return weekday === 0 || weekday === 6;
}
