import { createHash } from 'node:crypto';
import type { Member } from './state.ts';

/** A UUID that is the same for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The nth number of 19 digits. All are odd, so a double can hold none of them. */
export const snowflake = (n: number): bigint => 7_301_000_000_000_163_841n + 8_388_614n * BigInt(n);

/** The fee of a payout: 0.6 %, rounded half up, at least one yuan. */
export const FEE = { bp: 60, floor: 100 };
export const feeOf = (sum: number) => Math.max(FEE.floor, Math.round((sum * FEE.bp) / 10_000));

type Basics = Pick<Member, 'id' | 'mobile' | 'password' | 'registeredAt'> & { serial: number };

/** A member who has nothing yet. */
export function emptyMember({ id, serial, mobile, password, registeredAt }: Basics): Member {
  return {
    id,
    serial: `M${String(10_000 + serial).padStart(8, '0')}`,
    mobile,
    password,
    nick: `会员${mobile.slice(-4)}`,
    gender: 'X',
    suspended: false,
    tier: 'BRONZE',
    referralCode: `HX${(serial * 7919 + 100_000).toString(36).toUpperCase().slice(-4)}`,
    registeredAt,
    lastSeenAt: registeredAt,
    edition: 1,
    cash: 0,
    credit: 0,
    ledger: [],
    payees: [],
    payouts: [],
    orders: [],
    memberships: [],
    verifications: [],
    applications: [],
    tickets: [],
    letters: [],
    referrals: [],
  };
}
