import { Card } from '../../../ui/Section.tsx';
import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { VipRecord, CertLog } from '../../../../shared/records/membership.ts';
import { VIP } from '../../../../shared/status/vip.ts';
import { findVipLog, VipRecordsNotSupported } from '../../../features/vip/findVipLog.tsx';
import { vipSteps, vipTitle, heldDays, vipPeriod } from '../../../features/vip/vipPeriod.ts';
import { readRecordId } from '../../../features/vip/vipQuery.ts';
import { Alert } from '../../../ui/Icon.tsx';
import { PrintHead, PrintButton } from '../../../features/records/PrintHead.tsx';
import { Timeline } from '../../../features/records/Timeline.tsx';
import { Refund, refundVip } from './Refund.tsx';
import { askInvoice, INVOICE_INTENT, InvoiceCard, readInvoice, useCanAskInvoice } from './Invoice.tsx';
import { apiOf, late, notFound, useLater } from '../../../context.ts';
import '../../../features/account/account.css';
import '../../../features/wallet/wallet.css';
import '../../../features/vip/vip.css';
import { showDate } from '../../../../shared/time/days.ts';
import { VIP_RECORD_PATH, vipRecordHref } from '../../../features/records/recordHref.ts';
import { vipLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { readValues } from '../../../forms/refusal.ts';
import { FailedState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { toFen, toYuan, yuanText } from '../../../../shared/money/money.ts';
import type { User } from '../../../../shared/records/account.ts';
import { hasGivenBack, purseLines } from '../../../features/vip/purchaseSummary.ts';
import { useCanApply } from '../../../features/offers/ApplyLink.tsx';
import { useCompany } from '../../../brand.ts';
import { useMember } from '../../../webConfig.ts';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Private } from '../../../ui/Private.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = readRecordId(params);
  const api = apiOf(context);
  const { log, missing } = id === undefined ? {} : await findVipLog(api, id);
  // A purchase must not look lost where the records have it under another number.
  if (log === undefined && isNew(new URL(request.url).search)) throw redirect(VIP_RECORD_PATH);
  if (log === undefined) throw notFound();
  // A bill leads here with the order's number.
  if (log && id !== log.id) throw redirect(vipRecordHref(log.id));
  const invoice = await late(context, readInvoice(api, log?.vip?.order_no));
  return data(
    { title: log ? `${vipTitle(log.package_title, log.vip?.title)}收据` : undefined, log, missing, invoice },
    log || missing ? 200 : 503,
  );
}

const isNew = (search: string) => new URLSearchParams(search).has('new');

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [api, values] = [apiOf(context), await readValues(request)];
  return values.intent === INVOICE_INTENT
    ? askInvoice(api, values)
    : refundVip(api, params.idOrOrderNo ?? '', values);
}

export function Component() {
  const { log, missing, invoice } = useLoaderData<typeof loader>();
  const found = useLater(invoice, (api) => readInvoice(api, log?.vip?.order_no));
  const canInvoice = useCanAskInvoice(log?.vip, found);
  const isOpened = isNew(useLocation().search);
  const canApply = useCanApply();
  if (!log)
    return (
      <>
        <PageTitle title="VIP 会员详情" text="收据、有效期与退款。" />
        <div className="card">
          {missing ? <VipRecordsNotSupported /> : <FailedState title="这笔 VIP 会员记录加载失败" />}
        </div>
      </>
    );
  const { vip } = log;
  const steps = vipSteps(log);
  return (
    <>
      <PrintHead title={vip?.status === VIP.refunded ? 'VIP 会员收据（已退款）' : 'VIP 会员收据'} />
      <PageTitle title={vipTitle(log.package_title, vip?.title)} text="收据、有效期与退款。">
        <div className="btn-row">
          <PrintButton />
          <a className="btn small" href={VIP_RECORD_PATH}>
            全部 VIP 会员记录
          </a>
        </div>
      </PageTitle>
      {isOpened && vip?.status === VIP.running && (
        <Alert tone="ok" icon="circle-check">
          {openedText(vip, canApply)}
        </Alert>
      )}
      {vip && <Receipt log={log} vip={vip} canInvoice={canInvoice} />}
      <Card
        id="progress-title"
        title="进度"
        end={<StatusTag looks={vipLooks} status={vip?.status} text={vip?.status_text ?? log.status_text} />}
      >
        {steps.length > 0 && (
          <div className="body">
            <Timeline label="VIP 会员进度" steps={steps} />
          </div>
        )}
      </Card>
      {vip && <InvoiceCard vip={vip} found={found} canAsk={canInvoice} />}
      {vip && <Refund key={vip.status} vip={vip} />}
    </>
  );
}

