import type { FastifyInstance } from 'fastify';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { groupYuan, toFen } from '../../shared/money/money.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { addSecondLook, removeSecondLook, secondLookOf, type SecondLook } from '../store/secondLooks.ts';
import { type Act, placeAfter, runAct, targetOf, tryAct } from './runAct.ts';
import { Card } from './Card.tsx';
import { FactList } from './FactList.tsx';
import { type ActionDetail, type ConsoleAction, fact, type RecordView, VERBS } from './kinds/kind.ts';
import { logAct } from './log.tsx';
import { operatorOf } from './operator.tsx';
import { sendDone, wantsPage } from './respond.tsx';

/** Sum (yuan) above which an act that moves money needs a second operator. A single withdrawal is 50,000 at most. */
const SECOND_LOOK_ABOVE = '20000.00';

/** Whether an act on this record needs a second operator. */
export const needsSecond = ({ money }: ConsoleAction, { amount }: RecordView): boolean =>
  money === true && amount !== null && toFen(amount) > toFen(SECOND_LOOK_ABOVE);

/** Said where such an act is asked for. */
export const SECOND_LOOK_NOTE = `金额超过 ${groupYuan(SECOND_LOOK_ABOVE)} 元：提交后由另一位操作人复核，复核通过才会执行。`;

/** Stores an act for a second operator. It is tried first, so that what would be refused is refused now. Returns the log's entry. */
export function askSecond(db: Db, now: number, act: Act, view: RecordView, label: string): number {
  tryAct(db, now, act, () => {});
  const { name, id, verb, detail, operator } = act;
  return db.tx(() => {
    addSecondLook(db, {
      kind: name,
      record_id: id,
      verb,
      input: JSON.stringify(detail),
      state: view.state,
      operator,
      at: now,
    });
    return logAct(db, now, {
      operator,
      kind: name,
      record_id: id,
      record_no: view.no,
      act: `提请复核：${label}`,
      reason: detail.reason,
    });
  });
}

// The column is written by `askSecond`.
const detailOf = ({ input }: SecondLook): ActionDetail => JSON.parse(input) as ActionDetail;

interface SecondLookPanelProps {
  kind: string;
  view: RecordView;
  back: string;
  look: SecondLook;
  /** Who looks at it. */
  operator: string;
}

/** In place of a record's acts: what was asked for, and the second operator's decision. */
export function SecondLookPanel({ kind, view, back, look, operator }: SecondLookPanelProps) {
  const action = view.acts.find(({ verb }) => verb === look.verb);
  const isOwn = look.operator === operator;
  const form = (decision: string, label: string, looks: 'primary' | 'danger') => (
    <form className="stack" method="post" action={`/console/second/${kind}/${view.id}/${decision}`}>
      <input type="hidden" name="back" value={back} />
      <button className={looks}>{label}</button>
    </form>
  );
  return (
    <Card title="待复核" looks="acts">
      <FactList
        facts={[
          ...fact('操作', action?.label),
          ...fact('提出人', look.operator),
          ...fact('提出时间', wireTime(look.at)),
          ...view.figures.slice(0, 1),
          ...fact('原因', detailOf(look).reason),
        ]}
      />
      <p className="note">{action?.confirm}</p>
      {isOwn ? (
        <p className="note">这是您提出的操作，须由另一位操作人复核。</p>
      ) : (
        form('confirm', `复核通过：${action?.label ?? ''}`, 'primary')
      )}
      {form('reject', isOwn ? '撤回' : '驳回', 'danger')}
    </Card>
  );
}

interface SecondParams {
  kind: string;
  id: string;
  decision: string;
}

/** The second operator's decisions: confirmed, the act runs as it would have; rejected, or withdrawn by the first operator, nothing happens. */
export function secondLookRoutes(
  app: FastifyInstance,
  { db, now: clock }: { db: Db; now: () => number },
): void {
  app.post<{ Params: SecondParams }>('/console/second/:kind/:id/:decision', (request, reply) => {
    const now = clock();
    const operator = operatorOf(request);
    const { decision } = request.params;
    const { name, kind, id } = targetOf({ ...request.params, verb: VERBS[0] });
    const view = kind.view(db, now, id) ?? refuse(404, '记录不存在', 'not_found');
    const look =
      secondLookOf(db, name, id, view.state) ?? refuse(409, '没有等待复核的操作', 'status_conflict');
    const typed = scalarText(fieldsOf(request.body).back);
    const back = wantsPage(request) ? placeAfter({ db, now }, { name, id }, typed) : typed;
    if (decision === 'reject') {
      const label = view.acts.find(({ verb }) => verb === look.verb)?.label ?? '';
      const entry = db.tx(() => {
        removeSecondLook(db, name, id);
        return logAct(db, now, {
          operator,
          kind: name,
          record_id: id,
          record_no: view.no,
          act: `${operator === look.operator ? '撤回' : '驳回'}复核：${label}`,
        });
      });
      return sendDone(request, reply, { message: '复核未通过，操作没有执行', entry, back });
    }
    if (decision !== 'confirm') return refuse(404, '没有这项操作', 'not_found');
    if (operator === look.operator) refuse(409, '您提出的操作须由另一位操作人复核', 'status_conflict');
    const { verb } = targetOf({ ...request.params, verb: look.verb });
    const act: Act = {
      name,
      kind,
      id,
      verb,
      detail: detailOf(look),
      operator: look.operator,
      second: operator,
    };
    const { message, data, entry } = db.tx(() => {
      removeSecondLook(db, name, id);
      return runAct(db, now, act);
    });
    return sendDone(request, reply, { message, data, entry, back });
  });
}
