import type { Db } from './db.ts';

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

/** A message of the contact page. `record` is JSON with the fields of the form. */
export interface FeedbackRow {
  id: number;
  user_id: number | null;
  record: string;
  address: string;
  created_at: number;
  handled_at: number | null;
  reply: string;
}

export function saveFeedback(
  db: Db,
  { userId, record, address, now }: { userId: number | null; record: object; address: string; now: number },
): void {
  db.insert('feedback', { user_id: userId, record: JSON.stringify(record), address, created_at: now });
}

/** Number of messages from this IP address since `since` (ms). */
export const feedbackSince = (db: Db, address: string, since: number): number =>
  db.number('SELECT count(*) FROM feedback WHERE address = ? AND created_at >= ?', address, since);

export const feedbackById = (db: Db, id: number): FeedbackRow | undefined =>
  db.get('SELECT * FROM feedback WHERE id = ?', id);

/** Marks a message as handled; false if it is already. */
export const handleFeedback = (db: Db, id: number, reply: string, now: number): boolean =>
  db.run('UPDATE feedback SET handled_at = ?, reply = ? WHERE id = ? AND handled_at IS NULL', now, reply, id)
    .changes === 1;
