import type { Values } from './formRules.ts';

interface Draft {
  /** The member whose it is. */
  owner: number;
  at: number;
  values: Values;
}

/** Whoever has to sign in again does so within this time (ms); a computer that was left is not to tell anything later. */
const KEEP = 30 * 60_000;
const PREFIX = 'bank-typed-';

/** Keeps what a member has typed into a form, in this tab alone. A storage that refuses is as if there were none. */
export function keepTyped(name: string, owner: number, values: Values, now: number): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, at: now, values } satisfies Draft)));
}

/** What this member typed, of the named fields; what somebody else typed, or long ago, is thrown away. Anybody could have written it: only its shape is believed. */
export function typedBy(name: string, owner: number, fields: readonly string[], now: number): Values | null {
  const draft = attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Partial<Draft> | null);
  if (!draft) return null;
  const { at, values } = draft;
  if (draft.owner !== owner || typeof at !== 'number' || at > now || now - at > KEEP || typeof values !== 'object' || values === null) {
    forgetTyped(name);
    return null;
  }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value === 'string'));
}

/** It has been sent, or thrown away. */
export function forgetTyped(name: string): void {
  attempt(() => sessionStorage.removeItem(PREFIX + name));
}

/** The member has logged out: nothing of what was typed stays in this tab. */
export function forgetAllTyped(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
