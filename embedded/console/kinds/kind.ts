import type { Db } from '../../store/db.ts';
import type { Approval } from '../../domain/grant.ts';
import type { Fact, Section } from './fact.ts';
import type { PendingFile } from './pendingFiles.ts';

/** The operator's verbs. The record's status decides which are allowed. */
export const VERBS = ['pass', 'reject', 'pay', 'fail', 'supplement', 'confirm'] as const;
export type Verb = (typeof VERBS)[number];

/** An action that the record's status allows, with the label of its button. */
export interface ConsoleAction {
  verb: Verb;
  label: string;
  /** Input: a reason, a list of items (one per line), the terms of an approval, or a reply, which may be empty. */
  asks?: 'reason' | 'items' | 'terms' | 'reply';
  /** It refuses, returns or ends something: it looks different and stands apart from the way forward. */
  danger?: true;
  /** What follows, for an action that moves money: it is asked once more, with the figures. */
  confirm?: string;
  /** Reasons to choose from. */
  reasons?: readonly string[];
}

/** A finding that helps to decide. */
export interface Check {
  text: string;
  good: boolean;
}

/** A step of a record's history. */
export interface Step {
  text: string;
  remark: string;
  at: number;
}

/** A record with everything that a decision needs. */
export interface RecordView {
  id: number;
  no: string;
  /** Null: a visitor's. */
  userId: number | null;
  at: number;
  /** Yuan with two decimals; null if the record has no sum. */
  amount: string | null;
  title: string;
  /** A number of `states`. */
  state: number;
  sections: readonly Section[];
  /** What a confirmation repeats: sums, and to whom they go. */
  figures: readonly Fact[];
  checks: readonly Check[];
  files: readonly PendingFile[];
  steps: readonly Step[];
  acts: readonly ConsoleAction[];
  /** Terms that an approval suggests. */
  terms?: Approval;
}

/** Input of an action. Texts are trimmed; an absent one is ''. */
export interface ActionDetail {
  reason: string;
  items: readonly string[];
  terms?: Approval;
}

/** A kind of record in the console. */
export interface ConsoleKind {
  label: string;
  /** The text of each state, for lists and their filter. */
  states: Readonly<Record<number, string>>;
  view(db: Db, now: number, id: number): RecordView | undefined;
  /** Runs an action and returns its message. Refuses with 404 if the record does not exist, with 409 if its status does not allow the action. */
  act(db: Db, now: number, id: number, verb: Verb, detail: ActionDetail): { message: string; data?: unknown };
}
