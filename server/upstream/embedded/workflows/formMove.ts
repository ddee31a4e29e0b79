import { noteEvent } from '../rules/events.ts';
import { notify } from '../rules/notices.ts';
import { refuse } from '../domain/refusal.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { memberById } from '../store/members.ts';
import { maskPhone } from '../../../../shared/rules/phone.ts';
import { STATUS_TEXT, type FormStatus } from '../domain/formStatus.ts';

/** One arrow of the drawing: where it may start, where it ends, and what the member learns of it. */
export interface Move {
  id: number;
  from: readonly FormStatus[];
  to: FormStatus;
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
export function moveForm(db: Db, now: number, move: Move): ApplicationRow {
  return db.tx(() => {
    const old = applicationById(db, move.id) ?? refuse(404, '申请不存在');
    if (!move.from.includes(old.status)) refuse(409, `申请当前为“${STATUS_TEXT[old.status]}”，不能${move.act}`);
    const change = { status: move.to, updated_at: now, due_at: null, need_items: '[]', reason: '', ...move.change };
    const columns = Object.keys(change)
      .map((name) => `${name} = ?`)
      .join(', ');
    const { changes } = db.run(`UPDATE applications SET ${columns} WHERE id = ? AND status = ?`, ...Object.values(change), move.id, old.status);
    if (changes !== 1) refuse(409, '申请状态已变化，请刷新后再试');
    const row = applicationById(db, move.id) as ApplicationRow;
    noteStep(db, now, row, move.remark ?? '');
    notify(db, row.user_id, now, {
      category: 5,
      scene: move.scene,
      title: move.title,
      text: move.text(row),
      link: '/form/record',
      biz: { type: 'form', id: row.id },
    });
    return row;
  });
}

/** Adds the state in which the application now is to its timeline. */
export function noteStep(db: Db, now: number, row: ApplicationRow, remark: string): void {
  db.insert('application_steps', { application_id: row.id, status: row.status, text: STATUS_TEXT[row.status], remark, at: now });
}

/** Tells the rotating line what really happened, without saying to whom. */
export function tellAll(db: Db, now: number, row: ApplicationRow, what: (title: string) => string): void {
  const phone = memberById(db, row.user_id)?.phone_number;
  noteEvent(db, now, phone ? maskPhone(phone) : '一位会员', what(row.title.replace(/申请$/, '')));
}
