import { MESSAGE, MESSAGE_KIND } from '../../shared/status/message.ts';
import { PERIODS } from '../content/periods.ts';
import { needReason, refuse } from '../domain/refusal.ts';
import { DAY, SECOND, startOfDay, workingDaysLater } from '../domain/shanghaiTime.ts';
import { move, recordNo } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import type { Db } from '../store/db.ts';
import { feedbackById, type FeedbackRow } from '../store/feedback.ts';

export interface NewMessage {
  /** Null: a visitor's. */
  userId: number | null;
  kind: number;
  /** The fields of the form, by name. */
  record: object;
  address: string;
}

/**
 * The time by which a message is answered (ms). A complaint has the term that banks and insurers have for one whose facts are clear: 15
 * days (银行业保险业消费投诉处理管理办法, decree 3 of 2020 of the CBIRC, in force since 1 March 2020). The portal is no bank, but its users
 * cannot be expected to wait longer for an intermediary. A request about personal data has 15 working days (App 违法违规收集使用个人信息行为认定方法,
 * November 2019, part 6).
 */
function dueAt(kind: number, at: number): number {
  if (kind === MESSAGE_KIND.complaint) return startOfDay(at) + (PERIODS.complaint_days + 1) * DAY - SECOND;
  return workingDaysLater(
    at,
    kind === MESSAGE_KIND.privacy ? PERIODS.privacy_working_days : PERIODS.message_working_days,
  );
}

/** Prefixes of the numbers: 留言, 投诉. */
const PREFIX: Record<number, string> = { [MESSAGE_KIND.complaint]: 'TS' };

/** [new] → waiting. */
export function receiveMessage(
  db: Db,
  at: number,
  { userId, kind, record, address }: NewMessage,
): FeedbackRow {
  return db.tx(() =>
    existing(
      db,
      db.insert('feedback', {
        message_no: recordNo(db, PREFIX[kind] ?? 'LY', at),
        user_id: userId,
        kind,
        record: JSON.stringify(record),
        address,
        status: MESSAGE.waiting,
        created_at: at,
        due_at: dueAt(kind, at),
      }),
    ),
  );
}

const REFUSAL = '这条留言已处理';

/** waiting → answered, by the operator. A member gets the reply as a notice; a visitor by the phone number or address that was left. */
export function answerMessage(db: Db, at: number, id: number, reply: string): void {
  db.tx(() => {
    const { user_id: userId, message_no: no } = existing(db, id);
    move(db, 'message', 'answer', id, REFUSAL, { handled_at: at, reply });
    if (reply === '') refuse(422, '请填写回复的内容', 'bad_input');
    if (userId !== null)
      notify(db, userId, at, {
        category: 1,
        scene: 'feedback.replied',
        title: '您的留言有回复',
        link: `/user/messages/${id}`,
        biz: { type: 'feedback', id },
        text: `编号 ${no}：${reply}`,
      });
  });
}

/** waiting → closed, by the operator: nothing is to be answered. */
export function closeMessage(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    existing(db, id);
    move(db, 'message', 'close', id, REFUSAL, { handled_at: at, reply: reason });
    needReason(reason);
  });
}

const existing = (db: Db, id: number): FeedbackRow =>
  feedbackById(db, id) ?? refuse(404, '留言不存在', 'not_found');
