import { fieldsOf } from '../../shared/fieldsOf.ts';
import { sweepPersonal } from '../lib/sweepPersonal.ts';
import { isSignedIn, setShownMember, shownMember, SOMEBODY } from '../signedIn.ts';

const CHANNEL = 'bank-session';
/** How often what is over is removed while a tab is open (ms). */
const SWEEP_INTERVAL = 60_000;

/** What a message says: the id of the member whose session it is now; 0: nobody's. */
type Owner = number;

const channel = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/**
 * A call of this tab has opened or closed the session: noted here, and told to the browser's other tabs at once. What
 * other members have left behind in this browser is removed.
 */
export function sessionChanged(owner: Owner): void {
  setShownMember(owner);
  sweepPersonal(Date.now(), owner);
  channel?.postMessage(owner);
}

/** Whose session a call's answer has opened; undefined when it opened none (a look at a QR ticket). */
export function ownerIn(data: unknown): Owner | undefined {
  const { user_id: id, expires_in: life } = fieldsOf(data);
  return typeof id === 'number' ? id : life === undefined ? undefined : SOMEBODY;
}

/**
 * The cookie belongs to all tabs at once, so a tab never goes on showing a member whose session it no longer is:
 * when another tab logs out or logs somebody else in, and when the Back button brings a page out of the browser's
 * memory, it is emptied and loaded anew. A tab of the same member, or of a visitor, keeps what is typed in it.
 * What members have left behind is removed in each tab, since each has a storage of its own.
 */
export function watchTabs(): void {
  // Of a visitor's page it is not known who comes next: whoever's session has ended may be back in a moment.
  sweepPersonal(Date.now(), isSignedIn() ? shownMember() : undefined);
  setInterval(sweepOver, SWEEP_INTERVAL);
  document.addEventListener('visibilitychange', sweepOver);
  channel?.addEventListener('message', ({ data }: MessageEvent<Owner>) => {
    sweepPersonal(Date.now(), data);
    if (isSignedIn() && (data !== shownMember() || data === SOMEBODY)) loadAnew();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSignedIn()) loadAnew();
  });
}

const sweepOver = (): void => sweepPersonal(Date.now());

/** Emptied at once: the answer may take its time. Not `reload`, which some browsers put typed values back after. */
function loadAnew(): void {
  // A field that loses the focus by it is not kept any more.
  setShownMember(0);
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}
