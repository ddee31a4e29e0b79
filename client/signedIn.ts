/** A session was opened, but the upstream did not say whose. */
export const SOMEBODY = -1;

let member = 0;

/**
 * Whether this browser may hold a session, as far as its scripts can know (the cookie is httpOnly): the page came with a
 * member, or a call opened a session since. Without one, nobody asks who the visitor is.
 */
export const isSignedIn = (): boolean => member !== 0;

/** Id of the member whose data this tab may show; 0: a visitor. */
export const shownMember = (): number => member;

/** Told by the boot data and by every call that opens or closes a session. */
export function setShownMember(id: number): void {
  member = id;
}
