import type { Db } from '../store/db.ts';
import { sweepViews } from '../rules/views.ts';
import { sweepVisits } from '../rules/visits.ts';
import { sweepCodes } from '../rules/wechat.ts';
import type { Sweep } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { refuse } from '../domain/refusal.ts';
import { feedbackById, handleFeedback } from '../store/feedback.ts';
import { sweepClosings } from './closing.ts';
import { sweepCommission } from './commission.ts';
import { sweepForms } from './form.ts';
import { sweepTickets } from './scan.ts';
import { expireRecharges } from './recharge.ts';
import { sweepRetention } from './retention.ts';
import { sweepVip } from './vip.ts';

/**
 * All sweeps, for what becomes due by the passing of time. They run every second, at start, and when the console moves the
 * clock; they also catch up on a longer period.
 */
const sweeps: Sweep[] = [
  expireRecharges,
  sweepVip,
  sweepCommission,
  sweepForms,
  sweepTickets,
  sweepVisits,
  sweepViews,
  sweepCodes,
  sweepClosings,
  sweepRetention,
];

/** Runs all sweeps. A failing one is reported to `failed`, does not stop the others, and runs again the next time. */
export function sweepAll(db: Db, now: number, failed: (error: unknown) => void = rethrow): void {
  for (const sweep of sweeps) {
    try {
      sweep(db, now);
    } catch (error) {
      failed(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * The operator has dealt with a message. A reply is sent to the member as a notice; visitors have no inbox, so theirs is only
 * kept. Refuses with 404 if there is no such message, with 409 if it is handled already.
 */
export function answerFeedback(db: Db, now: number, id: number, reply: string): void {
  db.tx(() => {
    const row = feedbackById(db, id) ?? refuse(404, '留言不存在', 'not_found');
    if (!handleFeedback(db, id, reply, now)) refuse(409, '这条留言已处理', 'status_conflict');
    if (row.user_id !== null && reply !== '')
      notify(db, row.user_id, now, {
        category: 1,
        scene: 'feedback.replied',
        title: '您的留言有回复',
        link: '',
        biz: { type: 'feedback', id },
        text: reply,
      });
  });
}
