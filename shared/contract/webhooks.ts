import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import { calls } from './calls.ts';
import * as field from '../records/input.ts';
import { Webhook, WEBHOOK_EVENTS, WebhookDelivery, WebhookMade } from '../records/webhook.ts';
import { nothing } from '../records/wire.ts';
import { described } from '../records/described.ts';

const url = Type.String({
  pattern: '^https?://[^\\s@]{1,400}$',
  message: '请填写 https 地址',
  examples: ['https://partner.example.com/hooks'],
});
const events = Type.Optional(
  Type.Array(
    Type.Unsafe<(typeof WEBHOOK_EVENTS)[number]>(
      Type.String({ enum: WEBHOOK_EVENTS, message: '没有这种事件' }),
    ),
    {
      maxItems: WEBHOOK_EVENTS.length,
      message: '没有这种事件',
      examples: [['withdrawal']],
    },
  ),
);

/** Calls by which a member's program is told of new statuses. All of them are assumed: the specification has no such calls. */
export const webhooks = {
  webhooks: endpoint({
    ...calls.webhooks,
    assumed: true,
    output: Type.Array(Webhook),
    limit: 'read',
    summary: { zh: '接收状态推送的地址', en: 'Addresses that are told of new statuses (webhooks)' },
  }),
  addWebhook: endpoint({
    ...calls.addWebhook,
    assumed: true,
    input: record({
      url: described(
        url,
        '接收地址：互联网上的 https 地址',
        'Address to send to: an https address on the internet',
      ),
      events: described(
        events,
        '推送哪些记录的状态：withdrawal 提现，recharge 充值，recharge_refund 充值退款，balance_refund 余额退款，certification 认证，application 贷款申请，vip VIP 会员，vip_refund VIP 会员退款；缺省为全部',
        'Kinds of records whose statuses are sent: withdrawal, recharge, recharge_refund (of a recharge), balance_refund (of the balance), certification, application (for a loan), vip (membership), vip_refund (of a membership); without it, all',
      ),
    }),
    output: WebhookMade,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: {
      zh: '登记接收状态推送的地址；签名密钥只在此时给出',
      en: 'Register an address that is told of new statuses (webhook); the signing secret is given only now',
    },
  }),
  deleteWebhook: endpoint({
    ...calls.deleteWebhook,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    summary: {
      zh: '删除接收状态推送的地址，等待中的推送一并取消',
      en: 'Delete such an address and cancel what is waiting for it',
    },
  }),
  testWebhook: endpoint({
    ...calls.testWebhook,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '向地址发送一次测试推送', en: 'Send a test message to such an address' },
  }),
  webhookDeliveries: endpoint({
    ...calls.webhookDeliveries,
    assumed: true,
    input: record(field.paging),
    output: Type.Array(WebhookDelivery),
    limit: 'read',
    summary: {
      zh: '状态推送的投递记录：最新的在前，保留 30 天',
      en: 'Deliveries of status messages: the latest come first; they are kept for 30 days',
    },
  }),
};
