import type { VipState } from '../../../../shared/records/account.ts';
import { DAY, wireTime } from '../rules/shanghaiTime.ts';
import type { Db } from './db.ts';

interface VipRow {
  package_id: number;
  title: string;
  start_at: number;
  expire_at: number | null;
}

/**
 * The membership that runs at `now`, or null. Bought ahead, memberships follow one another: the whole
 * chain is one, named after its last. One whose refund is in review still counts.
 */
export function runningVip(db: Db, userId: number, now: number): VipState | null {
  const row = db.get<VipRow>(
    `SELECT package_id, title, expire_at, min(start_at) OVER () AS start_at FROM vip_records
     WHERE user_id = ? AND status IN (1, 3) AND (expire_at IS NULL OR expire_at > ?)
     ORDER BY expire_at IS NULL DESC, expire_at DESC LIMIT 1`, userId, now);
  if (!row) return null;
  return {
    package_id: row.package_id, title: row.title, start_at: wireTime(row.start_at),
    expire_at: row.expire_at === null ? '' : wireTime(row.expire_at),
    is_permanent: row.expire_at === null ? 1 : 0,
    days_left: row.expire_at === null ? -1 : Math.ceil((row.expire_at - now) / DAY),
  };
}
