import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { readPage } from '../../../shared/paging.ts';
import { VIP_CERT } from '../../features/vip/findVipLog.ts';
import { recordsOf } from '../../entities/recordsOf.ts';
import { VIP_PATH, vipRecordsHref } from '../../features/vip/vipQuery.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RecordList } from '../../ui/RecordList.tsx';
import { RecordsNotOffered } from '../../features/vip/RecordsNotOffered.tsx';
import { VipStatus } from '../../features/vip/VipStatus.tsx';
import { VipTable } from '../../features/vip/VipTable.tsx';
import { useIsOffered } from '../../offered.ts';
import { apiOf } from '../../context.ts';
import { late } from '../../late.ts';
import { useTotals } from '../../ui/rowsAndTotals.ts';
import { useMember } from '../../webConfig.ts';
import '../../features/wallet/wallet.css';
import '../../features/vip/vip.css';

const filterOf = (page: number) => ({ cert_type: VIP_CERT, page });
const readTotals = (api: Api, page: number) => api.certLogsPage(filterOf(page), { quiet: 'failures' });

/** Fetches rows and totals in parallel. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const page = readPage(new URL(request.url).searchParams.get('page'));
  return { page, ...recordsOf(await Promise.all([api.envelope('certLogs', filterOf(page)), late(context, readTotals(api, page))])) };
}

/** `/vip/record`: the current membership and all earlier ones. */
export function Component() {
  const { page, list: loaded, missing } = useLoaderData<typeof loader>();
  const list = useTotals(loaded, (api) => readTotals(api, page));
  const member = useMember();
  const isOffered = useIsOffered('certLogs') && !missing;
  return (
    <>
      <PageTitle title="VIP 会员记录" text="每次开通、续费与退款都在这里，收据可以随时打印。" />
      {member && <VipStatus user={member.user} />}
      <div className="card">
        {isOffered ? (
          <RecordList
            list={list}
            noun="开通记录"
            page={page}
            href={vipRecordsHref}
            hint="开通 VIP 会员后，收据、有效期与退款进度会记在这里。"
            start={
              <a className="btn primary" href={VIP_PATH}>
                了解 VIP 会员
              </a>
            }
            sums={() => null}
          >
            {(rows) => <VipTable rows={rows} />}
          </RecordList>
        ) : (
          <RecordsNotOffered />
        )}
      </div>
    </>
  );
}
