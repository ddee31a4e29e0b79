import type { Db } from '../store/db.ts';
import { compactTime } from '../domain/shanghaiTime.ts';

/**
 * A new record number: prefix, time to the second, six digits. The digits are a counter, multiplied so that consecutive numbers
 * do not look consecutive. They are not secret: ownership is always checked.
 */
export function recordNo(db: Db, prefix: string, at: number): string {
  const row = db.get<{ last: number }>(
    'INSERT INTO numbers (prefix, last) VALUES (?, 1) ON CONFLICT (prefix) DO UPDATE SET last = last + 1 RETURNING last',
    prefix,
  );
  // 387419 is coprime to a million, so the digits repeat only after a million numbers.
  const digits = ((row?.last ?? 0) * 387_419) % 1_000_000;
  return `${prefix}${compactTime(at)}${String(digits).padStart(6, '0')}`;
}
