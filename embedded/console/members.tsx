import type { FastifyInstance } from 'fastify';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import type { Db } from '../store/db.ts';
import { type MemberRow, memberById, memberByPhone } from '../store/members.ts';
import { logOf } from '../store/operatorLog.ts';
import { runningVip } from '../store/vipRecords.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import {
  memberCount,
  memberLines,
  type MemberLine,
  type MemberQuery,
  sessionCount,
} from '../store/memberList.ts';
import { refuse } from '../domain/refusal.ts';
import { idOf } from '../handlers/context.ts';
import { revokeTokens } from '../rules/tokens.ts';
import {
  html,
  type Html,
  memberPath,
  tag,
  vipMark,
  withQuery,
  PAGE_ROWS,
  pageOf,
  pager,
  backOf,
  doneNote,
  revealedNote,
  searchForm,
  sendDone,
  show,
  table,
} from './Page.tsx';
import { REVEAL, reasonOf } from './recordRoutes.tsx';
import { maskNickname } from './work.tsx';
import { logCard, MEMBER_KIND, logAct } from './log.tsx';
import { historyCards, memberFacts, walletCard, factList, revealForm } from './MemberCards.tsx';

const MEMBERS = '/console/members';

export interface MembersAsked {
  keyword?: string;
  status?: string;
  page?: string;
}

const MEMBER_TEXT: Record<number, string> = { [MEMBER.active]: '正常', [MEMBER.disabled]: '已停用' };

function membersPage(db: Db, now: number, { keyword = '', status = '', page }: MembersAsked): Html {
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
    ${total === 0 ? html`<p class="empty">没有符合条件的用户。</p>` : list(memberLines(db, now, query), total, withQuery(path, { page: query.page > 1 ? query.page : '' }))}
    ${pager(path, query.page, total)}`;
}

const filter = ({ keyword, status }: MemberQuery): Html =>
  searchForm({
    path: MEMBERS,
    choice: {
      name: 'status',
      label: '状态',
      options: [['', '全部'], ...Object.entries(MEMBER_TEXT)],
      chosen: String(status ?? ''),
    },
    value: keyword,
    placeholder: '手机号、用户编号或姓名',
    isFiltered: keyword !== '' || status !== undefined,
  });

const list = (rows: readonly MemberLine[], total: number, back: string): Html =>
  table({
    caption: `注册用户，共 ${total} 人`,
    columns: ['用户编号', '昵称与姓名', '手机号', '状态', '余额（元）', '有效登录', '注册日期', '操作'],
    rows: rows.map(
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
    ),
  });

interface Shown {
  back: string;
  revealed?: boolean;
}

/** A member: profile, wallet, history, and the end of all sessions. */
function memberPage(db: Db, now: number, member: MemberRow, { back, revealed = false }: Shown): Html {
  const here = memberPath(member.id, back);
  return html`<p class="crumbs"><a href="${back}">← 返回列表</a></p>
    <div class="head">
      <h1>
        ${runningVip(db, member.id, now) ? html`${vipMark} ` : ''}${revealed ? member.nickname : maskNickname(member.nickname)}
      </h1>
      ${tag(MEMBER_TEXT[member.status] ?? '')}<span class="soft">${member.user_no}</span>
    </div>
    ${revealed ? revealedNote : ''}
    <div class="columns">
      <div>
        <section class="card">
          <h2>用户资料</h2>
          ${factList(memberFacts(db, member, now), revealed)}
        </section>
        ${historyCards(db, member.id, '', here)}
        ${logCard(logOf(db, MEMBER_KIND, member.id), '对这位用户的操作')}
      </div>
      <div class="side">
        ${walletCard(db, member, now)}
        <section class="card acts">
          <h2>强制下线</h2>
          <p class="note">结束该用户在所有设备上的登录，用户需要重新登录。不影响账户、余额与进行中的业务。</p>
          <form class="stack" method="post" action="/console/token/expire">
            <input type="hidden" name="user_id" value="${member.id}" /><input
              type="hidden"
              name="back"
              value="${here}"
            />
            <button class="danger">强制下线</button>
          </form>
        </section>
        ${revealed ? '' : revealForm(`/console/members/${member.id}/reveal`, back)}
      </div>
    </div>`;
}

interface ById {
  Params: { id: string };
  Querystring: { back?: string; done?: string };
}

/** The members: list, page of each, the logged view of personal data, and the end of sessions. */
export function memberRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get<{ Querystring: MembersAsked }>(MEMBERS, (request, reply) =>
    show(reply, membersPage(db, now(), request.query), { section: 'members' }),
  );

  app.get<ById>(`${MEMBERS}/:id`, (request, reply) => {
    const member = memberById(db, idOf(request.params.id)) ?? gone();
    const back = backTo(request.query.back);
    return show(reply, memberPage(db, now(), member, { back }), {
      section: 'members',
      title: member.user_no,
      done: doneNote(db, request.query.done, back),
    });
  });

  app.post<ById>(`${MEMBERS}/:id/reveal`, (request, reply) => {
    const member = memberById(db, idOf(request.params.id)) ?? gone();
    const fields = fieldsOf(request.body);
    logAct(db, now(), { ...about(member), act: REVEAL, reason: reasonOf(fields.reason) });
    return show(reply, memberPage(db, now(), member, { back: backTo(fields.back), revealed: true }), {
      section: 'members',
      title: member.user_no,
    });
  });

  app.post('/console/token/expire', (request, reply) => {
    const { phone_number: phone, user_id: id, back } = fieldsOf(request.body);
    const member = memberById(db, idOf(scalarText(id))) ?? memberByPhone(db, scalarText(phone)) ?? gone();
    const { entry, revoked } = db.tx(() => {
      const before = sessionCount(db, member.id, now());
      const ended = revokeTokens(db, member.id);
      return {
        revoked: ended,
        entry: logAct(db, now(), {
          ...about(member),
          act: '强制下线',
          before: `${before} 个有效登录`,
          after: '0 个有效登录',
        }),
      };
    });
    const message = `${member.phone_number ? maskPhone(member.phone_number) : member.user_no} 的 ${revoked} 个登录已结束`;
    return sendDone(request, reply, { message, data: { revoked }, entry, back });
  });
}

const gone = (): never => refuse(404, '没有这个用户', 'not_found');
const about = (member: MemberRow) => ({ kind: MEMBER_KIND, record_id: member.id, record_no: member.user_no });
/** Where the page of a member leads back to: the list, unless it says otherwise. */
const backTo = (back: unknown): string => (back === undefined ? MEMBERS : backOf(back));
