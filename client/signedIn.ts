let signedIn = false;

/**
 * Whether this browser may hold a session, as far as its scripts can know (the cookie is httpOnly): the page came with a
 * member, or a call opened a session since. Without one, nobody asks who the visitor is.
 */
export const isSignedIn = (): boolean => signedIn;

/** Told by the boot data and by every call that opens or closes a session. */
export function setSignedIn(value: boolean): void {
  signedIn = value;
}
