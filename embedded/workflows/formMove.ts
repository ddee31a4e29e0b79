import { isOpen, type MoveName, textOf } from '../../shared/status/move.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { proposalStatus } from '../../shared/status/proposal.ts';
import { type ApplicationRow, applicationById } from '../store/applications.ts';
import type { SqlValue, Db } from '../store/db.ts';
import { refuse } from '../domain/refusal.ts';
import { move, moveIfOpen } from '../rules/move.ts';
import { proposalsOf } from '../store/proposals.ts';
import { notify } from '../rules/notices.ts';

/** A move of an application, with the notice to the member. */
interface FormMove {
  id: number;
  name: MoveName<typeof formStatus>;
  /** The action as named in a refusal: 撤销. */
  act: string;
  scene: string;
  /** Title of the notice. The step in the timeline has the text of the new status. */
  title: string;
  text: (row: ApplicationRow) => string;
  remark?: string;
  change?: Record<string, SqlValue>;
}

/**
 * Makes a move of an application, with its step and the member's notice, in one transaction. Refuses with 409 if the status does
 * not allow the move.
 */
export function moveForm(db: Db, now: number, formMove: FormMove): ApplicationRow {
  return db.tx(() => {
    const old = applicationById(db, formMove.id) ?? refuse(404, '申请不存在', 'not_found');
    const refusal = `申请当前为“${textOf(formStatus, old.status)}”，不能${formMove.act}`;
    move(db, 'form', formMove.name, formMove.id, refusal, {
      updated_at: now,
      due_at: null,
      need_items: '[]',
      reason: '',
      ...formMove.change,
    });
    const row = applicationById(db, formMove.id) ?? old;
    if (!ANSWERABLE.includes(row.status)) lapseProposals(db, now, row.id);
    noteStep(db, now, row, formMove.remark ?? '');
    notify(db, row.user_id, now, {
      category: 5,
      scene: formMove.scene,
      title: formMove.title,
      text: formMove.text(row),
      link: '/form/record',
      biz: { type: 'form', id: row.id },
    });
    return row;
  });
}

/** While an application has one of these statuses, its proposals wait for the member. */
const ANSWERABLE: readonly number[] = [FORM.accepted, FORM.wanting, FORM.proposed];

function lapseProposals(db: Db, now: number, id: number): void {
  for (const { id: proposal, status } of proposalsOf(db, id))
    if (isOpen(proposalStatus, status)) moveIfOpen(db, 'proposal', 'lapse', proposal, { answered_at: now });
}

/** Adds the application's present status to its timeline. */
export function noteStep(db: Db, now: number, row: ApplicationRow, remark: string): void {
  db.insert('application_steps', {
    application_id: row.id,
    status: row.status,
    text: textOf(formStatus, row.status),
    remark,
    at: now,
  });
}
