import { move } from '../rules/move.ts';
import { noteEvent } from '../rules/events.ts';
import { notify } from '../rules/notices.ts';
import { refuse } from '../domain/refusal.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { memberById } from '../store/members.ts';
import { maskPhone } from '../../../../shared/rules/phone.ts';
import { formStatus } from '../../../../shared/status/form.ts';
import { textOf, type MoveName } from '../../../../shared/status/move.ts';

/** One arrow of the drawing, and what the member learns of it. */
export interface FormMove {
  id: number;
  name: MoveName<typeof formStatus>;
  /** What is done, as a refusal says it: 撤销. */
  act: string;
  scene: string;
  /** Of the notice; the step's title is the new status. */
  title: string;
  text: (row: ApplicationRow) => string;
  remark?: string;
  change?: Record<string, SqlValue>;
}

/**
 * Moves an application from one state to another, with its step and the member's notice, all or
 * nothing. Refuses with 409, and changes nothing, when the state is another by now.
 */
export function moveForm(db: Db, now: number, made: FormMove): ApplicationRow {
  return db.tx(() => {
    const old = applicationById(db, made.id) ?? refuse(404, '申请不存在');
    const refusal = `申请当前为“${textOf(formStatus, old.status)}”，不能${made.act}`;
    move(db, 'form', made.name, made.id, refusal, { updated_at: now, due_at: null, need_items: '[]', reason: '', ...made.change });
    const row = applicationById(db, made.id) ?? old;
    noteStep(db, now, row, made.remark ?? '');
    notify(db, row.user_id, now, {
      category: 5,
      scene: made.scene,
      title: made.title,
      text: made.text(row),
      link: '/form/record',
      biz: { type: 'form', id: row.id },
    });
    return row;
  });
}

/** Adds the state in which the application now is to its timeline. */
export function noteStep(db: Db, now: number, row: ApplicationRow, remark: string): void {
  db.insert('application_steps', { application_id: row.id, status: row.status, text: textOf(formStatus, row.status), remark, at: now });
}

/** Tells the rotating line what really happened, without saying to whom. */
export function tellAll(db: Db, now: number, row: ApplicationRow, what: (title: string) => string): void {
  const phone = memberById(db, row.user_id)?.phone_number;
  noteEvent(db, now, phone ? maskPhone(phone) : '一位会员', what(row.title.replace(/申请$/, '')));
}
