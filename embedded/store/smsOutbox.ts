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
export const sentMessages = (db: Db, phone: string | undefined, count: number, codesOnly = false): SentMessage[] =>
  db.all(
    'SELECT phone_number, scene, code, text, sent_at FROM sms_outbox WHERE (?1 IS NULL OR phone_number = ?1) AND (?2 = 0 OR scene <> ?3) ORDER BY id DESC LIMIT ?4',
    phone ?? null,
    codesOnly ? 1 : 0,
    NOTICE_SMS,
    count,
  );
