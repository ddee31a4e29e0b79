import type { SyntheticEvent } from 'react';

/** Ids of the forms of the list: controls elsewhere on the page belong to them by name. */
export const BANK_FORM = 'bank-filter';
export const COMPARE_FORM = 'bank-compare';

/** Change of a radio button sends its form; a field that is typed in waits for its button. */
export function submitChoice({ target }: SyntheticEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') target.form?.requestSubmit();
}
