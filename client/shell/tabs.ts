import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isSignedIn, knownMember, setShownMember, shownMember, UNKNOWN_MEMBER } from '../signedIn.ts';
import { isFresh, parseEntry, personalKinds } from '../lib/personalStorage.ts';
import type { Id } from '../../shared/rules/ids.ts';

const CHANNEL = 'bank-session';
/** How often (ms). */
const SWEEP_INTERVAL = 60_000;

/** Id of the member who now has the session; 0 for none. */
type Owner = Id;

const channel =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);

/**
 * A call of this tab has opened or closed the session: removes other members' data from this browser, and notifies the other
 * tabs.
 */
export function sessionChanged(owner: Owner): void {
  setShownMember(owner);
  sweepPersonal(Date.now(), owner, formHere());
  channel?.postMessage(owner);
}

/** Undefined when the call opened no session (a poll of a QR ticket). */
export function ownerIn(data: unknown): Owner | undefined {
  const { user_id: id, expires_in: life } = fieldsOf(data);
  return typeof id === 'number' || typeof id === 'string'
    ? id
    : life === undefined
      ? undefined
      : UNKNOWN_MEMBER;
}

/**
 * Reloads this tab when it shows a member whose session has ended: in another tab (all share the cookie), or when the Back button
 * restores a page from memory. A tab of the same member, or of a visitor, keeps its state. Each tab has its own session storage
 * to sweep.
 */
export function watchTabs(): void {
  // Without a known member nobody's data is removed: the member may be known again after an outage.
  sweepPersonal(Date.now(), knownMember() || undefined, formHere());
  setInterval(sweepExpired, SWEEP_INTERVAL);
  document.addEventListener('visibilitychange', sweepExpired);
  channel?.addEventListener('message', ({ data }: MessageEvent<Owner>) => {
    sweepPersonal(Date.now(), data);
    if (isSignedIn() && (data !== shownMember() || data === UNKNOWN_MEMBER)) hideAndReload();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSignedIn()) hideAndReload();
  });
}

const sweepExpired = (): void => sweepPersonal(Date.now());

/** Not `reload`, after which some browsers restore typed values. */
function hideAndReload(): void {
  // Fields that lose the focus now must not be saved.
  setShownMember(0);
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}

/** Id of the loan form at this address, or at that to which the login here returns. */
const formHere = (): string | undefined =>
  /^\/form\/([^/?]+)/.exec(new URLSearchParams(location.search).get('from') ?? location.pathname)?.[1];

/**
 * Removes expired entries. With `member` (who now has the session) others' are removed too, and so are a
 * visitor's: the next person at the computer may be somebody else. Only the draft of `form`, whose page has begun the login, becomes
 * the member's, if it was written in this tab and not long ago. 0 (logged out) leaves a visitor's.
 */
export function sweepPersonal(now: number, member?: Owner, form?: string): void {
  const { storage: tab, prefix: drafts, life: short } = personalKinds.draftSecrets;
  const draft = drafts + String(form);
  const written = parseEntry(tab.get(draft));
  const goesOn = written?.owner === 0 && isFresh(written, short, now) ? draft : undefined;
  for (const { storage, prefix, life } of Object.values(personalKinds)) {
    for (const key of storage.keys().filter((key) => key.startsWith(prefix))) {
      const entry = parseEntry(storage.get(key));
      const isOthers =
        member !== undefined &&
        (entry?.owner === 0 ? member !== 0 && key !== goesOn : entry?.owner !== member);
      if (!entry || isOthers || !isFresh(entry, life, now)) storage.remove(key);
      else if (member && member !== UNKNOWN_MEMBER && entry.owner === 0)
        storage.set(key, JSON.stringify({ ...entry, owner: member }));
    }
  }
}
