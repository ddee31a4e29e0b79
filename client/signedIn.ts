import type { Id } from '../shared/rules/ids.ts';

/** There is a session, but the upstream did not say whose. */
export const UNKNOWN_MEMBER = -1;

let member: Id = 0;

/**
 * As far as scripts can know (the cookie is httpOnly): the page was rendered for a member, or a call has opened a session since.
 */
export const isSignedIn = (): boolean => member !== 0;

/** 0 for a visitor; UNKNOWN_MEMBER when unknown. */
export const shownMember = (): Id => member;

/** The member that scripts know of; 0 for none, and for one that is not known. */
export const knownMember = (): Id => (member === UNKNOWN_MEMBER ? 0 : member);

/** With the hydration data, and after every call that opens or closes a session. */
export function setShownMember(id: Id): void {
  member = id;
}
