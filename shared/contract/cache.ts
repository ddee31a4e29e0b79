/**
 * Data that is the same for everybody: one shared copy, fresh for three seconds, so that an edit at the upstream,
 * or its return after an outage, shows within five; served stale for a day, so that the public pages outlive an outage. Seconds.
 */
export const siteCache = { fresh: 3, stale: 86_400 } as const;
