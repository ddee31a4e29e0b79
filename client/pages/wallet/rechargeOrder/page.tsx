import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { closeOrder, fetchOrder, POLL } from '../../../features/wallet/rechargeOrder.ts';
import { readRechargeQuery } from '../../../features/wallet/rechargeQuery.ts';
import { recordHref } from '../../../features/records/recordHref.ts';
import { RechargeStatus } from './RechargeStatus.tsx';
import { useHasCapability } from '../../../webConfig.ts';
import { apiOf } from '../../../context.ts';
import '../../../features/wallet/wallet.css';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { PrintButton, PrintHead } from '../../../features/records/PrintHead.tsx';
import { RECHARGE } from '../../../../shared/status/recharge.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isPoll = searchParams.has(POLL);
  const found = await fetchOrder(apiOf(context), params.orderNo ?? '', isPoll);
  const { from } = readRechargeQuery(searchParams);
  return data(
    { ...found, from, title: `充值订单 ${params.orderNo}` },
    found.order || found.missing || isPoll ? 200 : 503,
  );
}

export async function action({ context, params }: ActionFunctionArgs) {
  return closeOrder(apiOf(context), params.orderNo ?? '');
}

export function Component() {
  const { order, missing, from } = useLoaderData<typeof loader>();
  const hasRecords = useHasCapability('rechargeOrders') && !missing;
  const isPaid = order?.status === RECHARGE.paid;
  return (
    <>
      {order && <PrintHead title={`${isPaid ? '充值回单' : '充值订单'} ${order.order_no}`} />}
      <PageTitle title="充值订单" text={order ? `订单号 ${order.order_no}` : '付款与到账情况。'}>
        <div className="btn-row">
          {isPaid && <PrintButton />}
          {hasRecords && <MoreLink href={recordHref({ tab: 'recharge' })}>全部充值记录</MoreLink>}
        </div>
      </PageTitle>
      <section className="card" aria-label="充值订单">
        {order ? (
          <RechargeStatus key={order.order_no} order={order} from={from} />
        ) : missing ? (
          <NotSupported
            feature="充值订单查询"
            text="充值是否到账以收支账单为准，请不要重复付款。"
            link={['查看账单', recordHref({ tab: 'bill' })]}
          />
        ) : (
          <FailedState title="这笔订单加载失败" text="暂时没有取得数据，已付的款项不受影响。" />
        )}
      </section>
    </>
  );
}
