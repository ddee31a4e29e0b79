import type { Db } from '../store/db.ts';
import { compactTime } from '../domain/shanghaiTime.ts';

/**
 * Prefix, time to the second, six digits. The digits come from a counter, spread so that two
 * neighbours do not look like neighbours; ownership is checked wherever a number is asked for.
 */
export function recordNo(db: Db, prefix: string, at: number): string {
  const row = db.get<{ last: number }>(
    'INSERT INTO numbers (prefix, last) VALUES (?, 1) ON CONFLICT (prefix) DO UPDATE SET last = last + 1 RETURNING last',
    prefix,
  );
  // 387419 shares no factor with a million: each of a million numbers comes once before any comes twice.
  const digits = ((row?.last ?? 0) * 387_419) % 1_000_000;
  return `${prefix}${compactTime(at)}${String(digits).padStart(6, '0')}`;
}
