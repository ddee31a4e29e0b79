import { PERSONAL } from './personalPrefix.ts';
import { deviceStorage, tabStorage, type SafeStorage } from './safeStorage.ts';

/**
 * Everything that scripts of the portal keep in a browser.
 *
 * **Of a person**, listed here: each entry names its owner and its time, and is removed when that time is up, when its
 * owner logs out, and when somebody else logs in (`sweepPersonal.ts`).
 *
 * **Of the device**, on purpose beyond a session, since it tells nothing of a member or was asked for: the account number
 * that somebody wanted to be remembered (`rememberedAccount`), saved and picked offers, helpful votes, whether figures
 * are hidden, the mark of a reload for missing code, the cookie with the consent to third-party services.
 */
interface PersonalKind {
  storage: SafeStorage;
  /** Its keys begin so. */
  prefix: string;
  /** How long it is kept after its last change (ms). */
  life: number;
}

/** What one entry says beside its content. */
interface Mark {
  /** Id of the member whose it is; 0: a visitor's, which whoever signs in next goes on with. */
  owner: number;
  /** When it was changed last (ms since the epoch). */
  at: number;
  /** Its own end, before its kind's. */
  until?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const personalKinds = {
  /** What is typed into a member's form: whoever has to sign in again does so within this time; a computer that was left tells nothing later. */
  formDraft: { storage: tabStorage, prefix: `${PERSONAL}typed-`, life: HOUR / 2 },
  /** Identity numbers typed into an application. */
  loanSecrets: { storage: tabStorage, prefix: `${PERSONAL}form-`, life: HOUR / 2 },
  /** The other answers; a draft that nobody has touched for a month is left alone for good. */
  loanDraft: { storage: deviceStorage, prefix: `${PERSONAL}form-`, life: 30 * 24 * HOUR },
  /** The gateway remembers a key for a day; a little less, and it protects for certain. */
  idempotencyKey: { storage: tabStorage, prefix: `${PERSONAL}once-`, life: 23 * HOUR },
  /** Until a text message may be sent again, and to which number (masked) the last one went. */
  countdown: { storage: tabStorage, prefix: `${PERSONAL}wait-`, life: HOUR },
} satisfies Record<string, PersonalKind>;

/** Keeps an entry. False: the storage refuses. */
export function keepPersonal({ storage, prefix }: PersonalKind, name: string, owner: number, content: object, now: number): boolean {
  return storage.set(prefix + name, JSON.stringify({ ...content, owner, at: now } satisfies Mark));
}

/**
 * The entry of that name if it is the owner's or a visitor's; what somebody else left, or long ago, is removed. Anybody
 * could have written it: nothing of its content is taken for granted.
 */
export function readPersonal<T extends object>({ storage, prefix, life }: PersonalKind, name: string, owner: number, now: number): (Partial<T> & Mark) | null {
  const entry = parseEntry<T>(storage.get(prefix + name));
  const isOver = !entry || !isFresh(entry, life, now);
  if (!isOver && (entry.owner === owner || entry.owner === 0)) return entry;
  // A visitor may be the owner, whose session has ended.
  if (isOver || owner !== 0) storage.remove(prefix + name);
  return null;
}

export function forgetPersonal({ storage, prefix }: PersonalKind, name: string): void {
  storage.remove(prefix + name);
}

/** A clock may have been set right in between: an entry of the near future counts. */
export const isFresh = ({ at, until = Infinity }: Mark, life: number, now: number): boolean => Math.abs(now - at) <= life && now < until;

/** An entry that names its owner and its time, or null. */
export function parseEntry<T extends object>(text: string | null): (Partial<T> & Mark) | null {
  try {
    // Cast: its two marks are looked at right here, its content by whoever reads it.
    const entry = JSON.parse(text ?? 'null') as (Partial<T> & Partial<Mark>) | null;
    // Cast: both marks have just been seen to be numbers.
    return entry && typeof entry.owner === 'number' && typeof entry.at === 'number' ? (entry as Partial<T> & Mark) : null;
  } catch {
    return null;
  }
}
