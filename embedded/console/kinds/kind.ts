import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { mayMove, openMoves, type MoveName, type StatusTable } from '../../../shared/status/move.ts';
import type { Db } from '../../store/db.ts';
import type { Approval } from '../../domain/grant.ts';
import type { Proposing } from '../../workflows/proposals.ts';
import { refuse } from '../../domain/refusal.ts';
import { wireTime } from '../../domain/shanghaiTime.ts';
import { ownUpload } from '../../store/uploads.ts';

export interface PendingFile {
  /** What the file is, for instance 身份证人像面. */
  label: string;
  url: string;
  name: string;
  mime: string;
  size: number;
}

/** Path prefix of files in the console; the id follows. */
export const FILES = '/console/files/';

/** The member's files at these addresses. Addresses that are not the member's own uploads are left out. */
export function pendingFiles(
  db: Db,
  userId: number,
  files: readonly (readonly [label: string, url: string])[],
): PendingFile[] {
  return files.flatMap(([label, address]) => {
    const upload = ownUpload(db, userId, address);
    return upload
      ? [{ label, url: `${FILES}${upload.id}`, name: upload.name, mime: upload.mime, size: upload.size }]
      : [];
  });
}

/** A labelled value. Personal data are masked: `full` is the whole value, which is shown only after a logged request. */
export interface Fact {
  label: string;
  value: string;
  full?: string;
}

export interface Section {
  title: string;
  facts: readonly Fact[];
}

export const fact = (label: string, value: string | number | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }];

export const secret = (
  label: string,
  full: string | null | undefined,
  mask: (full: string) => string,
): Fact[] => (full ? [{ label, value: mask(full), full }] : []);

export const yuan = (fen: number): string => `${groupYuan(toYuan(fen))} 元`;
export const money = (label: string, fen: number): Fact[] => fact(label, yuan(fen));
export const time = (label: string, at: number | null): Fact[] =>
  fact(label, at === null ? '' : wireTime(at));

/** The operator's verbs. The record's status decides which are allowed. */
export const VERBS = ['pass', 'reject', 'pay', 'fail', 'supplement', 'confirm', 'propose'] as const;
export type Verb = (typeof VERBS)[number];

/** An action that the record's status allows, with the label of its button. */
export interface ConsoleAction {
  verb: Verb;
  label: string;
  /**
   * Input: a reason, a list of items (one per line), the terms of an approval, a reply, which may be empty, the number of an invoice, one of the lenders that the
   * member has authorised, or a lender to propose with its terms.
   */
  asks?: 'reason' | 'items' | 'terms' | 'reply' | 'number' | 'authorized' | 'proposal';
  /** It refuses, returns or ends something: it looks different and stands apart from the way forward. */
  danger?: true;
  /** What follows, for an action that moves money: it is asked once more, with the figures. */
  confirm?: string;
  reasons?: readonly string[];
  /** Money comes in or leaves: above `SECOND_LOOK_ABOVE` a second operator confirms it. */
  money?: true;
}

export interface Check {
  text: string;
  good: boolean;
}

export interface Step {
  text: string;
  remark: string;
  at: number;
}

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
  terms?: Approval;
  /** Lenders to choose from: those that the member has authorised, and those that can be proposed, with the rate that is filled in. */
  authorized?: readonly LenderChoice[];
  proposable?: readonly LenderChoice[];
}

export interface LenderChoice {
  id: number;
  label: string;
}

/** Input of an action. Texts are trimmed; an absent one is ''. */
export interface ActionDetail {
  reason: string;
  items: readonly string[];
  terms?: Approval;
  proposing?: Proposing;
}

export interface ConsoleKind {
  label: string;
  /** The text of each state, for lists and their filter. */
  states: Readonly<Record<number, string>>;
  view(db: Db, now: number, id: number): RecordView | undefined;
  /** Runs an action and returns its message. Refuses with 404 if the record does not exist, with 409 if its status does not allow the action. */
  act(db: Db, now: number, id: number, verb: Verb, detail: ActionDetail): { message: string; data?: unknown };
}

/** The console's buttons for a workflow's moves. A move without a button is not the operator's, or is not started from the list. */
type Buttons<T extends StatusTable> = Partial<Record<MoveName<T>, ConsoleAction>>;

/** The buttons for a record with this status, in the order of the table's moves. */
export const buttonsOf = <T extends StatusTable>(
  table: T,
  buttons: Buttons<T>,
  status: number,
): ConsoleAction[] => openMoves(table, status).flatMap((name) => buttons[name] ?? []);

/** The move of a verb for a record with this status; undefined when none of the verb's moves is allowed. */
export function moveFor<T extends StatusTable, Name extends MoveName<T>>(
  table: T,
  buttons: Partial<Record<Name, ConsoleAction>>,
  verb: Verb,
  status: number,
): Name | undefined {
  // `Object.keys` loses the type of the keys.
  return (Object.keys(buttons) as Name[]).find(
    (name) => buttons[name]?.verb === verb && mayMove(table, name, status),
  );
}

type Act = (db: Db, now: number, id: number, reason: string) => void;

/** Runs the act of a verb, and says what was done. Refuses a verb that the kind does not have. */
export const actBy =
  (label: string, acts: Partial<Record<Verb, readonly [act: Act, done: string]>>): ConsoleKind['act'] =>
  (db, now, id, verb, { reason }) => {
    const [act, message] = acts[verb] ?? refuse(409, `${label}没有这项操作`, 'status_conflict');
    act(db, now, id, reason);
    return { message };
  };

/** The steps of a record that is decided once: it begins with `text`. */
export const stepsOf = (
  text: string,
  at: number,
  decision: Omit<Step, 'at'> & { at: number | null },
): Step[] => [{ text, remark: '', at }, ...(decision.at === null ? [] : [{ ...decision, at: decision.at }])];
