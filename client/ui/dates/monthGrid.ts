import { addDays } from '../../../shared/time/date.ts';

/** The weekdays as the grid shows them: a week begins on Monday. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** Place of a date in its week: 0 on Monday, 6 on Sunday. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The dates of the month that contains `date`, by week; null before the first and after the last. */
export function monthGrid(date: string): (string | null)[][] {
  const first = `${date.slice(0, 8)}01`;
  const weeks: (string | null)[][] = [];
  for (let start = addDays(first, -weekday(first)); start.slice(0, 7) <= date.slice(0, 7); start = addDays(start, 7))
    weeks.push(WEEKDAYS.map((_, place) => addDays(start, place)).map((day) => (day.startsWith(date.slice(0, 8)) ? day : null)));
  return weeks;
}

/** The same day of another month; its last day when it is shorter. */
export function addMonths(date: string, months: number): string {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const days = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-${String(Math.min(Number(date.slice(8)), days)).padStart(2, '0')}`;
}

/** The nearest date from `min` to `max`. */
export const within = (date: string, min: string, max: string): string => (date < min ? min : date > max ? max : date);

/** The date that a key moves to in the grid; undefined for other keys. */
export function moved(date: string, key: string, byYear: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday(date));
    case 'End':
      return addDays(date, 6 - weekday(date));
    case 'PageUp':
      return addMonths(date, byYear ? -12 : -1);
    case 'PageDown':
      return addMonths(date, byYear ? 12 : 1);
  }
  return undefined;
}
