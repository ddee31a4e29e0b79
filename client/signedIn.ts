/** There is a session, but the upstream did not say whose. */
export const UNKNOWN_MEMBER = -1;

let member = 0;

/**
 * As far as scripts can know (the cookie is httpOnly): the page was rendered for a member, or a call has opened a session since.
 */
export const isSignedIn = (): boolean => member !== 0;

/** 0 for a visitor; UNKNOWN_MEMBER when unknown. */
export const shownMember = (): number => member;

/** With the hydration data, and after every call that opens or closes a session. */
export function setShownMember(id: number): void {
  member = id;
}
