import type { Device } from '../sent.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { maskAddress } from "../../shared/rules/addresses.ts";

interface SessionRow {
  id: number;
  hash: string;
  device: string;
  address: string;
  created_at: number;
  seen_at: number;
}

/** The member's sessions: the one with this hash first, then those that were used last. */
export function sessionsOf(db: Db, userId: number, currentHash: string, now: number): Device[] {
  const rows = db.all<SessionRow>(
    `SELECT t.id, t.hash, t.device, coalesce(v.address, t.address) AS address, t.created_at, coalesce(v.at, t.created_at) AS seen_at
     FROM tokens t LEFT JOIN session_visits v ON v.token_id = t.id
     WHERE t.user_id = ? AND t.expires_at > ? ORDER BY t.hash = ? DESC, seen_at DESC, t.id DESC`,
    userId,
    now,
    currentHash,
  );
  return rows.map(({ id, hash, device, address, created_at, seen_at }) => ({
    id,
    name: device || '未知设备',
    address: maskAddress(address),
    first_seen_at: wireTime(created_at),
    last_seen_at: wireTime(hash === currentHash ? now : seen_at),
    is_current: hash === currentHash ? 1 : 0,
  }));
}
