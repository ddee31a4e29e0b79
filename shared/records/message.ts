import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { flag, id, kind, list, maybeTime, text, time, timelineOf, worded } from './wire.ts';
import { messageKinds, meaningsOf } from './words.ts';
import { messageEnglish, messageStatus } from '../status/message.ts';
import { described } from './described.ts';
import { createdAt } from './fields.ts';

const statuses = meaningsOf(messageStatus, messageEnglish);

/** What a message to the portal gets when it arrives: a number, and the time by which it is answered. */
const receipt = {
  message_no: described(text, '留言的编号', 'Number of the message', {
    examples: ['LY20261120140500387419'],
  }),
  kind: described(kind, '留言的类别', 'Kind of the message', { values: messageKinds, examples: [1] }),
  kind_text: Type.Optional(
    described(worded(['kind', messageKinds.zh]), '类别的名称', 'Name of the category', {
      examples: ['投诉'],
    }),
  ),
  due_at: described(time, '回复期限', 'Time by which it is answered'),
};
export const MessageReceipt = tolerant(receipt);
export type MessageReceipt = Static<typeof MessageReceipt>;

/** A message of the member to the portal, with the answer. */
export const Message = tolerant(
  {
    id,
    ...receipt,
    content: described(text, '正文', 'Text'),
    status: described(kind, '状态', 'Status', { values: statuses }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
    reply: Type.Optional(
      described(text, '回复；已关闭时为原因', 'The reply; the reason, if it was closed', {
        examples: ['退款一般需要 1–3 个工作日。'],
      }),
    ),
    created_at: createdAt,
    answered_at: described(maybeTime, '回复时间', 'Time of the reply'),
    is_overdue: Type.Optional(described(flag, '是否已超过回复期限', 'Whether the reply is overdue')),
    timeline: described(timelineOf(statuses.zh), '处理的经过，由远到近', 'What has been done, oldest first'),
  },
  ['id'],
);
export type Message = Static<typeof Message>;

export const MessageList = list(Message);
export type MessageList = Static<typeof MessageList>;
