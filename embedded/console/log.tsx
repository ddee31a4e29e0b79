import type { FastifyInstance } from 'fastify';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { addLogEntry, type LogEntry, logCount, logEntries, type LogQuery } from '../store/operatorLog.ts';
import { memberPath, recordPath, withQuery } from './addresses.ts';
import { Card } from './Card.tsx';
import { kindOf, kinds } from './kinds/kinds.ts';
import { show } from './respond.tsx';
import { SearchForm } from './SearchForm.tsx';
import { PAGE_ROWS, Pager, pageOf, Table } from './Table.tsx';

/** The kind of entries about a member. */
export const MEMBER_KIND = 'member';

/** What is logged; absent parts are empty. */
type Act = Pick<LogEntry, 'act' | 'operator'> & Partial<Omit<LogEntry, 'id' | 'at' | 'act' | 'operator'>>;

/** Writes what the operator did into the log; returns the entry's id. Call it in the transaction of the act. */
export const logAct = (db: Db, at: number, act: Act): number =>
  addLogEntry(db, {
    at,
    second: '',
    kind: '',
    record_id: 0,
    record_no: '',
    before: '',
    after: '',
    reason: '',
    ...act,
  });

interface LogTableProps {
  entries: readonly LogEntry[];
  caption: string;
  /** The list's address, for entries that lead to their record; undefined on the page of a record. */
  back?: string;
}

/** Entries of the log as a table. */
function LogTable({ entries, caption, back }: LogTableProps) {
  const subject = back === undefined ? [] : ['对象'];
  return (
    <Table
      caption={caption}
      isCaptionHidden={back === undefined}
      isDense
      columns={['时间', '操作人', '操作', ...subject, '操作前', '操作后', '原因与说明']}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="time">{wireTime(entry.at)}</td>
          <td>{whoDid(entry)}</td>
          <td className="text">{entry.act}</td>
          {back !== undefined && (
            <td>
              <Subject entry={entry} back={back} />
            </td>
          )}
          <td className="text">{entry.before || '—'}</td>
          <td className="text">{entry.after || '—'}</td>
          <td className="text">{entry.reason || '—'}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Who did something, and who confirmed it. */
export const whoDid = ({ operator, second }: LogEntry): string =>
  second ? `${operator}，${second}复核` : operator;

/** What an entry is about, with a link to its page. */
function Subject({ entry, back }: { entry: LogEntry; back: string }) {
  const { kind, record_id: id, record_no: no } = entry;
  const isMember = kind === MEMBER_KIND;
  const label = isMember ? '注册用户' : kindOf(kind)?.label;
  if (label === undefined) return no || '—';
  return (
    <>
      {label}
      <br />
      <a href={isMember ? memberPath(id, back) : recordPath(kind, id, back)}>{no}</a>
    </>
  );
}

/** The entries about one record or member, nothing if there are none. */
export function LogCard({ entries, caption }: { entries: readonly LogEntry[]; caption: string }) {
  if (entries.length === 0) return null;
  return (
    <Card title="操作记录">
      <LogTable entries={entries} caption={caption} />
    </Card>
  );
}

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
    show(reply, <LogPage {...logProps(db, request.query)} />, { section: 'log' }),
  );
}

interface LogPageProps {
  query: LogQuery;
  total: number;
  entries: readonly LogEntry[];
}

function logProps(db: Db, { kind = '', keyword = '', page }: Asked): LogPageProps {
  const query: LogQuery = {
    kind: ABOUT.some(([name]) => name === kind) ? kind : '',
    keyword: keyword.trim().slice(0, 60),
    page: 1,
    count: PAGE_ROWS,
  };
  const total = logCount(db, query);
  query.page = pageOf(page, total);
  return { query, total, entries: logEntries(db, query) };
}

function LogPage({ query: { kind, keyword, page }, total, entries }: LogPageProps) {
  const path = withQuery(PATH, { kind, keyword });
  const isFiltered = Boolean(kind || keyword);
  return (
    <>
      <h1>操作日志</h1>
      <p className="note">
        每次处理、查看完整信息、导出、强制下线、调整时间与重置都记在这里，只增不改；重置演示数据不会清空日志。
      </p>
      <SearchForm
        path={PATH}
        choice={{ name: 'kind', label: '对象', options: ABOUT, chosen: kind }}
        value={keyword}
        placeholder="单号、操作人、操作或原因"
        isFiltered={isFiltered}
      />
      {total === 0 ? (
        <p className="empty">{isFiltered ? '没有符合条件的操作。' : '还没有操作。'}</p>
      ) : (
        <LogTable
          entries={entries}
          caption={`共 ${total} 条`}
          back={withQuery(path, { page: page > 1 ? page : '' })}
        />
      )}
      <Pager path={path} at={page} total={total} />
    </>
  );
}
