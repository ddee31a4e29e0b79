import { withoutBlanks } from './typedText.ts';

/**
 * A person's name as on a mainland identity card: 2–20 Han characters, with parts of a name separated by `·`
 * (U+00B7, the character that GB/T 15834 prescribes). `personNameFault` checks the rest.
 */
export const personNameRule = {
  pattern: '^\\p{Script=Han}[\\p{Script=Han}·]{0,18}\\p{Script=Han}$',
  message: '请输入 2–20 个汉字的真实姓名',
  'x-typed': 'personName',
} as const;

const SHAPE = new RegExp(personNameRule.pattern, 'u');

/** The fault of a name; null when it is valid. */
export function personNameFault(name: string): string | null {
  return SHAPE.test(name) && !name.includes('··') ? null : personNameRule.message;
}

/** A name as it is typed or pasted: without blanks (`张 三` in forms and tables), and with `·` for similar dots. */
export const normalizePersonName = (text: string): string => withoutBlanks(text).replace(/[•・‧⋅.]/g, '·');

/** Masks the middle characters, or the second of two: `张三` → `张*`, `林知夏` → `林*夏`. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = [...name];
  return rest.length < 2 ? `${first}*` : `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`;
}

/** Masks a name that strangers see, so that not even its length is told: `林知夏` → `林**`. A masked name stays as it is. */
export const maskNickname = (name: string): string => (name.includes('*') ? name : `${[...name][0] ?? ''}**`);
