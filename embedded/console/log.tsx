import type { FastifyInstance } from 'fastify';
import type { Db } from '../store/db.ts';
import { addLogEntry, type LogEntry, logCount, logEntries, type LogQuery } from '../store/operatorLog.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { kindOf, kinds } from './kinds/kinds.ts';
import {
  html,
  type Html,
  memberPath,
  recordPath,
  withQuery,
  searchForm,
  show,
  table,
  PAGE_ROWS,
  pageOf,
  pager,
} from './Page.tsx';

/** The kind of entries about a member. */
export const MEMBER_KIND = 'member';

/** Entries of the log as a table. With `back` each leads to its record. */
const logLines = (entries: readonly LogEntry[], caption: string, back?: string): Html =>
  table({
    caption,
    isCaptionHidden: back === undefined,
    isDense: true,
    columns: [
      '时间',
      '操作人',
      '操作',
      ...(back === undefined ? [] : ['对象']),
      '操作前',
      '操作后',
      '原因与说明',
    ],
    rows: entries.map((entry) => line(entry, back)),
  });

export const logCard = (entries: readonly LogEntry[], caption: string): Html =>
  entries.length === 0
    ? html``
    : html`<section class="card">
        <h2>操作记录</h2>
        ${logLines(entries, caption)}
      </section>`;

const line = (entry: LogEntry, back: string | undefined): Html =>
  html`<tr>
    <td class="time">${wireTime(entry.at)}</td>
    <td>运营</td>
    <td class="text">${entry.act}</td>
    ${back === undefined ? '' : html`<td>${subject(entry, back)}</td>`}
    <td class="text">${entry.before || '—'}</td>
    <td class="text">${entry.after || '—'}</td>
    <td class="text">${entry.reason || '—'}</td>
  </tr>`;

function subject({ kind, record_id: id, record_no: no }: LogEntry, back: string): Html {
  if (kind === MEMBER_KIND) return html`注册用户<br /><a href="${memberPath(id, back)}">${no}</a>`;
  const known = kindOf(kind);
  return known
    ? html`${known.label}<br /><a href="${recordPath(kind, id, back)}">${no}</a>`
    : html`${no || '—'}`;
}

/** What is logged; absent parts are empty. */
type Act = Pick<LogEntry, 'act'> & Partial<Omit<LogEntry, 'id' | 'at' | 'act'>>;

/** Writes what the operator did into the log; returns the entry's id. Call it in the transaction of the act. */
export const logAct = (db: Db, at: number, act: Act): number =>
  addLogEntry(db, { at, kind: '', record_id: 0, record_no: '', before: '', after: '', reason: '', ...act });

const PATH = '/console/log';
/** What entries may be about; '' is everything. */
const ABOUT: [string, string][] = [
  ['', '全部'],
  ...Object.entries(kinds).map(([name, { label }]): [string, string] => [name, label]),
  [MEMBER_KIND, '注册用户'],
];

interface Asked {
  kind?: string;
  keyword?: string;
  page?: string;
}

/** The log of what the operator did: searchable, newest first. Nothing in it can be changed. */
export function logRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Querystring: Asked }>(PATH, (request, reply) =>
    show(reply, logPage(db, request.query), { section: 'log' }),
  );
}

function logPage(db: Db, { kind = '', keyword = '', page: asked }: Asked): Html {
  const query: LogQuery = {
    kind: ABOUT.some(([name]) => name === kind) ? kind : '',
    keyword: keyword.trim().slice(0, 60),
    page: 1,
    count: PAGE_ROWS,
  };
  const total = logCount(db, query);
  query.page = pageOf(asked, total);
  const path = withQuery(PATH, { kind: query.kind, keyword: query.keyword });
  const back = withQuery(path, { page: query.page > 1 ? query.page : '' });
  return html`<h1>操作日志</h1>
    <p class="note">
      每次处理、查看完整信息、强制下线、调整时间与重置都记在这里，只增不改；重置演示数据不会清空日志。
    </p>
    ${searchForm({
      path: PATH,
      choice: { name: 'kind', label: '对象', options: ABOUT, chosen: query.kind },
      value: query.keyword,
      placeholder: '单号、操作或原因',
      isFiltered: Boolean(query.kind || query.keyword),
    })}
    ${total === 0 ? html`<p class="empty">${query.keyword || query.kind ? '没有符合条件的操作。' : '还没有操作。'}</p>` : logLines(logEntries(db, query), `共 ${total} 条`, back)}
    ${pager(path, query.page, total)}`;
}
