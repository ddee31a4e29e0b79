/** Status numbers of a loan application. Separate constants, so that a page's bundle includes only those that it uses. */
export const draft = 0;
export const submitted = 10;
export const accepted = 20;
/** The member has to supply missing material. */
export const wanting = 21;
/** Lenders are proposed; the member confirms the ones that may get the data. */
export const proposed = 22;
export const atBank = 30;
export const approved = 40;
export const paidOut = 41;
export const refused = 50;
export const cancelled = 60;
export const closed = 90;
