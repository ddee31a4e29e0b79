/**
 * Cache times of public site data, in seconds (stale-while-revalidate and stale-if-error of RFC 5861). A copy is fresh for three
 * seconds, so that a change at the upstream shows within five. For a minute more it is served while it is refreshed. After that
 * callers wait a moment for the present data; only when the upstream fails or is slow, a copy of up to a day is served, so that the
 * public pages work while it is down.
 */
export const siteCache = { fresh: 3, stale: 60, staleIfError: 86_400 } as const;
