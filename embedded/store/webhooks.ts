import { randomBytes } from 'node:crypto';
import { WEBHOOK_STATE, WEBHOOK_TEST } from '../../shared/records/webhook.ts';
import { webhookStates } from '../../shared/records/words.ts';
import type { Webhook, WebhookDelivery, WebhookMade } from '../sent.ts';
import { DAY, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { limits } from './paging.ts';

/** Addresses of one member. */
export const WEBHOOKS_MAX = 3;
/** Of a test, which is about no record. */
const NO_STATUS = 0;
/** Days for which deliveries that have ended are kept. */
const KEPT_DAYS = 30;

export interface WebhookRow {
  id: number;
  user_id: number;
  url: string;
  events: string;
  secret: string;
  created_at: number;
  disabled_at: number | null;
}

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  user_id: number;
  type: string;
  record: string;
  status: number;
  made_at: number | null;
  tries: number;
  next_at: number;
  answer: number | null;
  state: number;
}

/** A delivery that is due, with its address. */
export type DueDelivery = DeliveryRow & Pick<WebhookRow, 'url' | 'secret'>;

export const webhooksOf = (db: Db, userId: number): Webhook[] =>
  db.all<WebhookRow>('SELECT * FROM webhooks WHERE user_id = ? ORDER BY id', userId).map(toWebhook);

export const webhookOf = (db: Db, userId: number, id: number): WebhookRow | undefined =>
  db.get('SELECT * FROM webhooks WHERE user_id = ? AND id = ?', userId, id);

/** Adds an address with a new secret. */
export function addWebhook(
  db: Db,
  userId: number,
  now: number,
  { url, events }: { url: string; events: readonly string[] },
): WebhookMade {
  const row = {
    user_id: userId,
    url,
    events: JSON.stringify(events),
    secret: `whsec_${randomBytes(32).toString('base64')}`,
    created_at: now,
    disabled_at: null,
  };
  const id = db.insert('webhooks', row);
  return { ...toWebhook({ ...row, id }), secret: row.secret };
}

/** Removes an address and its deliveries. False if it is not this member's. */
export const deleteWebhook = (db: Db, userId: number, id: number): boolean =>
  db.run('DELETE FROM webhooks WHERE user_id = ? AND id = ?', userId, id).changes === 1;

/** Adds a test, unless one waits already. */
export const addTestDelivery = (db: Db, { id, user_id: userId }: WebhookRow): void =>
  void db.run(
    `INSERT INTO webhook_deliveries (webhook_id, user_id, type, record, status) VALUES (?, ?, ?, '', ?) ON CONFLICT DO NOTHING`,
    id,
    userId,
    WEBHOOK_TEST,
    NO_STATUS,
  );

/** The member's deliveries, newest first. */
export const deliveriesOf = (
  db: Db,
  userId: number,
  now: number,
  query: { page?: number; count?: number },
): WebhookDelivery[] =>
  db
    .all<DeliveryRow>(
      'SELECT * FROM webhook_deliveries WHERE user_id = ? ORDER BY id DESC LIMIT ? OFFSET ?',
      userId,
      ...limits(query),
    )
    .map((row) => ({
      id: row.id,
      webhook_id: row.webhook_id,
      type: row.type,
      record: row.record,
      status: row.status,
      created_at: wireTime(row.made_at ?? now),
      tries: row.tries,
      answer: row.answer,
      state: row.state,
      state_text: webhookStates.zh[row.state as keyof typeof webhookStates.zh],
      next_at: row.state === WEBHOOK_STATE.waiting ? wireTime(row.next_at || now) : null,
    }));

/**
 * The delivery of each member but `busy` ones that has been due for longest, those after the member `last` first, and the time at which it was first seen. The
 * index is asked once for each member who waits, however many deliveries a member has.
 */
export function dueDeliveries(
  db: Db,
  now: number,
  { busy, last, max }: { busy: readonly number[]; last: number; max: number },
): DueDelivery[] {
  db.run('UPDATE webhook_deliveries SET made_at = ? WHERE made_at IS NULL', now);
  return db.all<DueDelivery>(
    `WITH RECURSIVE waiting (user_id) AS (
       SELECT min(user_id) FROM webhook_deliveries WHERE state = 0
       UNION ALL
       SELECT (SELECT min(user_id) FROM webhook_deliveries WHERE state = 0 AND user_id > waiting.user_id) FROM waiting WHERE user_id IS NOT NULL
     )
     SELECT d.*, w.url, w.secret FROM waiting
     JOIN webhook_deliveries d ON d.id =
       (SELECT id FROM webhook_deliveries WHERE state = 0 AND user_id = waiting.user_id AND next_at <= ? ORDER BY next_at, id LIMIT 1)
     JOIN webhooks w ON w.id = d.webhook_id
     WHERE w.disabled_at IS NULL AND waiting.user_id NOT IN (SELECT value FROM json_each(?)) ORDER BY waiting.user_id <= ?, waiting.user_id LIMIT ?`,
    now,
    JSON.stringify(busy),
    last,
    max,
  );
}

/** Notes how a try ended. */
export function noteTry(
  db: Db,
  id: number,
  end: { answer: number | null; state: number; nextAt: number },
): void {
  db.run(
    'UPDATE webhook_deliveries SET tries = tries + 1, answer = ?, state = ?, next_at = ? WHERE id = ?',
    end.answer,
    end.state,
    end.nextAt,
    id,
  );
}

/** Gives up an address, with all that waits for it. False if it was given up, or is gone. */
export function disableWebhook(db: Db, id: number, now: number): boolean {
  db.run(
    `UPDATE webhook_deliveries SET state = ${WEBHOOK_STATE.givenUp} WHERE webhook_id = ? AND state = ${WEBHOOK_STATE.waiting}`,
    id,
  );
  return (
    db.run('UPDATE webhooks SET disabled_at = ? WHERE id = ? AND disabled_at IS NULL', now, id).changes === 1
  );
}

/** Removes deliveries that ended long ago. */
export const forgetDeliveries = (db: Db, now: number): void =>
  void db.run('DELETE FROM webhook_deliveries WHERE state <> 0 AND made_at < ?', now - KEPT_DAYS * DAY);

const toWebhook = (row: Omit<WebhookRow, 'secret' | 'user_id'>): Webhook => ({
  id: row.id,
  url: row.url,
  // This module has written it.
  events: JSON.parse(row.events) as string[],
  created_at: wireTime(row.created_at),
  disabled_at: wireTimeOrNull(row.disabled_at),
});
