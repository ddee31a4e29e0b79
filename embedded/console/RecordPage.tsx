import { groupYuan } from '../../shared/money/money.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { memberById, userInfo } from '../store/members.ts';
import { logOf } from '../store/operatorLog.ts';
import { operatorRecords } from '../store/operatorRecords.ts';
import { html, type Html, recordPath, refusalNote, revealedNote, tag, vipMark } from './Page.tsx';
import type { RecordView } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { actPanel, type Typed } from './ActPanel.tsx';
import { logCard } from './log.tsx';
import {
  historyCards,
  memberCard,
  walletCard,
  revealForm,
  stepList,
  fileList,
  sectionCard,
  hasSecret,
} from './MemberCards.tsx';

export interface Shown {
  kind: string;
  view: RecordView;
  back: string;
  /** Personal data in full; only in the response to a logged request. */
  revealed?: boolean;
  /** Message of an act that was refused, and what had been typed. */
  refusal?: string;
  typed?: Typed;
}

/** A record with everything that a decision needs, and the forms of what its status allows. */
export function recordPage(db: Db, now: number, shown: Shown): Html {
  const { kind, view, back, revealed = false, refusal = '' } = shown;
  const member = view.userId === null ? undefined : memberById(db, view.userId);
  const canReveal = member !== undefined || view.sections.some(({ facts }) => hasSecret(facts));
  return html`${refusal && refusalNote(refusal)}${head(db, now, shown)}
    <div class="columns">
      <div>
        ${checks(view)}${view.sections.map((section) => sectionCard(section, revealed))}${fileList(view.files, view.no)}${stepList(view.steps)}
        ${member ? historyCards(db, member.id, kind, back) : ''}
        ${logCard(logOf(db, kind, view.id), '对这条记录的操作')}
      </div>
      <div class="side">
        ${actPanel(shown)}${member ? html`${walletCard(db, member, now)}${memberCard(db, member, now, revealed, back)}` : ''}
        ${canReveal && !revealed ? revealForm(`/console/record/${kind}/${view.id}/reveal`, back) : ''}
      </div>
    </div>`;
}

function head(db: Db, now: number, { kind, view, back, revealed }: Shown): Html {
  const label = kindOf(kind)?.label ?? '';
  const member = view.userId === null ? undefined : memberById(db, view.userId);
  const isVip = member !== undefined && userInfo(db, member, now).is_vip === 1;
  const next = operatorRecords(db, { kind, state: 'waits', keyword: '', page: 1, count: 2 }, now).find(
    ({ id }) => id !== view.id,
  );
  return html`<p class="crumbs">
      <a href="${back}">← 返回列表</a
      >${next ? html`<a href="${recordPath(kind, next.id, back)}">下一条待办的${label} →</a>` : ''}
    </p>
    <div class="head">
      <h1>${isVip ? html`${vipMark} ` : ''}${label}${view.title && `：${view.title}`}</h1>
      ${tag(kindOf(kind)?.states[view.state] ?? '')}${view.amount === null ? '' : html`<b class="sum">${groupYuan(view.amount)} 元</b>`}
      <span class="soft">${view.no}，${wireTime(view.at)} 提交</span>
    </div>
    ${revealed ? revealedNote : ''}`;
}

const checks = ({ checks: found }: RecordView): Html =>
  found.length === 0
    ? html``
    : html`<ul class="checks" aria-label="核对提示">
        ${found.map(({ text, good }) => html`<li class="${good ? 'good' : 'wait'}">${good ? '✓' : '!'} ${text}</li>`)}
      </ul>`;
