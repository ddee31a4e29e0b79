import type { FastifyInstance } from 'fastify';
import type { Db } from '../../store/db.ts';
import { logCount, logEntries, type LogQuery } from '../../store/operatorLog.ts';
import { withQuery } from '../back.ts';
import { html, type Html } from '../html.ts';
import { kinds } from '../kinds/kinds.ts';
import { PAGE_ROWS, pageOf, pager } from '../lists/pager.ts';
import { page } from '../page.ts';
import { sendPage } from '../respond.ts';
import { logLines, MEMBER_KIND } from './logLines.ts';

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
  app.get<{ Querystring: Asked }>(PATH, (request, reply) => sendPage(reply, page('操作日志', logPage(db, request.query), { section: 'log' })));
}

function logPage(db: Db, { kind = '', keyword = '', page: asked }: Asked): Html {
  const query: LogQuery = { kind: ABOUT.some(([name]) => name === kind) ? kind : '', keyword: keyword.trim().slice(0, 60), page: 1, count: PAGE_ROWS };
  const total = logCount(db, query);
  query.page = pageOf(asked, total);
  const path = withQuery(PATH, { kind: query.kind, keyword: query.keyword });
  const back = withQuery(path, { page: query.page > 1 ? query.page : '' });
  return html`<h1>操作日志</h1>
    <p class="note">每次处理、查看完整信息、强制下线、调整时间与重置都记在这里，只增不改；重置演示数据不会清空日志。</p>
    ${filter(query)}
    ${total === 0 ? html`<p class="empty">${query.keyword || query.kind ? '没有符合条件的操作。' : '还没有操作。'}</p>` : logLines(logEntries(db, query), `共 ${total} 条`, back)}
    ${pager(path, query.page, total)}`;
}

const filter = ({ kind, keyword }: LogQuery): Html =>
  html`<form class="line" method="get" action="${PATH}" role="search">
    <label for="kind">对象</label>
    <select id="kind" name="kind">
      ${ABOUT.map(([name, label]) => html`<option value="${name}" ${name === kind ? html`selected` : ''}>${label}</option>`)}
    </select>
    <label for="keyword">搜索</label>
    <input id="keyword" name="keyword" value="${keyword}" maxlength="60" placeholder="单号、操作或原因" />
    <button>搜索</button>${kind || keyword ? html`<a href="${PATH}">清除条件</a>` : ''}
  </form>`;
