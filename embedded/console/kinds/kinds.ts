import { wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { operatorRecords, type OperatorRecord } from '../../store/operatorRecords.ts';
import { balanceKind } from './balanceKind.ts';
import { certKind } from './certKind.ts';
import { formKind } from './formKind.ts';
import { invoiceKind } from './invoiceKind.ts';
import type { ConsoleKind, ConsoleAction, PendingFile } from './kind.ts';
import { offerKind } from './offerKind.ts';
import { messageKind } from './messageKind.ts';
import { rechargeKind } from './rechargeKind.ts';
import { refundKind } from './refundKind.ts';
import { withdrawKind } from './withdrawKind.ts';

/** All kinds of records in the console, by their name in URLs. */
export const kinds: Record<string, ConsoleKind> = {
  withdraw: withdrawKind,
  recharge: rechargeKind,
  balance: balanceKind,
  cert: certKind,
  refund: refundKind,
  invoice: invoiceKind,
  form: formKind,
  feedback: messageKind,
  offer: offerKind,
};

/** The kind of this name; undefined for any other text. */
export const kindOf = (name: string): ConsoleKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;

interface PendingRow {
  kind: string;
  id: number;
  no: string;
  phone_number: string;
  /** Yuan with two decimals; null if the record has no sum. */
  amount: string | null;
  /** `2026-11-20 09:30:00` */
  submitted_at: string;
  status_text: string;
  files: readonly PendingFile[];
  acts: readonly ConsoleAction[];
}

const ALL = { kind: '', state: 'waits', keyword: '', page: 1, count: 10_000 } as const;

export const pendingRows = (db: Db, now: number): PendingRow[] =>
  operatorRecords(db, ALL, now).flatMap((record) => pendingRow(db, now, record));

function pendingRow(
  db: Db,
  now: number,
  { kind: name, id, no, phone, user_phone: own, at }: OperatorRecord,
): PendingRow[] {
  const kind = kindOf(name);
  const view = kind?.view(db, now, id);
  if (!kind || !view) return [];
  const { amount, files, acts, state } = view;
  return [
    {
      kind: name,
      id,
      no,
      // An application is about the person that it names; everything else about the member.
      phone_number: name === 'form' ? phone : (own ?? phone),
      amount,
      submitted_at: wireTime(at),
      status_text: kind.states[state] ?? '',
      files,
      acts,
    },
  ];
}
