import type { SyntheticEvent } from 'react';

/** Ids of the list's forms. Controls elsewhere on the page belong to them by their `form` attribute. */
export const BANK_FORM = 'bank-filter';
export const COMPARE_FORM = 'bank-compare';

/** Submits the form when a radio button changes. A text field waits for the submit button. */
export function submitChoice({ target }: SyntheticEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') target.form?.requestSubmit();
}
