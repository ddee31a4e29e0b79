/** Characters that hide others. A dot may also separate the parts of a name (买买提·艾力). */
const STARS = /[*＊﹡∗⁎✱●○◯◦■□█]/u;
const LETTERS = /[xX×]{2,}|^\p{Script=Han}{1,3}[xX×]\p{Script=Han}{0,2}$/u;
const SOMEBODY = /^\p{Script=Han}某{1,2}$/u;
const DOT = /[•∙⋅·・]/u;
const NAME_WITH_DOTS = /^\p{Script=Han}{2,}([•∙⋅·・]\p{Script=Han}{2,})+$/u;

/**
 * Whether a text hides a part (`林*`, `138****0001`, `林••`, `330xxxx4620`): it is shown, but never an answer. In doubt it is one:
 * the member then only has to type.
 */
export function isMasked(text: string): boolean {
  const value = text.trim();
  return (
    STARS.test(value) ||
    LETTERS.test(value) ||
    SOMEBODY.test(value) ||
    (DOT.test(value) && !NAME_WITH_DOTS.test(value))
  );
}
