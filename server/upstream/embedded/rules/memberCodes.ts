import { randomInt } from 'node:crypto';
import type { Db } from '../store/db.ts';

/** Six of these: no I, O, D, nor 0 and 1, which are read as one another. */
const ALPHABET = '23456789ABCEFGHJKLMNPQRSTUVWXYZ';

/** A code that no member has. */
export function newInviteCode(db: Db): string {
  return unused(db, 'invite_code', 6);
}

/** The eight characters by which the member is known to the service desk. */
export function newUserNo(db: Db): string {
  return unused(db, 'user_no', 8);
}

function unused(db: Db, column: 'invite_code' | 'user_no', length: number): string {
  for (;;) {
    const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (!db.get(`SELECT 1 FROM members WHERE ${column} = ?`, code)) return code;
  }
}
