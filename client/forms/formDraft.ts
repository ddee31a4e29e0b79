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
export function readFormDraft(name: string, owner: number, fields: readonly string[], now: number): Values | null {
  const draft = readPersonal<{ values: Values | null }>(KIND, name, owner, now);
  if (!draft) return null;
  const { at, values } = draft;
  if (draft.owner !== owner || at > now || typeof values !== 'object' || values === null) {
    forgetFormDraft(name);
    return null;
  }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value === 'string'));
}

/** Deletes a draft, after it was sent or discarded. */
export function forgetFormDraft(name: string): void {
  forgetPersonal(KIND, name);
}
