import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import type { Values } from './formRules.ts';

const KIND = personalKinds.formDraft;

/** Keeps what a member has typed into a form, in this tab alone. Of nobody (0) nothing is kept: the next member would find it. */
export function keepTyped(name: string, owner: number, values: Values, now: number): void {
  if (owner > 0) keepPersonal(KIND, name, owner, { values }, now);
}

/** What this member typed, of the named fields; what somebody else typed, or long ago, is thrown away. Anybody could have written it: only its shape is believed. */
export function typedBy(name: string, owner: number, fields: readonly string[], now: number): Values | null {
  const draft = readPersonal<{ values: Values | null }>(KIND, name, owner, now);
  if (!draft) return null;
  const { at, values } = draft;
  if (draft.owner !== owner || at > now || typeof values !== 'object' || values === null) {
    forgetTyped(name);
    return null;
  }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value === 'string'));
}

/** It has been sent, or thrown away. */
export function forgetTyped(name: string): void {
  forgetPersonal(KIND, name);
}
