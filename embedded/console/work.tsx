import type { FastifyInstance } from 'fastify';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import {
  type OperatorRecord,
  operatorRecordCount,
  operatorRecords,
  type RecordQuery,
  waitingCounts,
} from '../store/operatorRecords.ts';
import { backOf, HOME, recordPath, withQuery } from './addresses.ts';
import { kindOf, kinds } from './kinds/kinds.ts';
import { doneNote } from './notes.tsx';
import { Whom } from './person.tsx';
import { show } from './respond.tsx';
import { SearchForm } from './SearchForm.tsx';
import { PAGE_ROWS, Pager, pageOf, Table } from './Table.tsx';
import { Tag } from './Tag.tsx';

interface Asked {
  kind?: string;
  state?: string;
  keyword?: string;
  page?: string;
  done?: string;
}

/** The console's first page. */
export function workRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get<{ Querystring: Asked }>(HOME, (request, reply) =>
    show(reply, <WorkPage {...workProps(db, now(), request.query)} />, {
      section: 'work',
      done: doneNote(db, request.query.done, backOf(request.url)),
    }),
  );
}

interface WorkPageProps {
  query: RecordQuery;
  /** Records that wait, by their kind. */
  waiting: Record<string, number>;
  total: number;
  rows: readonly OperatorRecord[];
}

function workProps(db: Db, now: number, asked: Asked): WorkPageProps {
  const query = queryOf(asked);
  const total = operatorRecordCount(db, query);
  query.page = pageOf(asked.page, total);
  return { query, waiting: waitingCounts(db), total, rows: operatorRecords(db, query, now) };
}

/** Reads the parameters. An unknown kind is all kinds, an unknown state what waits. */
function queryOf({ kind: name = '', state = '', keyword = '' }: Asked): RecordQuery {
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

/** The operator's lists: a tab for each kind with the number of what waits, search, filter and pages. */
function WorkPage({ query, waiting, total, rows }: WorkPageProps) {
  const { kind, state, keyword, page } = query;
  const path = withQuery(HOME, { kind, state: state === 'waits' ? '' : state, keyword });
  const title = kindOf(kind)?.label ?? '全部';
  return (
    <>
      <h1>工作台</h1>
      <Tabs waiting={waiting} chosen={kind} />
      <Filter query={query} />
      {rows.length === 0 ? (
        <Empty query={query} />
      ) : (
        <RecordTable
          caption={`${title}${state === 'waits' ? '待办' : '记录'}，共 ${total} 条`}
          rows={rows}
          back={withQuery(path, { page: page > 1 ? page : '' })}
        />
      )}
      <Pager path={path} at={page} total={total} />
    </>
  );
}

interface TabsProps {
  waiting: Record<string, number>;
  chosen: string;
}

function Tabs({ waiting, chosen }: TabsProps) {
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  const tabs: [kind: string, label: string, count: number][] = [
    ['', '全部', all],
    ...Object.entries(kinds).map(([kind, { label }]): [string, string, number] => [
      kind,
      label,
      waiting[kind] ?? 0,
    ]),
  ];
  return (
    <nav className="tabs" aria-label="待办分类">
      <ul>
        {tabs.map(([kind, label, count]) => (
          <li key={kind}>
            <a href={withQuery(HOME, { kind })} aria-current={kind === chosen ? 'true' : undefined}>
              {label} <span className="count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filter({ query: { kind, state, keyword } }: { query: RecordQuery }) {
  const states = Object.entries(kindOf(kind)?.states ?? {});
  return (
    <SearchForm
      path={HOME}
      kind={kind}
      choice={{
        name: 'state',
        label: '状态',
        options: [['waits', '待处理'], ['all', '全部'], ...states],
        chosen: state,
      }}
      value={keyword}
      placeholder="单号、手机号或姓名"
      isFiltered={state !== 'waits' || keyword !== ''}
    />
  );
}

function Empty({ query: { state, keyword } }: { query: RecordQuery }) {
  const text = keyword
    ? '没有符合条件的记录，请换一个单号、手机号或姓名。'
    : state === 'waits'
      ? '没有待办，全部已处理。'
      : '没有记录。';
  return <p className="empty">{text}</p>;
}

interface RecordTableProps {
  caption: string;
  rows: readonly OperatorRecord[];
  /** Where a record's page leads back to. */
  back: string;
}

function RecordTable({ caption, rows, back }: RecordTableProps) {
  return (
    <Table caption={caption} columns={['提交时间', '类别与单号', '用户', '金额（元）', '状态', '操作']}>
      {rows.map((row) => (
        <Row key={row.no} row={row} back={back} />
      ))}
    </Table>
  );
}

function Row({ row, back }: { row: OperatorRecord; back: string }) {
  const { label = '', states = {} } = kindOf(row.kind) ?? {};
  const verb = row.waits ? '处理' : '查看';
  return (
    <tr>
      <td className="time">{wireTime(row.at)}</td>
      <td className="wide">
        {label}
        {row.title && <span className="soft"> · {row.title}</span>}
        <br />
        <small>{row.no}</small>
      </td>
      <td>
        <Whom record={row} />
      </td>
      <td className="figure">{row.amount === null ? '—' : groupYuan(toYuan(row.amount))}</td>
      <td>
        <Tag text={states[row.state] ?? ''} />
        {row.overdue === 1 && (
          <>
            {' '}
            <strong className="bad">已逾期</strong>
          </>
        )}
      </td>
      <td>
        <a
          className={row.waits ? 'button' : undefined}
          href={recordPath(row.kind, row.id, back)}
          aria-label={`${verb}：${label} ${row.no}`}
        >
          {verb}
        </a>
      </td>
    </tr>
  );
}
