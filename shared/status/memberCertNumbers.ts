/**
 * Numbers of a member's `cert_status`. It is derived from the member's applications for certification, so it has no moves.
 * Separate constants, so that a page's bundle includes only those that it uses.
 */
export const none = 0;
export const review = 1;
export const certified = 2;
export const rejected = 3;
