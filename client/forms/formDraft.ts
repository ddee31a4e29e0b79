import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import type { Values } from './formRules.ts';

const KIND = personalKinds.formDraft;

/** Saves a member's draft of a form for this tab. Nothing is saved for a visitor (owner 0), since the next member would find it. */
export function keepFormDraft(name: string, owner: number, values: Values, now: number): void {
  if (owner > 0) keepPersonal(KIND, name, owner, { values }, now);
}

/**
 * Reads this member's draft, limited to the named fields. Another member's or an expired draft is deleted. Storage is not
 * trusted: the shape of the values is checked.
 */
export function readFormDraft(
  name: string,
  owner: number,
  fields: readonly string[],
  now: number,
): Values | null {
  const draft = readPersonal<{ values: Values | null }>(KIND, name, owner, now);
  if (!draft) return null;
  const { at, values } = draft;
  if (draft.owner !== owner || at > now || typeof values !== 'object' || values === null) {
    forgetFormDraft(name);
    return null;
  }
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value === 'string'),
  );
}

/** Deletes a draft, after it was sent or discarded. */
export function forgetFormDraft(name: string): void {
  forgetPersonal(KIND, name);
}

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
    const target =
      found instanceof RadioNodeList
        ? [...found].find((one) => one instanceof HTMLInputElement && one.checked)
        : found;
    if (target) changed = true;
    target?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return changed;
}
