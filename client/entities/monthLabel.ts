/** `2026-11` → `11月`; January includes the year. A month in another form stays as it is. */
export function monthLabel(month: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month;
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(0, 4)}年1月` : `${number}月`;
}
