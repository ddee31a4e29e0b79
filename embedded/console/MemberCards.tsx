import { textOf } from '../../shared/status/move.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import type { Db } from '../store/db.ts';
import {
  memberHistory,
  HISTORY_LINES,
  type History,
  type HistoryLine,
  sessionCount,
} from '../store/memberList.ts';
import { wireTime, startOfDay } from '../domain/shanghaiTime.ts';
import { type MemberRow, userInfo } from '../store/members.ts';
import { walletOf } from '../store/wallets.ts';
import { type Html, html, recordPath, table, tag, vipMark, memberPath } from './Page.tsx';
import { kindOf } from './kinds/kinds.ts';
import { type Fact, secret, fact, time, type Step, type PendingFile, type Section } from './kinds/kind.ts';
import { maskNickname } from './work.tsx';

/** Why an operator may need whole personal data. */
const REASONS = ['核对证件信息', '致电用户核实', '核对收款账户', '处理用户投诉'];

/** Length (characters) from which a value gets the whole width. */
const LONG = 30;

export const sectionCard = ({ title, facts }: Section, revealed: boolean): Html =>
  facts.length === 0
    ? html``
    : html`<section class="card">
        <h2>${title}</h2>
        ${factList(facts, revealed)}
      </section>`;

export const hasSecret = (facts: readonly Fact[]): boolean => facts.some(({ full }) => full !== undefined);

/** Asks for a reason before masked values are shown in full. Each request is logged; the values are shown on the next page only. */
export const revealForm = (action: string, back: string): Html =>
  html`<section class="card">
    <h2>完整信息</h2>
    <p class="note">姓名、手机号、证件号与账户默认隐藏。查看需要填写原因，并记入操作日志。</p>
    <form class="stack" method="post" action="${action}">
      <input type="hidden" name="back" value="${back}" />
      <label for="reveal">查看原因</label>
      <select id="reveal" name="reason" required>
        <option value="">请选择</option>
        ${REASONS.map((reason) => html`<option>${reason}</option>`)}
      </select>
      <button>查看完整信息</button>
    </form>
  </section>`;

/** Facts as a list of labels and values. `revealed`: whole values instead of masked ones. */
export const factList = (facts: readonly Fact[], revealed = false): Html =>
  html`<dl class="facts">
    ${facts.map(
      ({ label, value, full }) =>
        html`<div class="${value.length > LONG ? 'long' : ''}">
          <dt>${label}</dt>
          <dd>${revealed ? (full ?? value) : value}</dd>
        </div>`,
    )}
  </dl>`;

/** What happened to a record so far, oldest first. */
export const stepList = (steps: readonly Step[]): Html =>
  steps.length === 0
    ? html``
    : html`<section class="card">
        <h2>办理进度</h2>
        <ol class="steps">
          ${steps.map(({ text, remark, at }) => html`<li><b>${text}</b> <time>${wireTime(at)}</time>${remark && html`<p>${remark}</p>`}</li>`)}
        </ol>
      </section>`;

/** A record's files: pictures as thumbnails that open large, PDFs as links with their name. */
export function fileList(files: readonly PendingFile[], no: string): Html {
  if (files.length === 0) return html``;
  const items = files.map(({ label, url, name, mime, size }) => {
    const isPicture = mime.startsWith('image/');
    const text = isPicture ? label : `${label}：${name}（PDF，${Math.ceil(size / 1024)} KB）`;
    return html`<li>
      <a href="${url}" aria-label="${label}：${name}，${no}"
        >${isPicture ? html`<img src="${url}" alt="" loading="lazy" />` : ''}<span>${text}</span></a
      >
    </li>`;
  });
  return html`<section class="card">
    <h2>图片与文件</h2>
    <ul class="files">
      ${items}
    </ul>
    <p class="note">点击图片查看大图。</p>
  </section>`;
}

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
    <summary>
      ${label}
      <span class="count">${total}</span
      >${refused > 0 ? html` <span class="tag bad">${refused} 次未成功</span>` : ''}
    </summary>
    ${table({
      caption: label,
      isCaptionHidden: true,
      isDense: true,
      columns: ['时间', '单号', '金额（元）', '状态', '说明'],
      rows: lines.map((row) => line(row, back)),
    })}
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
    <td class="wide">
      ${title}${title && reason ? '；' : ''}${reason && html`<span class="off">${reason}</span>`}
    </td>
  </tr>`;
}

/** Who the member is: identity masked, membership, certification, inviter. */
export function memberFacts(db: Db, member: MemberRow, now: number): Fact[] {
  const user = userInfo(db, member, now);
  return [
    ...secret('昵称', member.nickname, maskNickname),
    ...secret('手机号', member.phone_number, maskPhone),
    ...secret('实名', member.real_name, maskPersonName),
    ...secret('身份证号', member.id_card, maskIdCard),
    ...fact('认证', user.cert_status_text),
    ...fact('VIP 会员', user.vip?.title ?? '未开通'),
    ...(user.vip ? fact('有效期至', user.vip.expire_at?.slice(0, 10) || '长期') : []),
    ...fact('推广等级', user.level?.name),
    ...fact(
      '邀请人',
      user.inviter ? `${maskNickname(user.inviter.nickname)}（${user.inviter.phone_mask}）` : '',
    ),
    ...time('注册时间', member.created_at),
    ...time('最近登录', member.last_login_at),
    ...fact('有效登录', `${sessionCount(db, member.id, now)} 个`),
  ];
}

/** The member beside a record, with a link to the member's own page. */
export function memberCard(db: Db, member: MemberRow, now: number, revealed: boolean, back: string): Html {
  const isVip = userInfo(db, member, now).is_vip === 1;
  return html`<section class="card">
    <h2>
      ${isVip ? html`${vipMark} ` : ''}用户 <a href="${memberPath(member.id, back)}">${member.user_no}</a>
    </h2>
    ${factList(memberFacts(db, member, now), revealed)}
  </section>`;
}

export function walletCard(db: Db, member: MemberRow, now: number): Html {
  const wallet = walletOf(db, member.id, { today: startOfDay(now), months: [wireTime(now).slice(0, 7)] });
  const sums: [string, string][] = [
    ['可提现余额', wallet.withdrawable],
    ['消费余额（不可提现）', wallet.consume_only],
    ['冻结', wallet.frozen],
    ['累计充值', wallet.total_recharge],
    ['累计提现', wallet.total_withdraw],
  ];
  return html`<section class="card">
    <h2>钱包</h2>
    ${factList(sums.map(([label, sum]) => ({ label, value: `${groupYuan(sum)} 元` })))}
  </section>`;
}
