import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { newRequestKey } from './newRequestKey.ts';
import type { Values } from './formRules.ts';

const sent = new Map<string, { body: string; key: string }>();

/** The key under which a form's call happens once: the same one as long as the same is sent again without a verdict. */
export function repeatKey(name: string, values: Values): string {
  const body = JSON.stringify(values);
  const before = sent.get(name);
  if (before?.body === body) return before.key;
  const key = newRequestKey();
  sent.set(name, { body, key });
  return key;
}

/** Whatever the host has decided is done: the next call is another one. A lost answer decides nothing. */
export function settleKey(name: string, code: number): void {
  if (code !== OUTCOME_UNKNOWN && (code < 500 || code >= 600)) sent.delete(name);
}
