import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { refuse } from '../../domain/refusal.ts';
import { feedbackById } from '../../store/feedback.ts';
import { FEEDBACK_STATE } from '../../store/operatorRecords.ts';
import { answerFeedback } from '../../workflows/feedback.ts';
import { fact, secret } from './fact.ts';
import type { ConsoleAction, ConsoleKind } from './kind.ts';
import { maskPhone, maskEmail } from "../../../shared/rules/contact.ts";
import { maskPersonName } from "../../../shared/rules/names.ts";

const HANDLE: ConsoleAction = { verb: 'confirm', label: '标为已处理', asks: 'reply' };

/** Messages of the contact page. */
export const feedbackKind: ConsoleKind = {
  label: '留言',
  states: { [FEEDBACK_STATE.open]: '待处理', [FEEDBACK_STATE.handled]: '已处理' },
  view(db, _now, id) {
    const row = feedbackById(db, id);
    if (!row) return undefined;
    // The column is written by this upstream, from validated input.
    const given = fieldsOf(JSON.parse(row.record));
    const text = (name: string): string => scalarText(given[name]);
    return {
      id,
      no: `LY${String(id).padStart(6, '0')}`,
      userId: row.user_id,
      at: row.created_at,
      amount: null,
      title: row.user_id === null ? '访客留言' : '用户留言',
      state: row.handled_at === null ? FEEDBACK_STATE.open : FEEDBACK_STATE.handled,
      sections: [
        {
          title: '留言',
          facts: [
            ...fact('内容', text('content')),
            ...secret('称呼', text('name'), maskPersonName),
            ...secret('手机号', text('phone_number'), maskPhone),
            ...secret('邮箱', text('email'), maskEmail),
            ...fact('回复', row.reply),
          ],
        },
      ],
      figures: [],
      checks: [],
      files: [],
      steps: [
        { text: '收到留言', remark: '', at: row.created_at },
        ...(row.handled_at === null ? [] : [{ text: '已处理', remark: row.reply, at: row.handled_at }]),
      ],
      acts: row.handled_at === null ? [HANDLE] : [],
    };
  },
  act(db, now, id, verb, { reason }) {
    if (verb !== HANDLE.verb) return refuse(409, '留言没有这项操作', 'status_conflict');
    answerFeedback(db, now, id, reason);
    return { message: '留言已处理' };
  },
};
