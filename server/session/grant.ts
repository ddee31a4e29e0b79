import { EXPIRY_FIELD, LIFETIME_FIELD, REFRESH_FIELD, TOKEN_FIELD } from '../upstream/adapt/adapt.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import { readInteger, readText, readTime } from '../gateway/read/numbers.ts';
import { isToken } from './seal.ts';

/** What a login or a refresh gives. */
export interface Grant {
  token: string;
  /** How long the token is valid (s). */
  lifetime?: number | undefined;
  /** When it is over (ms since the epoch); with a lifetime, that counts, since it needs no clock of the upstream's. */
  expiry?: number | undefined;
  /** Renews the token. */
  refresh?: string | undefined;
}

/** Longest lifetime that browsers accept for a cookie: 400 days, in seconds. A larger number is no lifetime, but a moment. */
const LIFETIME_MAX = 400 * 24 * 3600;

/**
 * Takes what opens a session from the data of a login or a refresh. The reader drops these fields from the output, so that they
 * exist only in the session.
 */
export function grantOf(data: unknown): Grant | undefined {
  const fields = recordOf(data);
  const token = readText(fields[TOKEN_FIELD]);
  if (!isToken(token)) return undefined;
  const refresh = readText(fields[REFRESH_FIELD]);
  const time = readTime(fields[EXPIRY_FIELD]);
  return {
    token,
    lifetime: lifetime(readInteger(fields[LIFETIME_FIELD])),
    expiry: time === undefined ? undefined : Date.parse(`${time.replace(' ', 'T')}+08:00`),
    refresh: isToken(refresh) ? refresh : undefined,
  };
}

/** How long a grant's token is valid (s); undefined: not said, or nothing to rely on. */
export const lifetimeOf = (grant: Grant, now: number): number | undefined =>
  grant.lifetime ?? (grant.expiry === undefined ? undefined : lifetime((grant.expiry - now) / 1000));

const lifetime = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && seconds > 0 && seconds <= LIFETIME_MAX ? seconds : undefined;
