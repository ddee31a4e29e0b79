import type { Values } from './formRules.ts';

/**
 * Sets values of a form's fields and fires their `input` events, as if they had been typed. Other fields are not changed.
 * Returns whether any value has changed.
 */
export function fillForm(form: HTMLFormElement, values: Values): boolean {
  let changed = false;
  for (const [name, value] of Object.entries(values)) {
    const found = form.elements.namedItem(name);
    if (!found || !('value' in found)) continue;
    const tick = found instanceof HTMLInputElement && found.type === 'checkbox';
    if ((tick && !found.checked ? '' : found.value) === value) continue;
    if (tick) found.checked = value !== '';
    else found.value = value;
    const target = found instanceof RadioNodeList ? [...found].find((one) => one instanceof HTMLInputElement && one.checked) : found;
    if (target) changed = true;
    target?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return changed;
}
