import { LRUCache } from 'lru-cache';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Session } from '../session/session.ts';
import type { SessionRecords } from '../session/sessionRecords.ts';
import type { MoneyState } from '../metrics/sessionMetrics.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import { readText } from './read/numbers.ts';
import { NOT_SUBMITTED } from './once.ts';

/** The scope of a token whose member the upstream does not name. */
const ofToken = (fingerprint: string): string => `token:${fingerprint}`;
/** The scope of a member. The id is the upstream's, so it may have any characters. */
const ofMember = (id: string): string => `member:${encodeURIComponent(id)}`;

/** Logins of which it is remembered whom they were for, and tokens of which it is that the upstream names no member. */
const LOGINS_MAX = 20_000;
const UNNAMED_MAX = 1_000;
/** Calls whose data is the member who asks. */
const OWN: readonly string[] = ['visit', 'user'];
/** Calls after which a token may belong to another account: a WeChat account is joined with that of its new phone number. */
const JOINS: readonly string[] = ['bindPhone'];

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Learns from the upstream's responses which member each token belongs to, finds responses that belong to another member, and gives
 * the scope of a member's money calls. It stands in the session's record; the first id that the upstream gives for a token stays, unless
 * it is forgotten.
 */
export function createIdentity(records: Pick<SessionRecords, 'find' | 'known' | 'learn' | 'forgetMember'>) {
  /** Fingerprints of tokens for which the last visit was answered without an id. */
  const unnamed = new LRUCache<string, true>({ max: UNNAMED_MAX });
  /** Whom the logins here were for, by the fingerprints of the sessions that they opened. */
  const logins = new LRUCache<string, string>({ max: LOGINS_MAX });

  const knownOf = (fingerprint: string) => records.known(fingerprint)?.record.member;

  /** Notes the id that the upstream gave for a token. Returns false if it is not the id of before: the response belongs to another member. */
  async function note(fingerprint: string, id: string): Promise<boolean> {
    const scope = ofMember(id);
    // A scope made of the token says nothing about the member, and stays, so that keys of this session keep counting.
    const fits = (known: string | undefined) => known === scope || known === ofToken(fingerprint);
    if (fits(knownOf(fingerprint))) return true;
    // Another gateway may have forgotten the token's member since the request began.
    if (knownOf(fingerprint) !== undefined) await records.find(fingerprint);
    const kept = await records.learn(fingerprint, scope);
    return kept === undefined || fits(kept);
  }

  return {
    /** Which member a token belongs to, as far as this process knows. */
    known: (fingerprint = ''): string | undefined => knownOf(fingerprint),

    /** Notes whom a login was for, by the upstream's id or else by the account that it named: the session's first calls may name no member. */
    opened(fingerprint: string, id: unknown, account: string | undefined): void {
      const text = readText(id);
      const whose = text === undefined ? account && `account:${account}` : ofMember(text);
      if (whose !== undefined) logins.set(fingerprint, whose);
    },

    /** Whom limits count for a session: its member as far as this process knows, or whom its login was for. Undefined: neither is known. */
    countedAs(fingerprint = ''): string | undefined {
      const known = knownOf(fingerprint);
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
      if (JOINS.includes(name)) await records.forgetMember(fingerprint);
      const id = OWN.includes(name) ? readText(recordOf(data).id) : undefined;
      if (name === 'visit' && id === undefined) unnamed.set(fingerprint, true);
      if (id === undefined) return false;
      unnamed.delete(fingerprint);
      return !(await note(fingerprint, id));
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
      // The store was read when the request's session was opened, if it could be.
      const known = records.known(fingerprint);
      const { record, isCurrent } = known?.isCurrent ? known : await records.find(fingerprint);
      // Another gateway may have forgotten the member; and without the store the idempotency key's record would fail too.
      if (!isCurrent) return { refusal: NOT_SUBMITTED, state: 'unavailable' };
      if (record.member !== undefined) return { scope: record.member };
      const envelope = await visit();
      if (envelope.code === SENTINEL) return { refusal: envelope };
      const learned =
        knownOf(fingerprint) ??
        (unnamed.has(fingerprint) ? await records.learn(fingerprint, ofToken(fingerprint)) : undefined);
      if (learned !== undefined) return { scope: learned };
      // With an answer, it is the store that could not keep it.
      return { refusal: NOT_SUBMITTED, state: envelope.code === SUCCESS ? 'unavailable' : 'failed' };
    },
  };
}
