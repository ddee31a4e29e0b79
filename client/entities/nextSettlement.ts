/** When the next pending commission is settled, without the year: `最近一笔 11-25 结算`. */
export function nextSettlement(at: string): string {
  return `最近一笔 ${at.slice(5, 10)} 结算`;
}

/** When a withdrawal is expected, as a date: `预计 11-24 到账`. `expect_at`: the upstream's own expectation. Undefined when it has none. */
export const arrivalText = (expect_at: string | null | undefined): string | undefined =>
  expect_at ? `预计 ${expect_at.slice(5, 10)} 到账` : undefined;
