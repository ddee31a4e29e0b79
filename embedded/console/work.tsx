import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName, personNameFault } from '../../shared/rules/names.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import {
  type OperatorRecord,
  operatorRecordCount,
  operatorRecords,
  waitingCounts,
  type RecordQuery,
} from '../store/operatorRecords.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import {
  html,
  type Html,
  vipMark,
  HOME,
  recordPath,
  withQuery,
  PAGE_ROWS,
  pageOf,
  pager,
  searchForm,
  table,
  tag,
} from './Page.tsx';
import { kindOf, kinds } from './kinds/kinds.ts';

/** Length up to which a nickname may be the member's name. */
const NAME_MAX = 4;

/** A nickname; masked if it looks like a person's name, since many members use their own. */
export const maskNickname = (nickname: string): string =>
  [...nickname].length <= NAME_MAX && personNameFault(nickname) === null
    ? maskPersonName(nickname)
    : nickname;

/** Whom a record is about: masked name and phone number, a membership's mark first. */
function whom({ name, user_name: own, nickname, phone, user_phone: ownPhone, vip }: OperatorRecord): Html {
  const person = own || name;
  const number = ownPhone || phone;
  const shown = person ? maskPersonName(person) : maskNickname(nickname ?? '访客');
  return html`${vip ? html`${vipMark} ` : ''}${shown}${number && html`<br /><small>${maskPhone(number)}</small>`}`;
}

export interface WorkQuery {
  kind?: string;
  state?: string;
  keyword?: string;
  page?: string;
}

/** The operator's lists: a tab for each kind with the number of what waits, search, filter and pages. */
export function workPage(db: Db, now: number, asked: WorkQuery): Html {
  const query = queryOf(asked);
  const total = operatorRecordCount(db, query);
  query.page = pageOf(asked.page, total);
  const path = pathOf(query);
  const rows = operatorRecords(db, query, now);
  const title = kindOf(query.kind)?.label ?? '全部';
  return html`<h1>工作台</h1>
    ${tabs(waitingCounts(db), query.kind)}${filter(query)}
    ${rows.length === 0 ? empty(query) : list(`${title}${query.state === 'waits' ? '待办' : '记录'}，共 ${total} 条`, rows, withQuery(path, { page: query.page > 1 ? query.page : '' }))}
    ${pager(path, query.page, total)}`;
}

/** Reads the parameters. An unknown kind is all kinds, an unknown state what waits. */
function queryOf({ kind: name = '', state = '', keyword = '' }: WorkQuery): RecordQuery {
  const kind = kindOf(name);
  const known = kind && /^\d{1,3}$/.test(state) && kind.states[Number(state)] !== undefined;
  return {
    kind: kind ? name : '',
    state: known ? Number(state) : state === 'all' ? 'all' : 'waits',
    keyword: keyword.trim().slice(0, 60),
    page: 1,
    count: PAGE_ROWS,
  };
}

const pathOf = ({ kind, state, keyword }: RecordQuery): string =>
  withQuery(HOME, { kind, state: state === 'waits' ? '' : state, keyword });

function tabs(counts: Record<string, number>, chosen: string): Html {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tab = (kind: string, label: string, count: number) =>
    html`<li>
      <a href="${withQuery(HOME, { kind })}" ${kind === chosen ? html`aria-current="true"` : ''}
        >${label} <span class="count">${count}</span></a
      >
    </li>`;
  return html`<nav class="tabs" aria-label="待办分类">
    <ul>
      ${tab('', '全部', all)}${Object.entries(kinds).map(([kind, { label }]) => tab(kind, label, counts[kind] ?? 0))}
    </ul>
  </nav>`;
}

const filter = ({ kind, state, keyword }: RecordQuery): Html =>
  searchForm({
    path: HOME,
    kind,
    choice: {
      name: 'state',
      label: '状态',
      options: [
        ['waits', '待处理'],
        ['all', '全部'],
        ...Object.entries(kindOf(kind)?.states ?? {}).map(
          ([value, label]) => [Number(value), label] as const,
        ),
      ],
      chosen: state,
    },
    value: keyword,
    placeholder: '单号、手机号或姓名',
    isFiltered: state !== 'waits' || keyword !== '',
  });

function empty({ state, keyword }: RecordQuery): Html {
  const text = keyword
    ? '没有符合条件的记录，请换一个单号、手机号或姓名。'
    : state === 'waits'
      ? '没有待办，全部已处理。'
      : '没有记录。';
  return html`<p class="empty">${text}</p>`;
}

const list = (caption: string, rows: readonly OperatorRecord[], back: string): Html =>
  table({
    caption,
    columns: ['提交时间', '类别与单号', '用户', '金额（元）', '状态', '操作'],
    rows: rows.map((row) => line(row, back)),
  });

function line(row: OperatorRecord, back: string): Html {
  const kind = kindOf(row.kind);
  const verb = row.waits ? '处理' : '查看';
  return html`<tr>
    <td class="time">${wireTime(row.at)}</td>
    <td class="wide">
      ${kind?.label ?? ''}${row.title && html`<span class="soft"> · ${row.title}</span>`}<br /><small
        >${row.no}</small
      >
    </td>
    <td>${whom(row)}</td>
    <td class="figure">${row.amount === null ? '—' : groupYuan(toYuan(row.amount))}</td>
    <td>
      ${tag(kind?.states[row.state] ?? '')}${row.overdue ? html` <strong class="bad">已逾期</strong>` : ''}
    </td>
    <td>
      <a
        class="${row.waits ? 'button' : ''}"
        href="${recordPath(row.kind, row.id, back)}"
        aria-label="${verb}：${kind?.label ?? ''} ${row.no}"
        >${verb}</a
      >
    </td>
  </tr>`;
}
