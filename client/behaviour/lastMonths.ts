/** One calendar month as a filter of the bill takes it. */
export interface Month {
  /** See `monthLabel`. */
  label: string;
  start_date: string;
  end_date: string;
}

/** The last `count` calendar months up to a day, oldest first; the last one ends on that day's month's end. */
export function lastMonths(day: string, count: number): Month[] {
  const current = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => month(current - count + 1 + index));
}

function month(index: number): Month {
  const year = Math.floor(index / 12);
  const number = (index % 12) + 1;
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const prefix = `${year}-${String(number).padStart(2, '0')}`;
  return { label: monthLabel(prefix), start_date: `${prefix}-01`, end_date: `${prefix}-${days}` };
}

/** `2026-11` → `11月`; January carries its year, since a new one starts there. */
export function monthLabel(month: string): string {
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(0, 4)}年1月` : `${number}月`;
}
