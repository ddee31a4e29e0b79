import { forgetAllTyped } from '../forms/formDraft.ts';
import { isSignedIn, setShownMember, shownMember, SOMEBODY } from '../signedIn.ts';

const CHANNEL = 'bank-session';

/** What a message says: the id of the member whose session it is now; 0: nobody's. */
type Owner = number;

const channel = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** A call of this tab has opened or closed the session: noted here, and told to the browser's other tabs at once. */
export function sessionChanged(owner: Owner): void {
  setShownMember(owner);
  if (owner === 0) forgetAllTyped();
  channel?.postMessage(owner);
}

/** Whose session a call's answer has opened; undefined when it opened none (a look at a QR ticket). */
export function ownerIn(data: unknown): Owner | undefined {
  const { user_id: id, expires_in: life } = (data ?? {}) as { user_id?: unknown; expires_in?: unknown };
  return typeof id === 'number' ? id : life === undefined ? undefined : SOMEBODY;
}

/**
 * The cookie belongs to all tabs at once, so a tab never goes on showing a member whose session it no longer is:
 * when another tab logs out or logs somebody else in, and when the Back button brings a page out of the browser's
 * memory, it is emptied and loaded anew. A tab of the same member, or of a visitor, keeps what is typed in it.
 */
export function watchTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Owner>) => {
    if (isSignedIn() && (data !== shownMember() || data === SOMEBODY)) loadAnew();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSignedIn()) loadAnew();
  });
}

/** Emptied at once: the answer may take its time. Not `reload`, which some browsers put typed values back after. */
function loadAnew(): void {
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}
