import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isSignedIn, setShownMember, shownMember, UNKNOWN_MEMBER } from '../signedIn.ts';
import { isFresh, parseEntry, personalKinds } from '../lib/personalStorage.ts';

const CHANNEL = 'bank-session';
/** How often expired personal data is removed while a tab is open (ms). */
const SWEEP_INTERVAL = 60_000;

/** A message: id of the member who now has the session; 0 when there is none. */
type Owner = number;

const channel =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined'
    ? null
    : new BroadcastChannel(CHANNEL);

/**
 * Called when a call of this tab has opened or closed the session. Records the new owner, removes other members' data from
 * this browser, and notifies the other tabs.
 */
export function sessionChanged(owner: Owner): void {
  setShownMember(owner);
  sweepPersonal(Date.now(), owner);
  channel?.postMessage(owner);
}

/** Id of the member whose session a call has opened; undefined when it opened none (for example, a poll of a QR ticket). */
export function ownerIn(data: unknown): Owner | undefined {
  const { user_id: id, expires_in: life } = fieldsOf(data);
  return typeof id === 'number' ? id : life === undefined ? undefined : UNKNOWN_MEMBER;
}

/**
 * Reloads this tab when it shows a member whose session has ended: when another tab logs out or logs another member in, and
 * when the Back button restores a page from the browser's memory. All tabs share the cookie. A tab of the same member, or of a
 * visitor, keeps its state. Personal data is removed in each tab, since each has its own session storage.
 */
export function watchTabs(): void {
  // Without a known member nobody's data is removed: the member may log in again, or be known again after an outage.
  sweepPersonal(Date.now(), shownMember() > 0 ? shownMember() : undefined);
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

/** Hides the page at once, then loads it again. Not `reload`, after which some browsers restore typed values. */
function hideAndReload(): void {
  // Fields that lose the focus now must not be saved as a draft.
  setShownMember(0);
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}

/**
 * Removes expired entries. With `member` (id of the member who now has the session), other members' entries are removed too,
 * and a visitor's entries become the member's. 0 (logged out) and a negative id (unknown member) leave a visitor's entries.
 */
export function sweepPersonal(now: number, member?: number): void {
  for (const { storage, prefix, life } of Object.values(personalKinds)) {
    for (const key of storage.keys().filter((key) => key.startsWith(prefix))) {
      const entry = parseEntry(storage.get(key));
      const isOthers = member !== undefined && entry?.owner !== 0 && entry?.owner !== member;
      if (!entry || isOthers || !isFresh(entry, life, now)) storage.remove(key);
      else if (member !== undefined && member > 0 && entry.owner === 0)
        storage.set(key, JSON.stringify({ ...entry, owner: member }));
    }
  }
}
