import { CircleCheck } from 'lucide';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { PAGE } from '../../../shared/constants.ts';
import { applicationsHref, applicationStatuses, readApplicationQuery, type ApplicationQuery } from '../../features/loan/applicationQuery.ts';
import { APPLICATIONS_PATH, SENT } from '../../features/loan/recordPaths.ts';
import { rowsAndTotals, useTotals } from '../../ui/rowsAndTotals.ts';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { useCanApply } from '../../entities/useCanApply.ts';
import { contactTime } from '../../features/loan/contactTime.ts';
import { ApplicationTable } from '../../features/loan/ApplicationTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { apiOf } from '../../context.ts';
import { late } from '../../late.ts';
import { readCall } from '../../readCall.ts';
import '../../features/loan/apply.css';

const readTotals = (api: Api, query: ApplicationQuery) => api.formRecordsPage(query);

/** Fetches rows and totals of the filter in parallel. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const query = readApplicationQuery(new URL(request.url).searchParams);
  const [{ data: rows, isOffered }, totals] = await Promise.all([api.envelope('formRecords', query).then(readCall), late(context, readTotals(api, query))]);
  return { query, list: rowsAndTotals(rows, totals), isOffered };
}

/** `/form/record`: a member's applications, drafts included. */
export function Component() {
  const { query, list: loaded, isOffered } = useLoaderData<typeof loader>();
  const list = useTotals(loaded, (api) => readTotals(api, query));
  const sent = new URLSearchParams(useLocation().search).has(SENT);
  const canApply = useCanApply();
  const filtered = query.status !== undefined;
  const clear = applicationsHref({ page: PAGE });
  const start = canApply && (
    <a className="btn primary" href="/form">
      申请贷款
    </a>
  );
  return (
    <>
      <PageTitle title="贷款申请" text="每份申请的进度、所需资料与结果都在这里。">
        {start}
      </PageTitle>
      {sent && (
        <p className="alert ok" role="status">
          <Icon of={CircleCheck} />
          <span>{`申请已提交，顾问将在 ${contactTime(list?.rows[0] ?? {})}与您联系。`}</span>
        </p>
      )}
      {!isOffered ? (
        <div className="card">
          <NotOffered feature="申请记录" text="需要了解申请的进度时，请联系客服。">
            <a className="btn" href="/contact">
              联系客服
            </a>
          </NotOffered>
        </div>
      ) : (
        <div className="card">
          <FilterBar label="筛选申请" action={APPLICATIONS_PATH} clear={clear} applied={applicationsHref({ ...query, page: PAGE })} isFiltered={filtered}>
            <FilterSelect label="状态" name="status" all="全部状态" value={filtered ? String(query.status) : undefined}>
              {applicationStatuses.map(([status, word]) => (
                <option key={status} value={status}>
                  {word}
                </option>
              ))}
            </FilterSelect>
          </FilterBar>
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
