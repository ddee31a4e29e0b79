/** `2026-11` → `11月`; January includes the year. */
export function monthLabel(month: string): string {
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(0, 4)}年1月` : `${number}月`;
}
