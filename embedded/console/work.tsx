import type { FastifyInstance } from 'fastify';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import type { Db } from '../store/db.ts';
import {
  type OperatorRecord,
  operatorRecordCount,
  operatorRecords,
  orderOf,
  type RecordQuery,
  waitingCounts,
} from '../store/operatorRecords.ts';
import { backOf, HOME, recordPath, withQuery } from './addresses.ts';
import { EXPORT } from './exportList.ts';
import { Due, lengthText, minuteOf } from './Due.tsx';
import { kindOf, kinds } from './kinds/kinds.ts';
import { type ListAsked, listParameters, listPath, listQuery } from './listQuery.ts';
import { doneNote } from './notes.tsx';
import { Whom } from './person.tsx';
import { show } from './respond.tsx';
import { SearchForm } from './SearchForm.tsx';
import { Pager, pageOf, type SortableHead, Table } from './Table.tsx';
import { Tag } from './Tag.tsx';

/** The console's first page, and its numbers for the page that stays open. */
export function workRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get<{ Querystring: ListAsked & { done?: string } }>(HOME, (request, reply) =>
    show(reply, <WorkPage {...workProps(db, now(), request.query)} />, {
      section: 'work',
      done: doneNote(db, request.query.done, backOf(request.url)),
    }),
  );

  app.get('/console/counts.json', () => countsOf(db));
}

/** How many records wait: of all kinds (''), of each kind (`form`), of each kind and state (`form-10`), and for a second operator (`-second`, `form-second`). */
function countsOf(db: Db): Record<string, number> {
  const counts: Record<string, number> = { '': 0 };
  const add = (name: string, count: number) => (counts[name] = (counts[name] ?? 0) + count);
  for (const { kind, state, count, second } of waitingCounts(db)) {
    for (const name of ['', kind, `${kind}-${state}`]) add(name, count);
    for (const name of ['-second', `${kind}-second`]) add(name, second);
  }
  return counts;
}

interface WorkPageProps {
  query: RecordQuery;
  now: number;
  counts: Record<string, number>;
  total: number;
  rows: readonly OperatorRecord[];
}

function workProps(db: Db, now: number, asked: ListAsked): WorkPageProps {
  const query = listQuery(asked);
  const total = operatorRecordCount(db, query);
  query.page = pageOf(asked.page, total);
  return { query, now, counts: countsOf(db), total, rows: operatorRecords(db, query, now) };
}

/** The operator's lists: tabs for kinds and their states with the number of what waits, filters and pages. */
function WorkPage({ query, now, counts, total, rows }: WorkPageProps) {
  const { kind, state, page } = query;
  const path = listPath(query);
  const title = kindOf(kind)?.label ?? '全部';
  return (
    <>
      <h1>工作台</h1>
      <KindTabs counts={counts} chosen={kind} />
      <StateTabs counts={counts} query={query} />
      <Filter query={query} />
      {rows.length === 0 ? (
        <Empty query={query} />
      ) : (
        <div className="listing">
          <ExportForm query={query} />
          <RecordTable
            caption={`${title}${state === 'waits' ? '待办' : '记录'}，共 ${total} 条`}
            query={query}
            rows={rows}
            now={now}
            back={withQuery(path, { page: page > 1 ? page : '' })}
          />
        </div>
      )}
      <Pager path={path} at={page} total={total} />
    </>
  );
}

interface TabsProps {
  label: string;
  looks: 'tabs' | 'states';
  /** `count`: the name in `countsOf` of the number that a tab has. */
  tabs: readonly { text: string; href: string; isChosen: boolean; count?: string | undefined }[];
  counts: Record<string, number>;
}

