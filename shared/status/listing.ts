/** `status` of partners and memberships in the content: not available, listed on its page, or available only by a direct link. */
export const LISTING = { off: 0, listed: 1, byLink: 2 } as const;
