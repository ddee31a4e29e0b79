import type { Db } from '../../store/db.ts';
import type { MemberRow } from '../../store/members.ts';
import { logOf } from '../../store/operatorLog.ts';
import { runningVip } from '../../store/vipRecords.ts';
import { memberPath } from '../back.ts';
import { factList } from '../detail/factList.ts';
import { historyCards } from '../detail/historyCards.ts';
import { memberFacts, walletCard } from '../detail/memberCard.ts';
import { revealForm } from '../detail/revealForm.ts';
import { html, type Html } from '../html.ts';
import { tag, vipMark } from '../lists/tag.ts';
import { maskNickname } from '../lists/whom.ts';
import { logLines, MEMBER_KIND } from '../log/logLines.ts';
import { MEMBER_TEXT } from './membersPage.ts';

interface Shown {
  back: string;
  revealed?: boolean;
}

/** A member: profile, wallet, history, and the end of all sessions. */
export function memberPage(db: Db, now: number, member: MemberRow, { back, revealed = false }: Shown): Html {
  const log = logOf(db, MEMBER_KIND, member.id);
  const here = memberPath(member.id, back);
  return html`<p class="crumbs"><a href="${back}">← 返回列表</a></p>
    <div class="head">
      <h1>${runningVip(db, member.id, now) ? html`${vipMark} ` : ''}${revealed ? member.nickname : maskNickname(member.nickname)}</h1>
      ${tag(MEMBER_TEXT[member.status] ?? '')}<span class="soft">${member.user_no}</span>
    </div>
    ${revealed ? html`<p class="done" role="status">已显示完整信息，并记入操作日志。离开或刷新后恢复隐藏。</p>` : ''}
    <div class="columns">
      <div>
        <section class="card">
          <h2>用户资料</h2>
          ${factList(memberFacts(db, member, now), revealed)}
        </section>
        ${historyCards(db, member.id, '', here)}
        ${
          log.length === 0
            ? ''
            : html`<section class="card">
                <h2>操作记录</h2>
                ${logLines(log, '对这位用户的操作')}
              </section>`
        }
      </div>
      <div class="side">
        ${walletCard(db, member, now)}
        <section class="card acts">
          <h2>强制下线</h2>
          <p class="note">结束该用户在所有设备上的登录，用户需要重新登录。不影响账户、余额与进行中的业务。</p>
          <form class="stack" method="post" action="/console/token/expire">
            <input type="hidden" name="user_id" value="${member.id}" /><input type="hidden" name="back" value="${here}" />
            <button class="danger">强制下线</button>
          </form>
        </section>
        ${revealed ? '' : revealForm(`/console/members/${member.id}/reveal`, back)}
      </div>
    </div>`;
}
