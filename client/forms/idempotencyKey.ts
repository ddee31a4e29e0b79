import { CALLER_TIMEOUT, SENTINEL, RANDOM_LENGTH } from '../../shared/constants.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import { knownMember } from '../signedIn.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Id } from '../../shared/rules/ids.ts';

/** 32 characters: five bits of a random byte select one. */
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Not `randomUUID`, which is not available over plain http. */
const randomString = (length = RANDOM_LENGTH): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => CHARACTERS[byte % CHARACTERS.length],
  ).join('');

/** Each part has 50 bits, so that keys never collide. */
const PARTS = 3;

export const newIdempotencyKey = (): string => Array.from({ length: PARTS }, () => randomString()).join('');

const KIND = personalKinds.idempotencyKey;

interface SentCall {
  owner: Id;
  /** The values themselves are not stored. */
  digest: number;
  key: string;
  at: number;
}

/** A call can no longer be under way (ms): twice the longest wait for a response has passed. */
const LOST_AFTER = 2 * CALLER_TIMEOUT;

const memory = new Map<string, SentCall>();

/** Stays the same while the same member sends the same values and the outcome is not known, also after a reload. */
export function idempotencyKey(name: string, values: object): string {
  const digest = digestOf(JSON.stringify(values));
  const before = read(name);
  if (before?.digest === digest) return before.key;
  const sent = { digest, key: newIdempotencyKey() };
  const [owner, at] = [knownMember(), Date.now()];
  memory.set(name, { ...sent, owner, at });
  keepPersonal(KIND, name, owner, sent, at);
  return sent.key;
}

/** The key that was sent last under this name; undefined once it is settled. */
export const sentKey = (name: string): string | undefined => read(name)?.key;

/**
 * Forgets the key once the upstream has decided. A lost response decides nothing, nor does a refusal before the upstream (a busy
 * gateway, an ended session).
 */
export function settleKey(name: string, code: number): void {
  if (!isUpstreamFailure(code) && code !== SENTINEL) forget(name);
}

/** The records do not show the call: forgets its key when it can no longer be under way, and returns true. */
export function giveUpKey(name: string): boolean {
  const before = read(name);
  if (before && Date.now() - before.at < LOST_AFTER) return false;
  forget(name);
  return true;
}

function read(name: string): SentCall | undefined {
  const stored = readPersonal<SentCall>(KIND, name, knownMember(), Date.now());
  const { digest, key } = stored ?? {};
  if (stored && typeof digest === 'number' && typeof key === 'string') return { ...stored, digest, key };
  const kept = memory.get(name);
  return kept && kept.owner === knownMember() && Date.now() - kept.at < KIND.life ? kept : undefined;
}

function forget(name: string): void {
  memory.delete(name);
  forgetPersonal(KIND, name);
}

/** FNV-1a is enough to tell different values apart. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
}