/** Bought while another is running, it starts when that one ends. */
function openedText({ start_at, created_at }: VipRecord, canApply: boolean): string {
  return start_at && created_at && start_at > created_at
    ? `VIP 会员已开通，接在现有 VIP 会员之后，自 ${showDate(start_at)} 起生效。`
    : `VIP 会员已开通，权益即时可用。${canApply ? '申请贷款时，顾问会按 VIP 会员服务为您办理。' : ''}`;
}

function Receipt({ log, vip, canInvoice }: { log: CertLog; vip: VipRecord; canInvoice: boolean }) {
  const company = useCompany();
  const member = useMember();
  const payer = member && payerText(member.user);
  const free = vip.price === '0.00';
  const paid = vip.paid_from && purseLines(vip.paid_from);
  return (
    <Card
      id="receipt-title"
      title="收据"
      end={vip.order_no && <span className="soft num">{vip.order_no}</span>}
    >
      <div className="body stack">
        <dl className="answers">
          <Fact label="VIP 会员套餐">{vipTitle(vip.title, log.package_title)}</Fact>
          {vip.status === VIP.refunded ? (
            <HeldFacts vip={vip} />
          ) : (
            <Fact label="有效期">{`${vipPeriod(vip)}${days(vip.vip_day)}`}</Fact>
          )}
          <Fact label="实付金额">
            <Private as="b">{yuanText(vip.price)}</Private>
          </Fact>
          <BackFacts vip={vip} />
          <Fact label="支付方式">{vip.pay_type_text}</Fact>
          {paid?.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <Private>{value}</Private>
            </Fact>
          ))}
          <Fact label={free ? '领取时间' : '支付时间'}>
            <Time at={vip.created_at} />
          </Fact>
          <Fact label="凭证编号">{log.cert_no}</Fact>
          {payer && <Fact label="付款用户">{payer}</Fact>}
          <Fact label="收款方">{company}</Fact>
        </dl>
        <p className="note">
          {vip.status === VIP.refunded
            ? 'VIP 会员已退款，本收据按实际持有与实收金额列明，不是发票。'
            : `本收据不是发票${canInvoice ? '，需要发票请点“申请开票”' : ''}。`}
        </p>
      </div>
    </Card>
  );
}

const days = (count: number | undefined): string =>
  count !== undefined && count > 0 ? `（${count} 天）` : '';

function HeldFacts({ vip }: { vip: VipRecord }) {
  const held = heldDays(vip);
  const isHeld = vipPeriod(vip) !== '未生效';
  return (
    <>
      <Fact label="原有效期">
        {vip.vip_day !== undefined && (vip.vip_day > 0 ? `${vip.vip_day} 天` : '长期')}
      </Fact>
      <Fact label="实际持有">{`${vipPeriod(vip)}${held === undefined || !isHeld ? '' : held === 0 ? '（不足 1 天）' : days(held)}`}</Fact>
    </>
  );
}

/** What came back of the price: by a refund, and for promises that were missed. */
function BackFacts({ vip }: { vip: VipRecord }) {
  const { price, status, given_back: given = '0.00' } = vip;
  const refund = status === VIP.refunded ? (vip.refund ?? {}) : undefined;
  if (!refund && !hasGivenBack(vip)) return null;
  const back = refund ? refund.amount : '0.00';
  const kept =
    price && back && given
      ? toYuan(toFen(price) - toFen(back) - toFen(given))
      : [price, back, given].includes(null)
        ? null
        : undefined;
  return (
    <>
      {refund && (
        <Fact label="已退金额">
          <Private>{yuanText(back)}</Private>
        </Fact>
      )}
      {hasGivenBack(vip) && (
        <Fact label="首次联系超时已退还">
          <Private>{yuanText(given)}</Private>
        </Fact>
      )}
      <Fact label="实收金额">
        <Private as="b">{yuanText(kept)}</Private>
      </Fact>
      {refund?.done_at && (
        <Fact label="退款时间">
          <Time at={refund.done_at} />
        </Fact>
      )}
      {refund?.refund_no && <Fact label="退款编号">{refund.refund_no}</Fact>}
    </>
  );
}

function payerText({ nickname, user_no }: User): string | undefined {
  if (nickname === undefined) return user_no && `用户编号 ${user_no}`;
  return user_no === undefined ? nickname : `${nickname}（用户编号 ${user_no}）`;
}
