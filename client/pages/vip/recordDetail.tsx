import { CircleCheck } from 'lucide';
import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { VipRecord } from '../../../shared/records/membership.ts';
import { VIP } from '../../../shared/status/vip.ts';
import { findVipLog, RecordsNotSupported } from '../../features/vip/findVipLog.tsx';
import { vipSteps, vipTitle } from '../../features/vip/vipPeriod.ts';
import { readRecordId } from '../../features/vip/vipQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PrintHead, PrintButton } from '../../ui/PrintHead.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { Receipt } from '../../features/vip/Receipt.tsx';
import { Refund, refundVip } from '../../features/vip/Refund.tsx';
import { apiOf } from '../../context.ts';
import '../../features/account/account.css';
import '../../features/wallet/wallet.css';
import '../../features/vip/vip.css';
import { showDate } from '../../../shared/time/days.ts';
import { VIP_RECORD_PATH, vipRecordHref } from '../../entities/recordHref.ts';
import { vipLooks } from '../../entities/statusColours.ts';
import { notFound } from '../../readCall.ts';
import { readValues } from '../../forms/refusal.ts';
import { FailedState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/Crumbs.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = readRecordId(params.id);
  const { log, missing } = id === undefined ? {} : await findVipLog(apiOf(context), id);
  if (log === undefined) throw notFound();
  // A bill leads here with the order's number.
  if (log && id !== log.id) throw redirect(vipRecordHref(log.id));
  return data(
    { title: log ? `${vipTitle(log.package_title, log.vip?.title)}收据` : undefined, log, missing },
    log || missing ? 200 : 503,
  );
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return refundVip(apiOf(context), Number(params.id), await readValues(request));
}

/** `/vip/record/:id`: one membership with receipt and refund; with `?new`, the confirmation right after the purchase. */
export function Component() {
  const { log, missing } = useLoaderData<typeof loader>();
  const isNew = new URLSearchParams(useLocation().search).has('new');
  if (!log)
    return (
      <>
        <PageTitle title="VIP 会员详情" text="收据、有效期与退款。" />
        <div className="card">
          {missing ? <RecordsNotSupported /> : <FailedState title="这笔 VIP 会员记录加载失败" />}
        </div>
      </>
    );
  const { vip } = log;
  const no = vip?.order_no ?? log.cert_no;
  const steps = vipSteps(log);
  return (
    <>
      <PrintHead title={vip?.status === VIP.refunded ? 'VIP 会员收据（已退款）' : 'VIP 会员收据'} />
      <PageTitle
        title={vipTitle(log.package_title, vip?.title)}
        text={no ? `单号 ${no}` : '收据、有效期与退款。'}
      >
        <div className="btn-row">
          <PrintButton />
          <a className="btn small" href={VIP_RECORD_PATH}>
            全部 VIP 会员记录
          </a>
        </div>
      </PageTitle>
      {isNew && vip?.status === VIP.running && (
        <p className="alert ok">
          <Icon of={CircleCheck} />
          <span>{openedText(vip)}</span>
        </p>
      )}
      {vip && <Receipt log={log} vip={vip} />}
      <section className="card" aria-labelledby="progress-title">
        <header>
          <h2 id="progress-title">进度</h2>
          <StatusTag looks={vipLooks} status={vip?.status} text={vip?.status_text ?? log.status_text} />
        </header>
        {steps.length > 0 && (
          <div className="body">
            <Timeline label="VIP 会员进度" steps={steps} />
          </div>
        )}
      </section>
      {vip && <Refund key={vip.status} vip={vip} />}
    </>
  );
}

/** Bought while another is running, it starts when that one ends. */
function openedText({ start_at, created_at }: VipRecord): string {
  return start_at && created_at && start_at > created_at
    ? `VIP 会员已开通，接在现有 VIP 会员之后，自 ${showDate(start_at)} 起生效。`
    : 'VIP 会员已开通，权益即时可用。申请贷款时，顾问会按 VIP 会员服务为您办理。';
}
