import type { Db } from './db.ts';

export interface SentMessage {
  phone_number: string;
  scene: string;
  /** '' in a message without a code. */
  code: string;
  text: string;
  sent_at: number;
}

/** The "sent" text messages, newest first, of one phone number or of all. */
export function sentMessages(db: Db, phone: string | undefined, count: number): SentMessage[] {
  return phone
    ? db.all('SELECT phone_number, scene, code, text, sent_at FROM sms_outbox WHERE phone_number = ? ORDER BY id DESC LIMIT ?', phone, count)
    : db.all('SELECT phone_number, scene, code, text, sent_at FROM sms_outbox ORDER BY id DESC LIMIT ?', count);
}
