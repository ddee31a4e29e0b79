import { useEffect, useRef } from 'react';
import type { Values } from './formRules.ts';
import type { FormHandle } from './useForm.ts';

interface Kept {
  /** Id of the member who typed it: a computer may change hands. */
  owner: number;
  at: number;
  values: Values;
}

/** A form that nobody has touched for so long (ms) is a forgotten one. */
const KEEP = 30 * 60_000;

const place = (id: string): string => `bank-typed-${id}`;

/**
 * Keeps what is typed into the named fields as long as the tab lives, so that neither a reload nor logging in again
 * (the session had ended) loses it. Fields that depend on others are filled once they are there.
 */
export function useKeptForm({ props: { id }, values }: Pick<FormHandle, 'props' | 'values'>, owner: number, names: readonly string[]): void {
  const missing = useRef<Values | null>(null);

  useEffect(() => {
    const kept = Object.entries(read(id, owner) ?? {}).filter(([name]) => names.includes(name));
    missing.current = Object.fromEntries(kept);
  }, [id, owner]);

  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    if (missing.current) {
      const found = Object.entries(missing.current).filter(([name]) => form.elements.namedItem(name));
      for (const [name] of found) delete missing.current[name];
      const changed = found.filter(([name, value]) => put(form, name, value));
      if (changed.length > 0) return;
      missing.current = null;
    }
    const typed = Object.entries(values).filter(([name]) => names.includes(name));
    if (typed.some(([, value]) => value !== '')) keep(id, { owner, at: Date.now(), values: Object.fromEntries(typed) });
  }, [values]);
}

/** It has been sent, and is done. */
export function forgetTyped(id: string): void {
  attempt(() => sessionStorage.removeItem(place(id)));
}

function read(id: string, owner: number): Values | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(place(id)) ?? 'null') as Partial<Kept> | null);
  if (!kept || kept.owner !== owner || typeof kept.at !== 'number' || Date.now() - kept.at > KEEP) return null;
  const entries = Object.entries(kept.values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

const keep = (id: string, kept: Kept): void => void attempt(() => sessionStorage.setItem(place(id), JSON.stringify(kept)));

/** A storage that refuses is as if there were none. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Fills the field as if it had been typed; whether it said something else before. */
function put(form: HTMLFormElement, name: string, value: string): boolean {
  const found = form.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? [...found].find((one) => (one as HTMLInputElement).value === value) : found;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden') return false;
  if (field.type === 'radio') {
    if ((field as HTMLInputElement).checked) return false;
    (field as HTMLInputElement).checked = true;
  } else {
    if (field.value === value) return false;
    field.value = value;
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
