import { randomInt } from 'node:crypto';
import type { Db } from '../store/db.ts';

/** Characters of member codes, without those that look alike: I, O, D, 0, 1. */
const ALPHABET = '23456789ABCEFGHJKLMNPQRSTUVWXYZ';

/** A new invite code (six characters) that no member has. */
export function newInviteCode(db: Db): string {
  return unused(db, 'invite_code', 6);
}

/** A new member number (eight characters) that no member has; customer service uses it. */
export function newUserNo(db: Db): string {
  return unused(db, 'user_no', 8);
}

function unused(db: Db, column: 'invite_code' | 'user_no', length: number): string {
  for (;;) {
    const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (!db.get(`SELECT 1 FROM members WHERE ${column} = ?`, code)) return code;
  }
}
