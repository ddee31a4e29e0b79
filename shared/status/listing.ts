/** `status` of what the content offers (partners, memberships): off, on its page, or to be had by a link alone. */
export const LISTING = { off: 0, listed: 1, byLink: 2 } as const;