/** Tabs, some with a number, which the script keeps up to date. */
function Tabs({ label, looks, tabs, counts }: TabsProps) {
  return (
    <nav className={looks} aria-label={label}>
      <ul>
        {tabs.map(({ text, href, isChosen, count }) => (
          <li key={href}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {text}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="count" data-count={count}>
                    {counts[count] ?? 0}
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CountedProps {
  counts: Record<string, number>;
}

function KindTabs({ counts, chosen }: CountedProps & { chosen: string }) {
  const all: [kind: string, label: string][] = [
    ['', '全部'],
    ...Object.entries(kinds).map(([kind, { label }]): [string, string] => [kind, label]),
  ];
  const tabs = all.map(([kind, text]) => ({
    text,
    href: withQuery(HOME, { kind }),
    isChosen: kind === chosen,
    count: kind,
  }));
  return <Tabs label="待办分类" looks="tabs" tabs={tabs} counts={counts} />;
}

/** A tab for each state of a kind; those in which records wait have their number. */
function StateTabs({ counts, query }: CountedProps & { query: RecordQuery }) {
  const { kind } = query;
  const states = Object.entries(kindOf(kind)?.states ?? {});
  const all: [state: string, text: string, count?: string][] = [
    ['', '待处理', kind],
    ['second', '待复核', `${kind}-second`],
    ...states.map(([state, text]): [string, string, string?] =>
      `${kind}-${state}` in counts ? [state, text, `${kind}-${state}`] : [state, text],
    ),
    ['all', '全部'],
  ];
  const { state: chosen } = listParameters(query);
  const tabs = all.map(([state, text, count]) => ({
    text,
    href: withQuery(listPath(query), { state }),
    isChosen: state === chosen,
    count,
  }));
  return <Tabs label="状态" looks="states" tabs={tabs} counts={counts} />;
}

function Filter({ query }: { query: RecordQuery }) {
  const { kind, state, sort, keyword, ...ranges } = listParameters(query);
  return (
    <SearchForm
      path={HOME}
      keeps={{ kind, state, sort }}
      value={keyword}
      placeholder="单号、手机号或姓名"
      isFiltered={[keyword, ...Object.values(ranges)].some(Boolean)}
    >
      <Range label="提交日期" type="date" names={['start_date', 'end_date']} values={ranges} />
      <Range label="金额（元）" inputMode="decimal" names={['min', 'max']} values={ranges} />
    </SearchForm>
  );
}

interface RangeProps {
  label: string;
  type?: 'date';
  inputMode?: 'decimal';
  names: readonly [from: string, to: string];
  values: Readonly<Record<string, string>>;
}

/** Two fields, from and to. */
function Range({ label, names: [from, to], values, ...input }: RangeProps) {
  return (
    <span className="range">
      <label htmlFor={from}>{label}</label>
      <input id={from} name={from} defaultValue={values[from]} maxLength={16} {...input} />
      <span aria-hidden="true">–</span>
      <input name={to} aria-label={`${label}，至`} defaultValue={values[to]} maxLength={16} {...input} />
    </span>
  );
}

function Empty({ query }: { query: RecordQuery }) {
  const { kind: _kind, state, sort: _sort, ...filters } = listParameters(query);
  const text = Object.values(filters).some(Boolean)
    ? '没有符合条件的记录，请换一个单号、手机号、姓名、日期或金额。'
    : state === ''
      ? '没有待办，全部已处理。'
      : '没有记录。';
  return <p className="empty">{text}</p>;
}

/** Asks for the whole list, as it is filtered, as a file. */
function ExportForm({ query }: { query: RecordQuery }) {
  return (
    <form className="export" method="post" action={EXPORT}>
      {Object.entries(listParameters(query)).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button>导出 CSV</button>
    </form>
  );
}

interface RecordTableProps {
  caption: string;
  query: RecordQuery;
  rows: readonly OperatorRecord[];
  now: number;
  /** Where a record's page leads back to. */
  back: string;
}

function RecordTable({ caption, query, rows, now, back }: RecordTableProps) {
  const head = (name: string, column: string, first: string): SortableHead => {
    const order = orderOf(query);
    const isOn = order.replace('-', '') === column;
    const sort = !isOn ? first : order === column ? `-${column}` : column;
    return {
      name,
      href: withQuery(listPath(query), { sort }),
      order: isOn ? (order === column ? 'ascending' : 'descending') : undefined,
    };
  };
  return (
    <Table
      caption={caption}
      columns={[
        head('提交时间', 'at', '-at'),
        head('到期', 'due', 'due'),
        '类别与单号',
        '用户',
        head('金额（元）', 'amount', '-amount'),
        '状态',
        '操作',
      ]}
    >
      {rows.map((row) => (
        <Row key={row.no} row={row} now={now} back={back} />
      ))}
    </Table>
  );
}

function Row({ row, now, back }: { row: OperatorRecord; now: number; back: string }) {
  const { label = '', states = {} } = kindOf(row.kind) ?? {};
  const verb = row.second ? '复核' : row.waits ? '处理' : '查看';
  return (
    <tr>
      <td className="time">
        {minuteOf(row.at)}
        {row.waits === 1 && (
          <>
            <br />
            <small>已等 {lengthText(now - row.at)}</small>
          </>
        )}
      </td>
      <td className="time">
        {row.due === null ? (
          '—'
        ) : (
          <>
            {minuteOf(row.due)}
            <br />
            <small>
              <Due record={row} now={now} />
            </small>
          </>
        )}
      </td>
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
        {row.second === 1 && (
          <>
            {' '}
            <Tag text="待复核" />
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
