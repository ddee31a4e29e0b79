import { isUpstreamFailure } from '../../shared/result.ts';
import { HTTP_TIMEOUT, SENTINEL } from '../../shared/constants.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import { shownMember } from '../signedIn.ts';
import { newIdempotencyKey } from './newIdempotencyKey.ts';

const KIND = personalKinds.idempotencyKey;

/** A call that was sent and has no verdict yet. */
interface Sent {
  /** Whose it is; 0 while that is not known. */
  owner: number;
  /** Digest of what was filled in: what a form holds is nobody else's business. */
  digest: number;
  key: string;
  at: number;
}

/** Nothing is still on its way after this long (ms): the upstream had its time, and so had the gateway. */
const LOST_AFTER = 2 * HTTP_TIMEOUT;

/** Where storage refuses, a key lasts as long as the page does. */
const memory = new Map<string, Sent>();

/**
 * The idempotency key under which a form's call happens once: the same one as long as the same member sends the same
 * again without a verdict, a reload in between included.
 */
export function idempotencyKey(name: string, values: object): string {
  const digest = digestOf(JSON.stringify(values));
  const before = read(name);
  if (before?.digest === digest) return before.key;
  const sent = { digest, key: newIdempotencyKey() };
  const [owner, at] = [whose(), Date.now()];
  memory.set(name, { ...sent, owner, at });
  keepPersonal(KIND, name, owner, sent, at);
  return sent.key;
}

/**
 * Whatever the upstream has decided is done: the next call is another one. A lost answer decides nothing; nor does a refusal
 * before the call was looked at, of a gateway that is busy or of a session that has ended.
 */
export function settleKey(name: string, code: number): void {
  if (!isUpstreamFailure(code) && code !== SENTINEL) forget(name);
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

/** A session may have been opened without a word of whose it is. */
const whose = (): number => Math.max(0, shownMember());

function read(name: string): Sent | undefined {
  const stored = readPersonal<Sent>(KIND, name, whose(), Date.now());
  const { digest, key } = stored ?? {};
  if (stored && typeof digest === 'number' && typeof key === 'string') return { ...stored, digest, key };
  const kept = memory.get(name);
  return kept && kept.owner === whose() && Date.now() - kept.at < KIND.life ? kept : undefined;
}

function forget(name: string): void {
  memory.delete(name);
  forgetPersonal(KIND, name);
}

/** FNV-1a: enough to tell one filled form from the next. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return digest;
}
