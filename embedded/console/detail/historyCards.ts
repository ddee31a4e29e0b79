import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { textOf } from '../../../shared/status/move.ts';
import { vipStatus } from '../../../shared/status/vip.ts';
import { wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { HISTORY_LINES, memberHistory, type History, type HistoryLine } from '../../store/memberHistory.ts';
import { recordPath } from '../back.ts';
import { html, type Html } from '../html.ts';
import { kindOf } from '../kinds/kinds.ts';
import { tag } from '../lists/tag.ts';

/** The member's records of every kind, with earlier refusals and their reasons. The list of `open`, and those with refusals, are unfolded. */
export function historyCards(db: Db, userId: number, open: string, back: string): Html {
  const lists = memberHistory(db, userId);
  if (lists.length === 0) return html``;
  return html`<section class="card">
    <h2>用户的历史记录</h2>
    <p class="note">每类最近 ${HISTORY_LINES} 条，以及未成功的记录。</p>
    ${lists.map((one) => list(one, one.kind === open, back))}
  </section>`;
}

function list({ kind, total, lines }: History, isOpen: boolean, back: string): Html {
  const label = kindOf(kind)?.label ?? 'VIP 会员';
  const refused = lines.filter(({ reason }) => reason !== '').length;
  return html`<details ${isOpen || refused > 0 ? html`open` : ''}>
    <summary>${label} <span class="count">${total}</span>${refused > 0 ? html` <span class="tag bad">${refused} 次未成功</span>` : ''}</summary>
    <table class="dense">
      <caption class="hidden">
        ${label}
      </caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">单号</th>
          <th scope="col" class="figure">金额（元）</th>
          <th scope="col">状态</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((row) => line(row, back))}
      </tbody>
    </table>
  </details>`;
}

function line({ kind, id, no, at, amount, state, title, reason }: HistoryLine, back: string): Html {
  const known = kindOf(kind);
  const status = known ? known.states[state] : textOf(vipStatus, state);
  return html`<tr>
    <td class="time">${wireTime(at).slice(0, 16)}</td>
    <td>${known ? html`<a href="${recordPath(kind, id, back)}">${no}</a>` : no}</td>
    <td class="figure">${amount === null ? '—' : groupYuan(toYuan(amount))}</td>
    <td>${tag(status ?? '')}</td>
    <td class="wide">${title}${title && reason ? '；' : ''}${reason && html`<span class="off">${reason}</span>`}</td>
  </tr>`;
}
