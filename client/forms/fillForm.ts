import type { Values } from './formRules.ts';

/**
 * Puts values into a form's fields as if they had been typed, so that whoever watches the fields knows; other fields are
 * left alone. Whether anything was said to have changed.
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
    const told = found instanceof RadioNodeList ? [...found].find((one) => one instanceof HTMLInputElement && one.checked) : found;
    if (told) changed = true;
    told?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return changed;
}
