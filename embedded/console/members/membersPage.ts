import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { MEMBER } from '../../../shared/status/member.ts';
import { wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { memberCount, memberLines, type MemberLine, type MemberQuery } from '../../store/memberList.ts';
import { memberPath, withQuery } from '../back.ts';
import { html, type Html } from '../html.ts';
import { PAGE_ROWS, pageOf, pager } from '../lists/pager.ts';
import { tag, vipMark } from '../lists/tag.ts';
import { maskNickname } from '../lists/whom.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";
import { maskPersonName } from "../../../shared/rules/names.ts";

export const MEMBERS = '/console/members';

export interface MembersAsked {
  keyword?: string;
  status?: string;
  page?: string;
}

/** Texts of a member's status. */
export const MEMBER_TEXT: Record<number, string> = { [MEMBER.active]: '正常', [MEMBER.disabled]: '已停用' };

/** All members, newest first, with search, filter and pages. */
export function membersPage(db: Db, now: number, { keyword = '', status = '', page }: MembersAsked): Html {
  const query: MemberQuery = {
    keyword: keyword.trim().slice(0, 60),
    status: MEMBER_TEXT[Number(status)] !== undefined && status !== '' ? Number(status) : undefined,
    page: 1,
    count: PAGE_ROWS,
  };
  const total = memberCount(db, query);
  query.page = pageOf(page, total);
  const path = withQuery(MEMBERS, { keyword: query.keyword, status: query.status ?? '' });
  return html`<h1>注册用户</h1>
    ${filter(query)}
    ${total === 0 ? html`<p class="empty">没有符合条件的用户。</p>` : table(memberLines(db, now, query), total, withQuery(path, { page: query.page > 1 ? query.page : '' }))}
    ${pager(path, query.page, total)}`;
}

const filter = ({ keyword, status }: MemberQuery): Html =>
  html`<form class="line" method="get" action="${MEMBERS}" role="search">
    <label for="status">状态</label>
    <select id="status" name="status">
      <option value="">全部</option>
      ${Object.entries(MEMBER_TEXT).map(([value, text]) => html`<option value="${value}" ${String(status) === value ? html`selected` : ''}>${text}</option>`)}
    </select>
    <label for="keyword">搜索</label>
    <input id="keyword" name="keyword" value="${keyword}" maxlength="60" placeholder="手机号、用户编号或姓名" />
    <button>搜索</button>${keyword || status !== undefined ? html`<a href="${MEMBERS}">清除条件</a>` : ''}
  </form>`;

const table = (rows: readonly MemberLine[], total: number, back: string): Html =>
  html`<table>
    <caption>
      注册用户，共 ${total} 人
    </caption>
    <thead>
      <tr>
        <th scope="col">用户编号</th>
        <th scope="col">昵称与姓名</th>
        <th scope="col">手机号</th>
        <th scope="col">状态</th>
        <th scope="col" class="figure">余额（元）</th>
        <th scope="col" class="figure">有效登录</th>
        <th scope="col">注册日期</th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td>${row.user_no}</td>
            <td class="wide">
              ${row.vip ? html`${vipMark} ` : ''}${maskNickname(row.nickname)}${row.real_name && row.real_name !== row.nickname ? html`<br /><small>${maskPersonName(row.real_name)}</small>` : ''}
            </td>
            <td>${row.phone_number ? maskPhone(row.phone_number) : '未绑定'}</td>
            <td>${tag(MEMBER_TEXT[row.status] ?? '')}</td>
            <td class="figure">${groupYuan(toYuan(row.balance))}</td>
            <td class="figure">${row.sessions}</td>
            <td class="time">${wireTime(row.created_at).slice(0, 10)}</td>
            <td><a href="${memberPath(row.id, back)}" aria-label="查看：${row.user_no}">查看</a></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
