/**
 * Numbers of a member's `cert_status`: what the applications for certification come to, so it has no moves of its own. Each is a
 * constant of its own, so that a page carries those alone that it names.
 */
export const none = 0;
export const review = 1;
export const certified = 2;
export const rejected = 3;
