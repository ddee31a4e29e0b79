/** `最近一笔 11-25 结算` */
export function nextSettlement(at: string): string {
  return `最近一笔 ${at.slice(5, 10)} 结算`;
}

/** `预计 11-24 到账`; undefined without an expectation of the upstream's. */
export const arrivalText = (expect_at: string | null | undefined): string | undefined =>
  expect_at ? `预计 ${expect_at.slice(5, 10)} 到账` : undefined;
