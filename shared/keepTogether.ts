/** The space between a number and what it counts, and within a date: `15 个工作日`, `第 3 期`, `11 月 16 日`. */
const TORN = /(?<=\d) (?=\p{Script=Han})|(?<=第) (?=\d)|(?<=\d [年月]) (?=\d)/gu;

/** Text in which a line cannot end between a number and its unit, nor within a date. */
export const keepTogether = (text: string): string => text.replace(TORN, '\u00A0');
