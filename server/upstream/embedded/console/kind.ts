import type { Db } from '../store/db.ts';
import type { PendingFile } from './pendingFiles.ts';

/** The operator's verbs. The record's status decides which are allowed. */
export const VERBS = ['pass', 'reject', 'pay', 'fail', 'supplement', 'confirm'] as const;
export type Verb = (typeof VERBS)[number];

/** An action that the record's status allows, with the label of its button. */
export interface ConsoleAction {
  verb: Verb;
  label: string;
  /** Required input: a reason, or a list of items, one per line. */
  asks?: 'reason' | 'items';
}

/** A record that waits for the operator. */
export interface PendingRow {
  id: number;
  no: string;
  phone_number: string;
  /** Yuan with two decimals; null if the record has no sum. */
  amount: string | null;
  /** `2026-11-20 09:30:00` */
  submitted_at: string;
  status_text: string;
  /** The data that the operator needs for a decision. */
  detail: string;
  files: readonly PendingFile[];
  acts: readonly ConsoleAction[];
}

/** Input of an action. Texts are trimmed; an absent one is ''. */
export interface ActionDetail {
  reason: string;
  items: readonly string[];
}

/** A kind of record in the console. */
export interface ConsoleKind {
  label: string;
  /** The records that wait for the operator, oldest first. */
  pending: (db: Db) => PendingRow[];
  /** Runs an action and returns its message. Refuses with 404 if the record does not exist, with 409 if its status does not allow the action. */
  act(db: Db, now: number, id: number, verb: Verb, detail: ActionDetail): { message: string; data?: unknown };
}
