/** One of the sessions of the member whose token it is. A member's requests are limited by session; the load comes from many. */
export const sessionOf = (token: string, number: number): string => `${token}~${number}`;

/** The token, which the upstream knows. */
export const tokenOf = (session: string): string => session.replace(/~\d+$/, '');
