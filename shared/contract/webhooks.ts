import { Type } from 'typebox';
import { endpoint, record } from '../endpoint.ts';
import * as field from '../records/input.ts';
import { Webhook, WEBHOOK_EVENTS, WebhookDelivery, WebhookMade } from '../records/webhook.ts';
import { nothing } from '../records/wire.ts';

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
    upstream: 'GET /api/user/webhook',
    auth: 'member',
    assumed: true,
    output: Type.Array(Webhook),
    limit: 'read',
    summary: '接收状态推送的地址',
  }),
  addWebhook: endpoint({
    upstream: 'POST /api/user/webhook',
    auth: 'member',
    assumed: true,
    input: record({ url, events }),
    output: WebhookMade,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '登记接收状态推送的地址；签名密钥只在此时给出',
  }),
  deleteWebhook: endpoint({
    upstream: 'POST /api/user/webhook/{id}/delete',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    summary: '删除接收状态推送的地址，等待中的推送一并取消',
  }),
  testWebhook: endpoint({
    upstream: 'POST /api/user/webhook/{id}/test',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '向地址发送一次测试推送',
  }),
  webhookDeliveries: endpoint({
    upstream: 'GET /api/user/webhook/delivery',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: Type.Array(WebhookDelivery),
    limit: 'read',
    summary: '状态推送的投递记录：最新的在前，保留 30 天',
  }),
};
