import type { Db } from './db.ts';

export interface MemberLine {
  id: number;
  user_no: string;
  phone_number: string | null;
  nickname: string;
  cert_status: number;
  status: number;
  balance: number;
  sessions: number;
  created_at: number;
}

/** Members for the console, oldest first, with balance (fen) and number of sessions. */
export function memberLines(db: Db, now: number): MemberLine[] {
  return db.all(
    `SELECT m.id, m.user_no, m.phone_number, m.nickname, m.cert_status, m.status, m.created_at, w.withdrawable + w.consume_only AS balance,
       (SELECT count(*) FROM tokens t WHERE t.user_id = m.id AND t.expires_at > ?) AS sessions
     FROM members m JOIN wallets w ON w.user_id = m.id ORDER BY m.id LIMIT 500`,
    now,
  );
}
