import {
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router-dom';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { RechargeConfig, RechargeOrder } from '../../../../shared/records/recharge.ts';
import { yuanText } from '../../../../shared/money/money.ts';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { readRechargeQuery, type RechargeQuery, orderHref } from '../../../features/wallet/rechargeQuery.ts';
import { recordHref, REFUND_PATH } from '../../../features/records/recordHref.ts';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { RechargeForm } from './RechargeForm.tsx';
import { apiOf, late } from '../../../context.ts';
import { useMember, useHasCapability, useIsOpen } from '../../../webConfig.ts';
import '../../../features/wallet/wallet.css';
import type { Api } from '../../../../shared/api.ts';
import { ok } from '../../../../shared/envelope.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import type { Values } from '../../../forms/formRules.ts';
import { refusalOf, readValues } from '../../../forms/refusal.ts';
import { sendOrLookUp } from '../../../forms/moneyAction.ts';
import { OWN_AMOUNT, RECHARGE_FORM, TRANSFER } from './rechargeRules.ts';
import type { Placed } from '../../../features/wallet/rechargeOrder.ts';
import { readUploadConfig } from '../../../forms/uploads/readUploadConfig.ts';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { Private } from '../../../ui/Private.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { OpenOrders } from '../../../features/wallet/CloseOrder.tsx';

/** Redirects to the order's page. If the upstream gives no number, or has no call for an order, the form shows the order instead. */
const recharge = (api: Api, { from = '', ...values }: Values) => ({
  name: RECHARGE_FORM,
  values,
  send: (key: string) => api.envelope('recharge', inputOf(values), { key }),
  recordOf: (row: Partial<RechargeOrder> | null) => row?.order_no,
  records: (key: string) => api.envelope('rechargeOrders', { request_id: key }, { quiet: true }),
  async done(orderNo: string | undefined, placed?: Partial<RechargeOrder> | null) {
    forgetDraft(RECHARGE_FORM);
    if (orderNo !== undefined) {
      const { code } = await api.envelope('rechargeOrder', { order_no: orderNo }, { quiet: true });
      if (code === SUCCESS) return redirect(orderHref(orderNo, from));
    }
    return placed === undefined
      ? redirect(recordHref({ tab: 'recharge' }))
      : shownInPlace({ ...placed, ...(orderNo !== undefined && { order_no: orderNo }) });
  },
});

const shownInPlace = (placed: Partial<RechargeOrder>): Placed => ({ ...refusalOf(ok(null)), placed });

function inputOf({ package: chosen = '', amount = '', channel = '', voucher_url }: Values) {
  return {
    ...(chosen === OWN_AMOUNT ? { amount } : { package_id: chosen }),
    channel,
    ...(channel === TRANSFER && voucher_url && { voucher_url }),
  };
}

/** Unpaid orders are among the newest, since old ones are closed. */
const RECENT = 5;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  // The page lives without the orders.
  const [config, orders, uploadConfig] = await Promise.all([
    api.envelope('rechargeConfig', {}, { fresh: true }),
    api.envelope('rechargeOrders', { count: RECENT }),
    late(context, readUploadConfig(api)),
  ]);
  return {
    terms: config.code === SUCCESS ? config.data : null,
    missing: config.code === NOT_FOUND,
    rows: orders.code === SUCCESS && orders.data ? orders.data : [],
    uploadConfig,
    query: readRechargeQuery(new URL(request.url).searchParams),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { intent, ...values } = await readValues(request);
  return sendOrLookUp(recharge(apiOf(context), values), intent);
}

export function Component() {
  const { terms, missing, rows, query } = useLoaderData<typeof loader>();
  // Another visit begins another recharge.
  const { key } = useLocation();
  const isSupported = useIsOpen('/wallet/recharge');
  const hasRecords = useHasCapability('rechargeOrders');
  const sellsVip = useHasCapability('vipPackages');
  const canRefund = useIsOpen(REFUND_PATH);
  const member = useMember();
  const wallet = member?.wallet;
  const open = rows.filter(({ status }) => status === RECHARGE.unpaid);
  return (
    <>
      <PageTitle text={`充值所得计入消费余额，${sellsVip ? '只能购买 VIP 会员服务，' : ''}不能提现。`}>
        {wallet?.consume_only !== undefined && (
          <p className="soft">
            消费余额（不可提现）{' '}
            <Private as="b" className="num">
              {yuanText(wallet.consume_only)}
            </Private>
          </p>
        )}
      </PageTitle>
      {open.length > 0 && <OpenOrders orders={open} from={query.from} />}
      <section className="card money-form" aria-label="充值">
        {missing || !isSupported ? (
          <NotSupported
            feature="在线充值"
            text="需要充值的，可以联系客服办理。"
            link={['联系客服', '/contact']}
          />
        ) : terms === null ? (
          <FailedState title="充值规则加载失败" text="暂时没有取得数据，您的资金不受影响。" />
        ) : (
          <FormOrObstacle key={`${query.amount ?? ''} ${key}`} terms={terms} query={query} />
        )}
      </section>
      {(hasRecords || canRefund) && (
        <p className="list-end">
          {canRefund && <MoreLink href={REFUND_PATH}>余额退款</MoreLink>}
          {hasRecords && <MoreLink href={recordHref({ tab: 'recharge' })}>全部充值记录</MoreLink>}
        </p>
      )}
    </>
  );
}

function FormOrObstacle({ terms, query }: { terms: RechargeConfig; query: RechargeQuery }) {
  if (terms.enabled === 0)
    return <EmptyState art="closed" title="充值暂停受理" text="恢复时间请留意平台公告，您的资金不受影响。" />;
  const lacks =
    terms.channels.length === 0
      ? '支付方式'
      : terms.packages.length === 0 && terms.allow_custom === 0
        ? '充值金额'
        : undefined;
  if (lacks)
    return (
      <EmptyState
        title={`暂时没有可选的${lacks}`}
        text="请稍后再试；急需充值的，可以联系客服。"
        link={['联系客服', '/contact']}
      />
    );
  return <RechargeForm terms={terms} query={query} />;
}
