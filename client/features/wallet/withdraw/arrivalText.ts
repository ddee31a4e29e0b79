/** When a withdrawal is expected, as a date: `预计 11-24 到账`. `expect_at`: the upstream's own expectation. Undefined when it has none. */
export const arrivalText = (expect_at: string | null | undefined): string | undefined => (expect_at ? `预计 ${expect_at.slice(5, 10)} 到账` : undefined);
