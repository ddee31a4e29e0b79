import type { FastifyBaseLogger } from 'fastify';

/** Time that is looked back on (s): long enough for a rate that means something, short enough to notice an attack while it runs. */
const SECONDS = 300;
/** Length of a bucket (ms); the window moves on by one. */
const BUCKET = 10_000;
const BUCKETS = (SECONDS * 1000) / BUCKET;
/** Logins below which nothing is logged: at night, three members who mistype are most of the logins. */
const LEAST = 50;
/** Part of the logins above which the line is logged. Of members' own logins a tenth fails; of tried lists of passwords nearly all. */
const PART = 0.5;
/** Least time between two lines (ms), so that an attack of hours is a line a minute and no flood. */
const LINE_EVERY = 60_000;

/**
 * The alarm on failed logins: a line when most of the logins of the last five minutes failed. The rate limits hold for addresses and
 * networks, and do not see an attack that is spread over many of them. The counts have no personal data, and a fixed size. Each
 * gateway counts its own logins: a load balancer spreads an attack over all of them. `now`: monotonic time (ms).
 */
export function createLoginFailures(log: FastifyBaseLogger, now: () => number) {
  /** A ring: `age` is the number of the bucket since the clock's zero, which tells a bucket from the one five minutes before. */
  const ring = Array.from({ length: BUCKETS }, () => ({ age: -Infinity, failed: 0, total: 0 }));
  let loggedAt = -Infinity;

  return {
    /** Counts a login that the upstream has judged. */
    count(hasFailed: boolean): void {
      const age = Math.floor(now() / BUCKET);
      const place = age % BUCKETS;
      const { failed: before, total: all } = ring[place]?.age === age ? ring[place] : { failed: 0, total: 0 };
      ring[place] = { age, failed: before + (hasFailed ? 1 : 0), total: all + 1 };
      if (now() - loggedAt < LINE_EVERY) return;
      const recent = ring.filter((bucket) => bucket.age > age - BUCKETS);
      const [failed, total] = [recent.reduce((sum, bucket) => sum + bucket.failed, 0), recent.reduce((sum, bucket) => sum + bucket.total, 0)];
      if (total < LEAST || failed <= total * PART) return;
      loggedAt = now();
      log.warn({ event: 'sec.login_failures', failed, total, seconds: SECONDS });
    },
  };
}
