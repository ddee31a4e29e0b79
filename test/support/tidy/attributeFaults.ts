import type { PageElement } from './document.ts';
import { PROGRAM_NAME, PROGRAM_WORD } from './words.ts';

/** Attributes that people see or hear. */
const SHOWN = ['title', 'alt', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'value', 'content', 'label', 'datetime'];
const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'poster'];
const NAMES = ['class', 'id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
const MOMENT = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$|^P/;

/** What is wrong with the attributes of an element. */
export function attributeFaults({ name, attribs }: PageElement): string[] {
  const faults: string[] = [];
  for (const [key, value] of Object.entries(attribs)) {
    const given = `${key}="${value.slice(0, 60)}"`;
    if (SHOWN.includes(key) && PROGRAM_WORD.test(value)) faults.push(`a word of the program in ${given}`);
    if (ADDRESSES.includes(key) && value.trim() === '') faults.push(`an empty ${key}`);
    if (ADDRESSES.includes(key) && !value.startsWith('data:') && PROGRAM_WORD.test(decoded(value))) faults.push(`a word of the program in ${given}`);
    if (NAMES.includes(key) && PROGRAM_NAME.test(value)) faults.push(`a word of the program in ${given}`);
    if (key === 'aria-label' && value.trim() === '') faults.push('an empty aria-label');
    if (key === 'datetime' && name === 'time' && !MOMENT.test(value)) faults.push(`no time in ${given}`);
  }
  return faults;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
