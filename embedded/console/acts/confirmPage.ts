import { groupYuan, parseAmount, toYuan } from '../../../shared/money/money.ts';
import type { Db } from '../../store/db.ts';
import { recordPath } from '../back.ts';
import { factList } from '../detail/factList.ts';
import { html, type Html } from '../html.ts';
import { fact, yuan, type Fact } from '../kinds/fact.ts';
import type { ConsoleAction, RecordView } from '../kinds/kind.ts';
import { tryAct, type Act } from './runAct.ts';
import type { ActInput } from './actInput.ts';

/**
 * Asks once more before an act that moves money: whom it concerns, the figures, what becomes of the record and of the wallet.
 * The act is tried and rolled back for that, so that an act which would be refused is refused now.
 */
export function confirmPage(db: Db, now: number, act: Act, view: RecordView, action: ConsoleAction, { typed, back }: ActInput & { back: string }): Html {
  const changes = changesOf(db, now, act, view);
  const { reason, terms } = act.detail;
  const given = [...fact('原因', reason), ...(action.asks === 'terms' ? termFacts(terms ?? {}) : [])];
  return html`<p class="crumbs"><a href="${recordPath(act.name, act.id, back)}">← 返回记录</a></p>
    <h1>请核对：${action.label}</h1>
    <section class="card narrow">
      <h2>${act.kind.label} ${view.no}</h2>
      ${factList([...view.figures, ...given])}
      <h2>操作的结果</h2>
      ${factList(changes)}
      <p class="note">${action.confirm ?? ''}</p>
      <div class="choice">
        <a class="button" href="${recordPath(act.name, act.id, back)}">取消</a>
        <form method="post" action="/console/${act.name}/${act.id}/${act.verb}">
          ${Object.entries(typed).map(([name, value]) => (value === '' ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`))}
          <input type="hidden" name="seen" value="${view.state}" /><input type="hidden" name="back" value="${back}" />
          <input type="hidden" name="confirmed" value="1" />
          <button class="${action.danger ? 'danger' : 'primary'}">${action.label}</button>
        </form>
      </div>
    </section>`;
}

const termFacts = (terms: NonNullable<Act['detail']['terms']>): Fact[] => [
  ...fact('审批金额', terms.approved_amount && yuan(parseAmount(terms.approved_amount) ?? 0)),
  ...fact('年化利率', terms.approved_rate && `${terms.approved_rate}%`),
  ...fact('期限', terms.approved_term && `${terms.approved_term} 个月`),
  ...fact('签约截止日', terms.sign_by),
];

/** State and purses before and after. */
function changesOf(db: Db, now: number, act: Act, view: RecordView): Fact[] {
  const before = pursesOf(db, view.userId);
  const changes: Fact[] = [];
  tryAct(db, now, act, ({ after }) => {
    const later = pursesOf(db, view.userId);
    const states = act.kind.states;
    changes.push({ label: '状态', value: `${states[view.state] ?? ''} → ${after ? (states[after.state] ?? '') : ''}` });
    for (const [label, sum] of Object.entries(before)) {
      const changed = later[label] ?? sum;
      if (changed !== sum) changes.push({ label, value: `${shown(sum)} → ${shown(changed)} 元` });
    }
  });
  return changes;
}

const shown = (fen: number): string => groupYuan(toYuan(fen));

function pursesOf(db: Db, userId: number | null): Record<string, number> {
  const row = db.get<{ withdrawable: number; consume_only: number; frozen: number }>(
    'SELECT withdrawable, consume_only, frozen FROM wallets WHERE user_id = ?',
    userId,
  );
  return row ? { 可提现余额: row.withdrawable, '消费余额（不可提现）': row.consume_only, 冻结: row.frozen } : {};
}
