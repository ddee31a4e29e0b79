/** The space between a number and what it counts: `15 个工作日`, `第 3 期`. */
const TORN = /(?<=\d) (?=\p{Script=Han})|(?<=第) (?=\d)/gu;

/** Text in which a line cannot end between a number and its unit. */
export const keepTogether = (text: string): string => text.replace(TORN, '\u00A0');
