import { LRUCache } from 'lru-cache';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { MoneyState } from '../metrics/moneyMetrics.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../upstream/adapt/recordOf.ts';
import { createMembers } from './members.ts';
import { readText } from './read/numbers.ts';
import { NOT_SUBMITTED } from './sendOnce.ts';

/** Tokens of which it is remembered that the upstream names no member. */
const UNNAMED_MAX = 1_000;
/** Calls whose data is the member who asks. */
const OWN: readonly CallName[] = ['visit', 'user'];
/** Calls after which a token may belong to another account: a WeChat account is joined with that of its new phone number. */
const JOINS: readonly CallName[] = ['bindPhone'];

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Learns from the upstream's responses which member each token belongs to, finds responses that belong to another member, and gives
 * the scope of a member's money calls.
 */
export function createIdentity(store: Store) {
  const members = createMembers(store);
  /** Fingerprints of tokens for which the last visit was answered without an id. */
  const unnamed = new LRUCache<string, true>({ max: UNNAMED_MAX });

  /** The scope if it is known, or if the last visit was answered without an id. */
  async function scopeNow(fingerprint: string): Promise<string | undefined> {
    const known = await members.scopeOf(fingerprint);
    return known ?? (unnamed.has(fingerprint) ? members.unnamed(fingerprint) : undefined);
  }

  return {
    /** Whether the upstream has answered a call of this token with another member. `envelope`: after adaptation, before it is read. */
    async isForeign(name: CallName, fingerprint: string | undefined, { code, data }: Envelope): Promise<boolean> {
      if (fingerprint === undefined || code !== SUCCESS) return false;
      if (JOINS.includes(name)) await members.forget(fingerprint);
      const id = OWN.includes(name) ? readText(recordOf(data).id) : undefined;
      if (name === 'visit' && id === undefined) unnamed.set(fingerprint, true);
      if (id === undefined) return false;
      unnamed.delete(fingerprint);
      return !(await members.note(fingerprint, id));
    },

    /**
     * The scope of the session's money calls, by the member, so that an idempotency key outlives the token. When the member is not
     * known, `visit` asks the upstream once; an upstream that names none gets the token as scope. Without a response the call is
     * refused, since under another scope it could be sent twice. `state`: what became of the call then; absent: its session is over.
     */
    async scopeOf(session: Session, visit: () => Promise<Envelope>): Promise<{ scope: string } | { refusal: Envelope; state?: MoneyState }> {
      const { fingerprint } = session;
      if (fingerprint === undefined) throw new Error('a money call needs a session');
      try {
        const known = await members.scopeOf(fingerprint);
        if (known !== undefined) return { scope: known };
        const envelope = await visit();
        if (envelope.code === SENTINEL) return { refusal: envelope };
        const learned = await scopeNow(fingerprint);
        if (learned !== undefined) return { scope: learned };
        // With an answer, it is the store that could not keep it.
        return { refusal: NOT_SUBMITTED, state: envelope.code === SUCCESS ? 'unavailable' : 'failed' };
      } catch {
        // The store failed; so would the idempotency key's record.
        return { refusal: NOT_SUBMITTED, state: 'unavailable' };
      }
    },
  };
}
