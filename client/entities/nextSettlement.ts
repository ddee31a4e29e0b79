/** When the next pending commission is settled, without the year: `最近一笔 11-25 结算`. */
export function nextSettlement(at: string): string {
  return `最近一笔 ${at.slice(5, 10)} 结算`;
}
