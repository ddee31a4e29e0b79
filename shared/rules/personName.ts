/**
 * A person's name as on a mainland identity card: 2–20 Han characters, parts of a name parted by `·`
 * (U+00B7, the character that GB/T 15834 prescribes). The rest is `personNameFault`.
 */
export const personNameRule = { pattern: '^\\p{Script=Han}[\\p{Script=Han}·]{0,18}\\p{Script=Han}$', message: '请输入 2–20 个汉字的真实姓名' };

const SHAPE = new RegExp(personNameRule.pattern, 'u');

/** Why a name is not accepted, or null. */
export function personNameFault(name: string): string | null {
  return SHAPE.test(name) && !name.includes('··') ? null : personNameRule.message;
}

/** Other dots that keyboards give, and spaces around the name, as the card has them. */
export function normalizePersonName(text: string): string {
  return text.trim().replace(/[•・‧⋅．.]/g, '·');
}

/** `张三` → `张*`, `林知夏` → `林*夏`: the middle is hidden, or what follows the first of two. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = [...name];
  return rest.length < 2 ? `${first}*` : `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`;
}
