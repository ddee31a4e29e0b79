import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { MESSAGE, MESSAGE_KINDS, messageStatus } from '../../shared/status/message.ts';
import { textOf } from '../../shared/status/move.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Message, MessageList, MessageReceipt } from '../sent.ts';
import type { Db } from './db.ts';
import { limits, totals } from './paging.ts';

/** In place of a scene: the message is a notice that no page has asked for. */
export const NOTICE_SMS = '通知';

export interface SentMessage {
  phone_number: string;
  scene: string;
  /** '' in a message without a code. */
  code: string;
  text: string;
  sent_at: number;
}

/** The "sent" text messages, newest first, of one phone number or of all. `codesOnly`: without those that are notices. */
export const sentMessages = (
  db: Db,
  phone: string | undefined,
  count: number,
  codesOnly = false,
): SentMessage[] =>
  db.all(
    'SELECT phone_number, scene, code, text, sent_at FROM sms_outbox WHERE (?1 IS NULL OR phone_number = ?1) AND (?2 = 0 OR scene <> ?3) ORDER BY id DESC LIMIT ?4',
    phone ?? null,
    codesOnly ? 1 : 0,
    NOTICE_SMS,
    count,
  );

/** A message of the contact page. `record` is JSON with the fields of the form; `reply` is the reason if it was closed without one. */
export interface FeedbackRow {
  id: number;
  message_no: string;
  user_id: number | null;
  kind: number;
  record: string;
  address: string;
  status: number;
  created_at: number;
  due_at: number;
  handled_at: number | null;
  reply: string;
}

/** Number of messages from this IP address since `since` (ms). */
export const feedbackSince = (db: Db, address: string, since: number): number =>
  db.number('SELECT count(*) FROM feedback WHERE address = ? AND created_at >= ?', address, since);

/** Number of messages that should have been answered before `now` (ms). */
export const overdueMessages = (db: Db, now: number): number =>
  db.number(`SELECT count(*) FROM feedback WHERE status = ${MESSAGE.waiting} AND due_at < ?`, now);

export const feedbackById = (db: Db, id: number): FeedbackRow | undefined =>
  db.get('SELECT * FROM feedback WHERE id = ?', id);

export const kindText = (kind: number): string =>
  MESSAGE_KINDS.find(([known]) => known === kind)?.[1] ?? '留言';

/** The member's messages, newest first, with totals. */
export function messagesOf(
  db: Db,
  userId: number,
  query: { page?: number; count?: number },
  now: number,
): MessageList {
  const rows = db.all<FeedbackRow>(
    'SELECT * FROM feedback WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?',
    userId,
    ...limits(query),
  );
  const total = db.number('SELECT count(*) FROM feedback WHERE user_id = ?', userId);
  return { list: rows.map((row) => toMessage(row, now)), ...totals(total, query) };
}

/** What the sender of a message is told at once. */
export const receiptOf = (row: FeedbackRow): MessageReceipt => ({
  message_no: row.message_no,
  kind: row.kind,
  kind_text: kindText(row.kind),
  due_at: wireTime(row.due_at),
});

export function toMessage(row: FeedbackRow, now: number): Message {
  const text = textOf(messageStatus, row.status);
  return {
    id: row.id,
    ...receiptOf(row),
    // The column is written by this upstream, from validated input.
    content: scalarText(fieldsOf(JSON.parse(row.record)).content),
    status: row.status,
    status_text: text,
    reply: row.reply,
    created_at: wireTime(row.created_at),
    answered_at: wireTimeOrNull(row.handled_at),
    is_overdue: row.status === MESSAGE.waiting && row.due_at < now ? 1 : 0,
    timeline: [
      { status: MESSAGE.waiting, text: '收到留言', at: wireTime(row.created_at) },
      ...(row.handled_at === null
        ? []
        : [{ status: row.status, text, at: wireTime(row.handled_at), remark: row.reply }]),
    ],
  };
}
