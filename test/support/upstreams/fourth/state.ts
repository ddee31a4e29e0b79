import type { KeyObject } from 'node:crypto';

/** What the back end keeps. Amounts are fen, times milliseconds; the services write them in their own forms. */
export interface Member {
  id: string;
  serial: string;
  /** Eleven digits; the calls write `+86` before them. */
  mobile: string;
  password: string;
  nick: string;
  gender: 'F' | 'M' | 'X';
  born?: string | undefined;
  mail?: string | undefined;
  portraitFile?: string | undefined;
  suspended: boolean;
  tier: string;
  referralCode: string;
  referredBy?: string | undefined;
  registeredAt: number;
  lastSeenAt: number;
  /** Number of the profile's edition, for `If-Match`. */
  edition: number;
  cash: number;
  credit: number;
  /** Newest first, like the other lists. */
  ledger: Entry[];
  payees: Payee[];
  payouts: Payout[];
  orders: Order[];
  memberships: Membership[];
  verifications: Verification[];
  applications: Application[];
  tickets: Ticket[];
  /** Oldest first. */
  letters: Letter[];
  referrals: Referral[];
}

export type Purse = 'CASH' | 'CREDIT';
export type Topic = 'RECHARGE' | 'PAYOUT' | 'PLAN' | 'COMMISSION' | 'ADJUSTMENT';

export interface Entry {
  id: bigint;
  at: number;
  delta: number;
  after: number;
  purse: Purse;
  topic: Topic;
  title: string;
  memo?: string | undefined;
  state: 'BOOKED' | 'WAITING' | 'VOID';
  ref?: { kind: string; key: string } | undefined;
  counterparty?: { nick: string; mobile: string; depth: 1 | 2 } | undefined;
}

export interface Payee {
  payeeId: string;
  way: 'BANK' | 'ALIPAY';
  holder: string;
  number: string;
  bankCode?: string | undefined;
  branch?: string | undefined;
  lastUsedAt?: number | undefined;
  removed: boolean;
}

export interface Payout {
  payoutId: string;
  number: string;
  state: 'REVIEW' | 'PAYING' | 'PAID' | 'REFUSED' | 'BOUNCED' | 'CANCELLED';
  sum: number;
  fee: number;
  payee: Payee;
  filedAt: number;
  decidedAt?: number | undefined;
  paidAt?: number | undefined;
  why?: string | undefined;
  bankRef?: string | undefined;
}

export interface Order {
  ordNo: string;
  outTradeNo: string;
  amt: number;
  gift: number;
  chn: string;
  st: 'INIT' | 'PAYING' | 'SUCC' | 'CLOSED' | 'REFUND';
  crt: number;
  exp: number;
  paid?: number | undefined;
  /** The membership that it pays for. */
  membershipId?: string | undefined;
}

export interface Membership {
  membershipId: string;
  planCode: string;
  label: string;
  price: number;
  payWith: 'PURSE' | 'CASHIER';
  /** How much of the price came from each purse. */
  paid?: { credit: number; cash: number } | undefined;
  ref?: string | undefined;
  state: 'UNPAID' | 'RUNNING' | 'OVER' | 'REFUNDING' | 'REFUNDED' | 'CANCELLED';
  boughtAt: number;
  from?: number | undefined;
  until?: number | undefined;
  refund?: { sum: number; askedAt: number; doneAt?: number } | undefined;
  ordNo?: string | undefined;
}

export interface Verification {
  verificationId: string;
  subject: 'PERSON' | 'COMPANY';
  state: 'PENDING' | 'PASSED' | 'FAILED';
  filedAt: number;
  decidedAt?: number | undefined;
  why?: string | undefined;
  person?: { name: string; idNo: string } | undefined;
  company?: { name: string; uscc: string; legalRep: string } | undefined;
  files: string[];
}

export interface Application {
  id: string;
  number?: string | undefined;
  ref?: string | undefined;
  questionnaire: string;
  lenderCode?: string | undefined;
  phase: string;
  history: { phase: string; at: number; remark?: string }[];
  answers: Record<string, unknown>;
  documents: string[];
  wantsDocs?: { items: string[]; by: number } | undefined;
  offer?: { lender: string; sum: number; apr: string; months: number; signBy: string } | undefined;
  adviser?: { name: string; mobile: string } | undefined;
  openedAt: number;
  changedAt: number;
}

export interface Ticket {
  ticketId: string;
  number: string;
  category: string;
  state: 'WAITING' | 'ANSWERED' | 'CLOSED';
  openedAt: number;
  answerBy: number;
  thread: { by: 'MEMBER' | 'STAFF'; at: number; text: string }[];
}

export interface Letter {
  letterId: string;
  topic: 'ACCOUNT' | 'MONEY' | 'APPLICATION' | 'PLATFORM';
  subject: string;
  html: string;
  sentAt: number;
  seenAt?: number | undefined;
  removed: boolean;
}

export interface Referral {
  memberId: string;
  nick: string;
  mobile: string;
  depth: 1 | 2;
  joinedAt: number;
  earned: number;
  hasPlan: boolean;
  tierCode: string;
  own: number;
}

export interface StoredFile {
  fileId: string;
  owner: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  ticket: string;
  until: number;
  content?: Buffer | undefined;
  sealedAt?: number | undefined;
}

export interface Challenge {
  id: string;
  mobile: string;
  purpose: string;
  digits: string;
  at: number;
  wrong: number;
  void: boolean;
}

export interface Session {
  memberId: string;
  access: string;
  accessUntil: number;
  refresh: string;
  refreshUntil: number;
}

export interface State {
  now: () => number;
  /** The next number of whatever needs one. */
  serial: () => number;
  members: Member[];
  sessions: Session[];
  /** Refresh tokens that were exchanged, with the session that they belonged to. */
  spent: Map<string, Session>;
  challenges: Challenge[];
  proofs: Map<string, { mobile: string; purpose: string; until: number }>;
  captchas: Map<string, string>;
  failures: Map<string, number>;
  nonces: Map<string, number>;
  files: Map<string, StoredFile>;
  looseTickets: Ticket[];
  /** Numbers of members whose profile another device changes right after it is read next. */
  raced: Set<string>;
  key: SecretKey;
}

export interface SecretKey {
  keyId: string;
  privateKey: KeyObject;
  spki: string;
}
