import { readFiltered, useTakes } from '../../../lib/takenFilters.ts';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { PAGE } from '../../../../shared/constants.ts';
import {
  applicationsHref,
  applicationStatuses,
  readApplicationQuery,
  type ApplicationQuery,
  APPLICATIONS_PATH,
  SENT,
} from '../../../features/applications/applicationQuery.ts';
import { FilterBar, FilterSelect } from '../../../ui/FilterBar.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { isFirstUse, RecordList, rowsAndTotals, useTotals } from '../../../features/records/RecordList.tsx';
import { apiOf, late, readCall, pick } from '../../../context.ts';
import '../../../features/applications/apply.css';
import { useCanApply } from '../../../features/offers/ApplyLink.tsx';
import { contactTime, PriorityMark } from '../../../features/applications/PriorityMark.tsx';
import { groupYuan } from '../../../../shared/money/money.ts';
import type { FormRecord } from '../../../../shared/records/loan.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { monthsText } from '../../../features/applications/applicationFacts.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { loanFormHref } from '../../../features/applications/loanFormQuery.ts';
import { ACTIONS, numeric, RecordTable } from '../../../features/records/RecordTable.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { applicationLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { Time } from '../../../ui/Fact.tsx';
import { NotSupported } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { Private } from '../../../ui/Private.tsx';

const COLUMNS = ['申请与编号', '机构', numeric('金额（元）'), numeric('期限'), '状态', '更新时间', ACTIONS];

const FIELDS = [
  'id',
  'form_no',
  'form_id',
  'title',
  'loan_type_name',
  'partner_name',
  'partner_product',
  'amount',
  'term',
  'status',
  'status_text',
  'is_priority',
  'contact_by',
  'updated_at',
] as const satisfies readonly (keyof FormRecord)[];

type ApplicationRow = Pick<FormRecord, (typeof FIELDS)[number]>;

function ApplicationTable({ rows }: { rows: readonly ApplicationRow[] }) {
  return (
    <RecordTable caption="贷款申请" columns={COLUMNS}>
      {rows.map((row) => {
        const [href, word] = nextStep(row);
        const title = applicationTitle(row);
        return (
          <tr key={row.id}>
            <td>
              <b>
                {title} <PriorityMark record={row} />
              </b>
              {row.form_no && <small>{row.form_no}</small>}
            </td>
            <td>
              {row.partner_name || <span className="soft">由顾问推荐</span>}
              {row.partner_product && <small>{row.partner_product}</small>}
            </td>
            <td className="num">
              {row.amount === undefined || row.amount === '0.00' ? (
                <span className="soft">{UNKNOWN}</span>
              ) : (
                <Private>{groupYuan(row.amount)}</Private>
              )}
            </td>
            <td className="num">{monthsText(row.term) ?? <span className="soft">{UNKNOWN}</span>}</td>
            <td>
              <StatusTag looks={applicationLooks} status={row.status} text={row.status_text} />
            </td>
            <td>
              <Time at={row.updated_at} />
            </td>
            <td>
              <a
                className="nowrap"
                href={href}
                aria-label={`${word}：${title}${row.form_no ? `，编号 ${row.form_no}` : ''}`}
              >
                {word}
              </a>
            </td>
          </tr>
        );
      })}
    </RecordTable>
  );
}

function nextStep({ id, form_id, status }: ApplicationRow): [href: string, word: string] {
  if (status === FORM.draft && form_id !== undefined)
    return [loanFormHref(form_id, { record: id, step: 1 }), '继续填写'];
  return [
    `/form/record/${id}`,
    status === FORM.wanting ? '去补充' : status === FORM.proposed ? '去确认' : '查看',
  ];
}

const readTotals = (api: Api, query: ApplicationQuery) => api.formRecordsPage(query);

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const api = apiOf(context);
  const query = readApplicationQuery(new URL(request.url).searchParams);
  const [{ data: rows, isSupported }, totals] = await Promise.all([
    readFiltered(args, 'formRecords', query).then(readCall),
    late(context, readTotals(api, query)),
  ]);
  const shown = rows && rows.map((row): ApplicationRow => pick(row, FIELDS));
  return { query, list: rowsAndTotals(shown, totals), isSupported };
}

export function Component() {
  const { query, list: loaded, isSupported } = useLoaderData<typeof loader>();
  const list = useTotals(loaded, (api) => readTotals(api, query));
  const sent = new URLSearchParams(useLocation().search).has(SENT);
  const canApply = useCanApply();
  const takes = useTakes('formRecords');
  const filtered = query.status !== undefined;
  const isEmpty = isFirstUse(list, query.page, filtered);
  const clear = applicationsHref({});
  const start = canApply && (
    <a className="btn primary" href="/form">
      申请贷款
    </a>
  );
  return (
    <>
      <PageTitle text="每份申请的进度、所需资料与结果都在这里。">{!isEmpty && start}</PageTitle>
      {sent && (
        <Alert
          tone="ok"
          icon="circle-check"
          role="status"
        >{`申请已提交，顾问将在 ${contactTime(list?.rows[0] ?? {})}与您联系。`}</Alert>
      )}
      {!isSupported ? (
        <NotSupported
          inCard
          feature="申请记录"
          text="需要了解申请的进度时，请联系客服。"
          link={['联系客服', '/contact']}
        />
      ) : (
        <div className="card">
          {!isEmpty && takes('status') && (
            <FilterBar
              label="筛选申请"
              action={APPLICATIONS_PATH}
              clear={clear}
              applied={applicationsHref({ ...query, page: PAGE })}
              isFiltered={filtered}
            >
              <FilterSelect
                label="状态"
                name="status"
                all="全部状态"
                value={filtered ? String(query.status) : undefined}
              >
                {applicationStatuses.map(([status, word]) => (
                  <option key={status} value={status}>
                    {word}
                  </option>
                ))}
              </FilterSelect>
            </FilterBar>
          )}
          <RecordList
            list={list}
            noun="申请"
            page={query.page}
            href={(page) => applicationsHref({ ...query, page })}
            clear={filtered ? clear : undefined}
            hint="提交申请后，可以在这里查看受理、审批与放款的进度。"
            start={start}
            sums={() => null}
          >
            {(rows) => <ApplicationTable rows={rows} />}
          </RecordList>
        </div>
      )}
    </>
  );
}
