import { LRUCache } from 'lru-cache';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import type { MoneyState } from '../metrics/sessionMetrics.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import { readText } from './read/numbers.ts';
import { NOT_SUBMITTED } from './once.ts';

/** Time that a token's member is remembered (seconds): as long as a session usually lasts. Afterwards the upstream is asked again. */
const KEEP = 7 * 24 * 3600;
/** Tokens that are remembered in this process. */
const LOCAL_MAX = 20_000;

/** The scope of a token whose member the upstream does not name. */
const ofToken = (fingerprint: string): string => `token:${fingerprint}`;
/** The scope of a member. The id is the upstream's, so it may have any characters. */
const ofMember = (id: string): string => `member:${encodeURIComponent(id)}`;

/**
 * Remembers which member a token belongs to, by the token's fingerprint, in the store and in this process. The first id that the
 * upstream gives for a token stays, unless it is forgotten.
 */
function createMembers(store: Store) {
  const local = new LRUCache<string, string>({ max: LOCAL_MAX });

  async function remember(fingerprint: string, scope: string): Promise<string> {
    const known = local.get(fingerprint);
    if (known !== undefined) return known;
    const { value } = await store.claim(placeOf(fingerprint), scope, KEEP);
    local.set(fingerprint, value);
    return value;
  }

  return {
    /** The scope of a token, as far as this process knows. */
    known: (fingerprint: string): string | undefined => local.get(fingerprint),

    /** Notes the id that the upstream gave for a token. Returns false if it is not the id of before: the response belongs to another member. */
    async note(fingerprint: string, id: string): Promise<boolean> {
      const scope = ofMember(id);
      // A scope made of the token says nothing about the member, and stays, so that keys of this session keep counting.
      const fits = (known: string) => known === scope || known === ofToken(fingerprint);
      const here = local.get(fingerprint);
      if (here !== undefined && fits(here)) return true;
      // Another gateway may have forgotten the token's member.
      local.delete(fingerprint);
      try {
        return fits(await remember(fingerprint, scope));
      } catch {
        // Nothing is remembered without the store, since it may have another scope for this token.
        if (here !== undefined) local.set(fingerprint, here);
        return here === undefined;
      }
    },

    /** Remembers that the upstream names no member for a token, and returns the scope. Rejects if the store fails. */
    unnamed: (fingerprint: string): Promise<string> => remember(fingerprint, ofToken(fingerprint)),

    /** The scope of a token's money calls: its member. Undefined: not known. Rejects if the store fails. */
    async scopeOf(fingerprint: string): Promise<string | undefined> {
      // Not from memory: another gateway may have forgotten the token's member, and would send the same key under another scope.
      const known = await store.get(placeOf(fingerprint));
      if (known === undefined) local.delete(fingerprint);
      else local.set(fingerprint, known);
      return known;
    },

    /** Forgets a token's member: its account may have been merged with another. */
    async forget(fingerprint: string): Promise<void> {
      local.delete(fingerprint);
      await store.delete(placeOf(fingerprint)).catch(() => {});
    },
  };
}

const placeOf = (fingerprint: string): string => `member:${fingerprint}`;

/** Tokens of which it is remembered that the upstream names no member. */
const UNNAMED_MAX = 1_000;
/** Calls whose data is the member who asks. */
const OWN: readonly string[] = ['visit', 'user'];
/** Calls after which a token may belong to another account: a WeChat account is joined with that of its new phone number. */
const JOINS: readonly string[] = ['bindPhone'];

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Learns from the upstream's responses which member each token belongs to, finds responses that belong to another member, and gives
 * the scope of a member's money calls.
 */
export function createIdentity(store: Store) {
  const members = createMembers(store);
  /** Fingerprints of tokens for which the last visit was answered without an id. */
  const unnamed = new LRUCache<string, true>({ max: UNNAMED_MAX });
  /** Whom the logins here were for, by the fingerprints of the sessions that they opened. */
  const logins = new LRUCache<string, string>({ max: LOCAL_MAX });

  /** The scope if it is known, or if the last visit was answered without an id. */
  async function scopeNow(fingerprint: string): Promise<string | undefined> {
    const known = await members.scopeOf(fingerprint);
    return known ?? (unnamed.has(fingerprint) ? members.unnamed(fingerprint) : undefined);
  }

  return {
    /** Which member a token belongs to, as far as this process knows. */
    known: (fingerprint = ''): string | undefined => members.known(fingerprint),

    /** Notes whom a login was for, by the upstream's id or else by the account that it named: the session's first calls may name no member. */
    opened(fingerprint: string, id: unknown, account: string | undefined): void {
      const text = readText(id);
      const whose = text === undefined ? account && `account:${account}` : ofMember(text);
      if (whose !== undefined) logins.set(fingerprint, whose);
    },

    /** Whom limits count for a session: its member as far as this process knows, or whom its login was for. Undefined: neither is known. */
    countedAs(fingerprint = ''): string | undefined {
      const known = members.known(fingerprint);
      return known === undefined || known === ofToken(fingerprint)
        ? (logins.get(fingerprint) ?? known)
        : known;
    },

    /** Whether the upstream has answered a call of this token with another member. `envelope`: after adaptation, before it is read. */
    async isForeign(
      name: EndpointName | 'uploadedFile',
      fingerprint: string | undefined,
      { code, data }: Envelope,
    ): Promise<boolean> {
      if (fingerprint === undefined || code !== SUCCESS) return false;
      if (JOINS.includes(name)) await members.forget(fingerprint);
      const id = OWN.includes(name) ? readText(recordOf(data).id) : undefined;
      if (name === 'visit' && id === undefined) unnamed.set(fingerprint, true);
      if (id === undefined) {
        // Another gateway, or this one before its restart, may have learned whose it is.
        if (
          name !== 'uploadedFile' &&
          contract[name].auth === 'member' &&
          members.known(fingerprint) === undefined
        )
          void members.scopeOf(fingerprint).catch(() => undefined);
        return false;
      }
      unnamed.delete(fingerprint);
      return !(await members.note(fingerprint, id));
    },

    /**
     * The scope of the session's money calls, by the member, so that an idempotency key outlives the token. When the member is not
     * known, `visit` asks the upstream once; an upstream that names none gets the token as scope. Without a response the call is
     * refused, since under another scope it could be sent twice. `state`: what became of the call then; absent: its session is over.
     */
    async scopeOf(
      session: Session,
      visit: () => Promise<Envelope>,
    ): Promise<{ scope: string } | { refusal: Envelope; state?: MoneyState }> {
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
