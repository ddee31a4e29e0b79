import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, id, kind, maybeTime, text, worded } from './wire.ts';
import { webhookStates } from './words.ts';
import { described } from './described.ts';
import { createdAt } from './fields.ts';

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
    url: described(text, '接收地址', 'Address', { examples: ['https://partner.example.com/hooks'] }),
    events: described(
      Type.Array(text),
      '推送哪些记录的状态；空为全部',
      'Kinds of records whose statuses are sent; empty: all',
      { examples: [['withdrawal']] },
    ),
    created_at: createdAt,
    disabled_at: described(
      maybeTime,
      '连续一天没有成功而停用的时间；null 为使用中',
      'When it was disabled, after a day without success; null: in use',
    ),
  },
  ['id'],
);
export type Webhook = Static<typeof Webhook>;

/** A new address, with the secret that its deliveries are signed with. Nobody can ask for the secret again. */
export const WebhookMade = tolerant(
  {
    ...Webhook.declared,
    secret: described(
      text,
      '签名密钥，只给出这一次，请妥善保管',
      'Signing secret; it is given this once, so keep it safe',
      { examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    ),
  },
  ['id', 'secret'],
);
export type WebhookMade = Static<typeof WebhookMade>;

/** A message to a program. */
export const WebhookDelivery = tolerant(
  {
    id,
    webhook_id: described(id, '接收地址的编号', 'Id of the address'),
    type: described(text, '记录的种类；test 为测试', 'Kind of the record; test is a test message', {
      examples: ['withdrawal'],
    }),
    record: described(
      text,
      '记录的编号；充值为订单号，测试为空',
      'Id of the record; of a recharge its order number, of a test empty',
      { examples: ['12'] },
    ),
    status: described(kind, '记录的新状态', 'New status of the record', { examples: [10] }),
    created_at: createdAt,
    tries: described(count, '已尝试的次数', 'Attempts so far', { examples: [1] }),
    answer: nullable(
      described(
        Type.Integer(),
        '最近一次的 HTTP 状态；null 为没有响应、还没有发送，或演示环境所在机器的地址',
        'HTTP status of the last attempt; null: no response, not sent yet, or an address of the machine that runs a sandbox',
        { examples: [200] },
      ),
    ),
    state: described(kind, '投递状态', 'Status of the delivery', { values: webhookStates, examples: [1] }),
    state_text: described(
      worded(['state', webhookStates.zh]),
      '投递状态的文字',
      'Status of the delivery in words',
      { examples: ['已投递'] },
    ),
    next_at: described(
      maybeTime,
      '下次尝试的时间；null 为不再尝试',
      'When it is tried next; null: not any more',
    ),
  },
  ['id'],
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
