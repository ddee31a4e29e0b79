import { refuse, refuseField } from '../domain/refusal.ts';
import { notify } from '../rules/notices.ts';
import { addressFault } from '../rules/postWebhook.ts';
import {
  addTestDelivery,
  addWebhook,
  deleteWebhook,
  deliveriesOf,
  webhookOf,
  WEBHOOKS_MAX,
  webhooksOf,
} from '../store/webhooks.ts';
import { withMessage, type Handlers } from './context.ts';

const NO_WEBHOOK = '没有这个接收地址';

export const webhooks = {
  webhooks: (_input, { db, member }) => webhooksOf(db, member.id),

  addWebhook({ url, events = [] }, { db, now, member, sandbox, portalPorts }) {
    const fault = addressFault(url, { sandbox, portalPorts });
    if (fault !== undefined) refuseField('url', fault);
    return db.tx(() => {
      if (webhooksOf(db, member.id).length >= WEBHOOKS_MAX)
        refuse(409, `最多登记 ${WEBHOOKS_MAX} 个接收地址`, 'status_conflict');
      // Whoever has taken over a session could listen from now on, so the member is told.
      notify(db, member.id, now, {
        category: 1,
        scene: 'webhook.added',
        title: '已登记状态推送',
        text: `您的提现、充值、认证与申请等的状态变化将推送到 ${new URL(url).host}。如非本人操作，请修改密码并联系客服。`,
      });
      return withMessage('已登记', addWebhook(db, member.id, now, { url, events: [...new Set(events)] }));
    });
  },

  deleteWebhook({ id }, { db, member }) {
    if (!deleteWebhook(db, member.id, id)) refuse(404, NO_WEBHOOK, 'not_found');
    return withMessage('已删除');
  },

  testWebhook({ id }, { db, member }) {
    const webhook = webhookOf(db, member.id, id) ?? refuse(404, NO_WEBHOOK, 'not_found');
    if (webhook.disabled_at !== null) refuse(409, '这个地址已停用，请重新登记', 'status_conflict');
    addTestDelivery(db, webhook);
    return withMessage('已安排发送');
  },

  webhookDeliveries: (input, { db, now, member }) => deliveriesOf(db, member.id, now, input),
} satisfies Handlers;
