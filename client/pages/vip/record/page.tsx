import { Card } from '../../../ui/Section.tsx';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { readPage } from '../../../../shared/paging.ts';
import { VIP_CERT, VipRecordsNotSupported } from '../../../features/vip/findVipLog.tsx';
import { VIP_PATH, vipRecordsHref } from '../../../features/vip/vipQuery.ts';
import { isFirstUse, RecordList, useTotals } from '../../../features/records/RecordList.tsx';
import { apiOf, late } from '../../../context.ts';
import { useCanApply } from '../../../features/offers/ApplyLink.tsx';
import { useMember, useIsOpen } from '../../../webConfig.ts';
import '../../../features/wallet/wallet.css';
import '../../../features/vip/vip.css';
import { recordsOf } from '../../../features/records/recordQuery.ts';
import type { User, VipState } from '../../../../shared/records/account.ts';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { showDate } from '../../../../shared/time/days.ts';
import { endsSoon } from '../../../../shared/time/vipTerm.ts';
import { membershipOf, vipTitle, vipPeriod } from '../../../features/vip/vipPeriod.ts';
import { groupYuan } from '../../../../shared/money/money.ts';
import type { CertLog } from '../../../../shared/records/membership.ts';
import { ACTIONS, numeric, RecordTable } from '../../../features/records/RecordTable.tsx';
import { VIP_RECORD_PATH, vipRecordHref } from '../../../features/records/recordHref.ts';
import { vipLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { Private } from '../../../ui/Private.tsx';

const COLUMNS = ['开通时间与单号', 'VIP 会员', '有效期', '状态', numeric('金额（元）'), ACTIONS];

function VipTable({ rows }: { rows: readonly CertLog[] }) {
  return (
    <RecordTable caption="VIP 会员开通记录" columns={COLUMNS}>
      {rows.map(({ id, cert_no, created_at, package_title, price, status_text, vip }) => {
        const no = vip?.order_no ?? cert_no;
        const title = vipTitle(package_title, vip?.title);
        const act = vip?.refundable === 1 ? '查看与退款' : '查看';
        return (
          <tr key={id}>
            <td>
              <Time at={created_at} />
              {no && <small>{no}</small>}
            </td>
            <td>
              <b>{title}</b>
              {vip?.pay_type_text && <small>{vip.pay_type_text}</small>}
            </td>
            <td>{vip ? vipPeriod(vip) : <span className="soft">—</span>}</td>
            <td>
              <StatusTag looks={vipLooks} status={vip?.status} text={vip?.status_text ?? status_text} />
            </td>
            <td className="num">
              {price === undefined ? <span className="soft">—</span> : <Private>{groupYuan(price)}</Private>}
            </td>
            <td>
              <a
                className="nowrap"
                href={vipRecordHref(id)}
                aria-label={`${act}：${title}${no ? `，单号 ${no}` : ''}`}
              >
                {act}
              </a>
            </td>
          </tr>
        );
      })}
    </RecordTable>
  );
}

const filterOf = (page: number) => ({ cert_type: VIP_CERT, page });
const readTotals = (api: Api, page: number) => api.certLogsPage(filterOf(page));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const page = readPage(new URL(request.url).searchParams.get('page'));
  return {
    page,
    ...recordsOf(
      await Promise.all([api.envelope('certLogs', filterOf(page)), late(context, readTotals(api, page))]),
    ),
  };
}

export function Component() {
  const { page, list: loaded, missing } = useLoaderData<typeof loader>();
  const list = useTotals(loaded, (api) => readTotals(api, page));
  const member = useMember();
  const isSupported = useIsOpen(VIP_RECORD_PATH) && !missing;
  const canApply = useCanApply();
  return (
    <>
      <PageTitle text="每次开通、续费与退款都在这里，收据可以随时打印。" />
      {member && !(isSupported && isFirstUse(list, page, false) && !membershipOf(member.user)) && (
        <VipStatus user={member.user} />
      )}
      <div className="card">
        {isSupported ? (
          <RecordList
            list={list}
            noun="开通记录"
            page={page}
            href={vipRecordsHref}
            hint={`开通后，收据、有效期与退款记在这里${canApply ? '；不开通也可以申请贷款' : ''}。`}
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
          <VipRecordsNotSupported />
        )}
      </div>
    </>
  );
}

/** Nothing when it is not known whether there is one. */
function VipStatus({ user }: { user: User }) {
  const vip = membershipOf(user);
  if (!vip && user.is_vip === undefined) return null;
  return (
    <Card
      id="vip-status-title"
      title="当前 VIP 会员"
      end={
        vip?.is_permanent !== 1 && (
          <a className="btn small" href={VIP_PATH}>
            {vip ? '续费' : '了解 VIP 会员'}
          </a>
        )
      }
    >
      {vip ? (
        <Term vip={vip} />
      ) : (
        <p className="body soft">
          您目前没有生效中的 VIP 会员。不开通 VIP 会员，同样可以比较产品、递交申请。
        </p>
      )}
    </Card>
  );
}

function Term({ vip }: { vip: VipState }) {
  const { title, start_at, expire_at, is_permanent, days_left } = vip;
  return (
    <div className="body stack">
      {endsSoon(vip) && (
        <Alert
          tone="warn"
          icon="clock"
        >{`VIP 会员还有 ${days_left} 天到期，不会自动续费。现在续费，新的有效期从到期日起算。`}</Alert>
      )}
      <dl className="answers">
        <Fact label="VIP 会员">{vipTitle(title)}</Fact>
        <Fact label="开始">{showDate(start_at)}</Fact>
        <Fact label="有效期至">{is_permanent === 1 ? '长期有效' : showDate(expire_at)}</Fact>
        {is_permanent !== 1 && days_left !== undefined && days_left >= 0 && (
          <Fact label="剩余">{`${days_left} 天`}</Fact>
        )}
      </dl>
    </div>
  );
}
