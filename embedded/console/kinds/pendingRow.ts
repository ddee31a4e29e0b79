import { wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { operatorRecords, type OperatorRecord } from '../../store/operatorRecords.ts';
import { kindOf } from './kinds.ts';
import type { ConsoleAction } from './kind.ts';
import type { PendingFile } from './pendingFiles.ts';

/** A record that waits for the operator, for programs. */
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

/** Programs get all in one response. */
const ALL = { kind: '', state: 'waits', keyword: '', page: 1, count: 10_000 } as const;

/** All records that wait for the operator. */
export const pendingRows = (db: Db, now: number): PendingRow[] => operatorRecords(db, ALL, now).flatMap((record) => pendingRow(db, now, record));

function pendingRow(db: Db, now: number, { kind: name, id, no, phone, user_phone: own, at }: OperatorRecord): PendingRow[] {
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
