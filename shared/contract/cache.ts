/**
 * Cache times of public site data, in seconds. A copy is fresh for three seconds, so that a change at the upstream shows
 * within five; it may be served stale for a day, so that the public pages work while the upstream is down.
 */
export const siteCache = { fresh: 3, stale: 86_400 } as const;
