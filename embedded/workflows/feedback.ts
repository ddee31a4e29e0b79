import { notify } from '../rules/notices.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { feedbackById, handleFeedback } from '../store/feedback.ts';

/**
 * The operator has dealt with a message. A reply is sent to the member as a notice; visitors have no inbox, so theirs is only
 * kept. Refuses with 404 if there is no such message, with 409 if it is handled already.
 */
export function answerFeedback(db: Db, now: number, id: number, reply: string): void {
  db.tx(() => {
    const row = feedbackById(db, id) ?? refuse(404, '留言不存在', 'not_found');
    if (!handleFeedback(db, id, reply, now)) refuse(409, '这条留言已处理', 'status_conflict');
    if (row.user_id !== null && reply !== '')
      notify(db, row.user_id, now, { category: 1, scene: 'feedback.replied', title: '您的留言有回复', link: '', biz: { type: 'feedback', id }, text: reply });
  });
}
