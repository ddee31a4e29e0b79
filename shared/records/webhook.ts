import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, id, kind, maybeTime, text, time, worded } from './wire.ts';
import { webhookStateWords } from './words.ts';

/** What a program can be told of: each new status of a record of this kind. */
export const WEBHOOK_EVENTS = [
  'withdrawal',
  'recharge',
  'recharge_refund',
  'balance_refund',
  'certification',
  'application',
  'vip',
  'vip_refund',
] as const;

/** A delivery that was asked for by hand. */
export const WEBHOOK_TEST = 'test';

/** How far a delivery is. */
export const WEBHOOK_STATE = { waiting: 0, delivered: 1, givenUp: 2 } as const;

/** An address of a program that is told of new statuses. */
export const Webhook = tolerant(
  {
    id,
    url: text,
    /** Empty: all. */
    events: Type.Array(text),
    created_at: time,
    /** When it was given up, after a day without a success; null: it is in use. */
    disabled_at: maybeTime,
  },
  ['id'],
);
export type Webhook = Static<typeof Webhook>;

/** A new address, with the secret that its deliveries are signed with. Nobody can ask for the secret again. */
export const WebhookMade = tolerant({ ...Webhook.declared, secret: text }, ['id', 'secret']);
export type WebhookMade = Static<typeof WebhookMade>;

/** A message to a program. */
export const WebhookDelivery = tolerant(
  {
    id,
    webhook_id: id,
    type: text,
    /** Id of the record; the number of a recharge order. '' for a test. */
    record: text,
    /** The status that the record got. */
    status: kind,
    created_at: time,
    tries: count,
    /** HTTP status of the last try; null: none, no response, or an address of the machine that runs a sandbox. */
    answer: nullable(Type.Integer()),
    /** 0 waiting, 1 delivered, 2 given up. */
    state: kind,
    state_text: worded(['state', webhookStateWords]),
    /** When it is tried next. */
    next_at: maybeTime,
  },
  ['id'],
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
