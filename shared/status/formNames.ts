/** Numbers of a loan application's statuses: each a constant of its own, so that a page carries those alone that it names. */
export const draft = 0;
export const submitted = 10;
export const accepted = 20;
/** The member has to send what is missing. */
export const wanting = 21;
export const atBank = 30;
export const approved = 40;
export const paidOut = 41;
export const refused = 50;
export const cancelled = 60;
export const closed = 90;
