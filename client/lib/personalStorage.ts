import { deviceStorage, tabStorage, type SafeStorage, PERSONAL } from './safeStorage.ts';
import type { Id } from '../../shared/rules/ids.ts';

/**
 * What scripts keep in a browser. **Personal data**, listed here: each entry has an owner and a time. It is removed when it
 * expires, when its owner logs out, and when another member logs in (`sweepPersonal`). **Data of the device** survives a session,
 * because it says nothing about a member or was asked for: the remembered phone number, saved and picked offers, ticked
 * conditions, the visitor's own figures (income, other payments, city), votes, whether
 * figures are hidden (also a cookie), the time of the last act, a dismissed notice, the last reload after missing code, the
 * cookie with the consent to third-party services.
 */
interface PersonalKind {
  storage: SafeStorage;
  prefix: string;
  life: number;
}

interface EntryMetadata {
  /** 0 for a visitor. */
  owner: Id;
  at: number;
  /** If earlier than the end of its kind's lifetime. */
  until?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const personalKinds = {
  /** Drafts of loan forms, but for identity numbers. */
  draft: { storage: deviceStorage, prefix: `${PERSONAL}form-`, life: 30 * 24 * HOUR },
  /** And drafts of all other forms: long enough to log in again, short enough for a computer that was left. */
  draftSecrets: { storage: tabStorage, prefix: `${PERSONAL}form-`, life: HOUR / 2 },
  /** The gateway remembers a key for a day, so this is a little less. */
  idempotencyKey: { storage: tabStorage, prefix: `${PERSONAL}once-`, life: 23 * HOUR },
  countdown: { storage: tabStorage, prefix: `${PERSONAL}wait-`, life: HOUR },
  /** Loans from elsewhere that a member has typed into the list of their own (one entry). */
  loans: { storage: deviceStorage, prefix: `${PERSONAL}loans`, life: 730 * 24 * HOUR },
} satisfies Record<string, PersonalKind>;

export function keepPersonal(
  { storage, prefix }: PersonalKind,
  name: string,
  owner: Id,
  content: object,
  now: number,
): boolean {
  return storage.set(prefix + name, JSON.stringify({ ...content, owner, at: now } satisfies EntryMetadata));
}

/**
 * Of `owner` or a visitor. Another member's or an expired entry is removed. Storage is not trusted: the caller checks the
 * content.
 */
export function readPersonal<T extends object>(
  { storage, prefix, life }: PersonalKind,
  name: string,
  owner: Id,
  now: number,
): (Partial<T> & EntryMetadata) | null {
  const entry = parseEntry<T>(storage.get(prefix + name));
  const isOver = !entry || !isFresh(entry, life, now);
  if (!isOver && (entry.owner === owner || entry.owner === 0)) return entry;
  // Not for a visitor, who may be the owner after the session has ended.
  if (isOver || owner !== 0) storage.remove(prefix + name);
  return null;
}

export function forgetPersonal({ storage, prefix }: PersonalKind, name: string): void {
  storage.remove(prefix + name);
}

/** A time in the near future counts as fresh, since the clock may have been corrected. */
export const isFresh = ({ at, until = Infinity }: EntryMetadata, life: number, now: number): boolean =>
  Math.abs(now - at) <= life && now < until;

/** Null unless it has an owner and a time. */
export function parseEntry<T extends object>(text: string | null): (Partial<T> & EntryMetadata) | null {
  try {
    // The cast is safe: owner and time are checked below, the content by the caller.
    const entry = JSON.parse(text ?? 'null') as (Partial<T> & Partial<EntryMetadata>) | null;
    // The cast is safe: both fields are there. An owner of another form is nobody.
    return entry && entry.owner !== undefined && typeof entry.at === 'number'
      ? (entry as Partial<T> & EntryMetadata)
      : null;
  } catch {
    return null;
  }
}
