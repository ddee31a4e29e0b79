import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { maskEmail, maskPhone } from '../../../shared/rules/contact.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { MESSAGE, messageStatus } from '../../../shared/status/message.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { feedbackById, kindText } from '../../store/feedback.ts';
import { memberById } from '../../store/members.ts';
import { answerMessage, closeMessage } from '../../workflows/message.ts';
import {
  actBy,
  buttonsOf,
  fact,
  secret,
  stepsOf,
  time,
  type ConsoleAction,
  type ConsoleKind,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof messageStatus, 'operator'>, ConsoleAction> = {
  answer: { verb: 'confirm', label: '回复', asks: 'reply' },
  close: {
    verb: 'reject',
    label: '关闭',
    asks: 'reason',
    danger: true,
    reasons: ['内容与服务无关', '重复提交，已在另一条中回复', '已致电回复'],
  },
};

/** Messages and complaints of the contact page. */
export const messageKind: ConsoleKind = {
  label: '留言',
  states: Object.fromEntries(statusTexts(messageStatus)),
  view(db, _now, id) {
    const row = feedbackById(db, id);
    if (!row) return undefined;
    // The column is written by this upstream, from validated input.
    const given = fieldsOf(JSON.parse(row.record));
    const text = (name: string): string => scalarText(given[name]);
    const own = row.user_id === null ? undefined : memberById(db, row.user_id)?.phone_number;
    return {
      id,
      no: row.message_no,
      userId: row.user_id,
      at: row.created_at,
      amount: null,
      title: `${row.user_id === null ? '访客' : '用户'}·${kindText(row.kind)}`,
      state: row.status,
      sections: [
        {
          title: '留言',
          facts: [
            ...fact('内容', text('content')),
            ...secret('称呼', text('name'), maskPersonName),
            ...secret('手机号', text('phone_number') || own, maskPhone),
            ...secret('邮箱', text('email'), maskEmail),
            ...time('应回复时间', row.due_at),
            ...fact(row.status === MESSAGE.closed ? '关闭原因' : '回复', row.reply),
          ],
        },
      ],
      figures: [],
      checks: [],
      files: [],
      steps: stepsOf('收到留言', row.created_at, {
        text: textOf(messageStatus, row.status),
        remark: row.reply,
        at: row.handled_at,
      }),
      acts: buttonsOf(messageStatus, BUTTONS, row.status),
    };
  },
  act: actBy('留言', { confirm: [answerMessage, '留言已回复'], reject: [closeMessage, '留言已关闭'] }),
};
