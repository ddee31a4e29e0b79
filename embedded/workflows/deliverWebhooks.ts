import { WEBHOOK_STATE, WEBHOOK_TEST } from '../../shared/records/webhook.ts';
import { notify } from '../rules/notices.ts';
import { postWebhook, type Reach } from '../rules/postWebhook.ts';
import type { Db } from '../store/db.ts';
import {
  disableWebhook,
  dueDeliveries,
  forgetDeliveries,
  noteTry,
  type DueDelivery,
} from '../store/webhooks.ts';

/** Messages that are sent at the same time; one for each member. A receiver that never answers holds one for ten seconds. */
const AT_ONCE = 32;
const MINUTE = 60_000;
/** Pauses after the first, second, … failure (ms): a day in sum. */
const PAUSES = [
  5_000,
  MINUTE / 2,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  120 * MINUTE,
  240 * MINUTE,
  480 * MINUTE,
  480 * MINUTE,
];
/** The receiver says that it is gone for good. */
const GONE = 410;

/**
 * Sends what waits in the outbox, and notes the end of each try. A message is sent until it gets a 2xx, at least once: a process that dies
 * in between sends it again, with the same id. An address that gave no 2xx for a day is given up, and its member is told. Members take
 * turns, so that receivers that never answer delay only their own member's messages.
 */
export function createWebhookSender(db: Db, now: () => number, reach: Reach) {
  /** Members whose message is under way. */
  const busy = new Set<number>();
  /** The member who had the last turn. */
  let last = 0;
  const stop = new AbortController();

  function sendDue(): void {
    for (const delivery of dueDeliveries(db, now(), { busy: [...busy], last, max: AT_ONCE - busy.size })) {
      last = delivery.user_id;
      busy.add(last);
      void send(delivery).finally(() => busy.delete(delivery.user_id));
    }
    forgetDeliveries(db, now());
  }

  async function send(delivery: DueDelivery): Promise<void> {
    const { id, url, secret, type, record, status, made_at: madeAt, tries } = delivery;
    const at = now();
    const body = JSON.stringify({
      type: type === WEBHOOK_TEST ? type : `${type}.status`,
      timestamp: new Date(madeAt ?? at).toISOString(),
      data: type === WEBHOOK_TEST ? {} : { id: record, status },
    });
    const message = { url, secret, id: `msg_${id}`, at, body };
    const { isDelivered, answer } = await postWebhook(message, reach, stop.signal);
    if (stop.signal.aborted) return;
    const pause = answer === GONE ? undefined : PAUSES[tries];
    const state = isDelivered
      ? WEBHOOK_STATE.delivered
      : pause === undefined
        ? WEBHOOK_STATE.givenUp
        : WEBHOOK_STATE.waiting;
    db.tx(() => {
      noteTry(db, id, { answer, state, nextAt: isDelivered ? 0 : now() + (pause ?? 0) });
      if (state === WEBHOOK_STATE.givenUp && disableWebhook(db, delivery.webhook_id, now()))
        notify(db, delivery.user_id, now(), {
          category: 1,
          scene: 'webhook.disabled',
          title: '状态推送已停用',
          text: '您登记的接收地址长时间没有响应，状态推送已停用。如仍需要，请由您的程序重新登记。',
        });
    });
  }

  return {
    sendDue,
    /** Ends without waiting for receivers: what was under way is sent again after the next start. */
    close(): void {
      stop.abort();
    },
  };
}
