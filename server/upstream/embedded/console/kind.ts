import type { Db } from '../store/db.ts';
import type { PendingFile } from './pendingFiles.ts';

/** What an operator can do to a record; the state's drawing says when. */
export const VERBS = ['pass', 'reject', 'pay', 'fail', 'supplement', 'confirm'] as const;
export type Verb = (typeof VERBS)[number];

/** An act that the record's state allows now, as the page offers it. */
export interface ConsoleAction {
  verb: Verb;
  label: string;
  /** What the operator has to say with it: a reason, or a list of items, one per line. */
  asks?: 'reason' | 'items';
}

/** A record that waits for the operator. */
export interface PendingRow {
  id: number;
  no: string;
  phone_number: string;
  /** Wire yuan; null where the record is not about a sum. */
  amount: string | null;
  /** `2026-11-20 09:30:00` */
  submitted_at: string;
  /** How it stands, and whatever the operator has to see before deciding. */
  status_text: string;
  detail: string;
  files: readonly PendingFile[];
  acts: readonly ConsoleAction[];
}

/** What came with an act; texts are trimmed, absent ones empty. */
export interface ActionDetail {
  reason: string;
  items: readonly string[];
}

/** One kind of record that the operator decides about. */
export interface ConsoleKind {
  label: string;
  /** Oldest first. */
  pending: (db: Db) => PendingRow[];
  /** Does the act and says what it has brought about. Refuses with 404 what is not there, with 409 what the state does not allow. */
  act(db: Db, now: number, id: number, verb: Verb, detail: ActionDetail): { message: string; data?: unknown };
}
