/** Member id when there is a session, but the upstream did not say whose. */
export const UNKNOWN_MEMBER = -1;

let member = 0;

/**
 * Whether this browser may have a session, as far as scripts can know (the cookie is httpOnly): the page was rendered for a
 * member, or a call has opened a session since. If not, the current member is not requested.
 */
export const isSignedIn = (): boolean => member !== 0;

/** Id of the member whose data this tab shows; 0 for a visitor; UNKNOWN_MEMBER when unknown. */
export const shownMember = (): number => member;

/** Called with the hydration data, and after every call that opens or closes a session. */
export function setShownMember(id: number): void {
  member = id;
}
