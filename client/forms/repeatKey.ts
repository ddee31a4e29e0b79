import { HTTP_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { newRequestKey } from './newRequestKey.ts';
import type { Values } from './formRules.ts';

/** A call that was sent and has no verdict yet. */
interface Sent {
  /** Digest of what was filled in: what a form holds is nobody else's business. */
  digest: number;
  key: string;
  at: number;
}

/** Nothing is still on its way after this long (ms): the host had its time, and so had the gateway. */
const LOST_AFTER = 2 * HTTP_TIMEOUT;

/** The gateway remembers a key for a day (ms); an older one protects from nothing. */
const KEEP = 86_400_000;

const place = (name: string): string => `bank-once-${name}`;
const memory = new Map<string, Sent>();

/**
 * The key under which a form's call happens once: the same one as long as the same is sent again without a verdict,
 * a reload in between included.
 */
export function repeatKey(name: string, values: Values): string {
  const digest = digestOf(JSON.stringify(values));
  const before = read(name);
  if (before?.digest === digest && Date.now() - before.at < KEEP) return before.key;
  const key = newRequestKey();
  keep(name, { digest, key, at: Date.now() });
  return key;
}

/** Whatever the host has decided is done: the next call is another one. A lost answer decides nothing. */
export function settleKey(name: string, code: number): void {
  if (code !== OUTCOME_UNKNOWN && (code < 500 || code >= 600)) forget(name);
}

/**
 * The records were looked at and show nothing of the call. Once nothing can be on its way any more it is given up:
 * true, and the next call is another one.
 */
export function giveUpKey(name: string): boolean {
  const before = read(name);
  if (before && Date.now() - before.at < LOST_AFTER) return false;
  forget(name);
  return true;
}

function read(name: string): Sent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Sent | null;
    if (stored) return stored;
  } catch {
    // No storage: it lasts as long as the page does.
  }
  return memory.get(name);
}

function keep(name: string, sent: Sent): void {
  memory.set(name, sent);
  try {
    sessionStorage.setItem(place(name), JSON.stringify(sent));
  } catch {
    // See above.
  }
}

function forget(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    // See above.
  }
}

/** FNV-1a: enough to tell one filled form from the next. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
}
