/** `2026-11` → `11月`; January carries its year, since a new one starts there. */
export function monthLabel(month: string): string {
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(0, 4)}年1月` : `${number}月`;
}
