import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { groupYuan } from '../../../shared/money/money.ts';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import { readRechargeQuery } from '../../features/wallet/rechargeQuery.ts';
import { recharge } from '../../features/wallet/rechargeAction.ts';
import { readValues } from '../../forms/readValues.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { OpenOrders } from '../../features/wallet/OpenOrders.tsx';
import { RechargeForm } from '../../features/wallet/RechargeForm.tsx';
import { apiOf } from '../../context.ts';
import { useMember } from '../../webConfig.ts';

/** Number of orders to fetch. Unpaid orders are among the newest, since old ones are closed. */
const RECENT = 5;

/** The terms and the newest orders. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [terms, rows, uploadConfig] = await Promise.all([api.rechargeConfig(), api.rechargeOrders({ count: RECENT }), api.uploadConfig({}, { quiet: true })]);
  return { terms, rows: Array.isArray(rows) ? rows : [], uploadConfig, query: readRechargeQuery(new URL(request.url).searchParams) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return recharge(apiOf(context), await readValues(request));
}

/** `/wallet/recharge`: the recharge form. `?amount=`: the initial amount. `?from=`: the page to return to. */
export function Component() {
  const { terms, rows, query } = useLoaderData<typeof loader>();
  const member = useMember();
  const wallet = member?.wallet;
  const open = rows.filter(({ status }) => status === RECHARGE.unpaid);
  return (
    <>
      <PageTitle title="充值" text="充值所得进入“仅消费”余额，用于购买会员服务，不能提现。">
        {wallet && (
          <p className="soft">
            仅消费余额 <b className="num">{groupYuan(wallet.consume_only)}</b> 元
          </p>
        )}
      </PageTitle>
      {open.length > 0 && <OpenOrders orders={open} from={query.from} />}
      <section className="card money-form" aria-label="充值">
        {terms === null ? (
          <FailedState title="暂时没有取到充值规则" text="网络不稳定或服务繁忙，您的资金不受影响。" />
        ) : terms.enabled ? (
          <RechargeForm key={query.amount} terms={terms} query={query} newest={rows[0]?.order_no ?? ''} />
        ) : (
          <EmptyState title="充值暂停受理" text="恢复时间请留意平台公告，您的资金不受影响。" />
        )}
      </section>
      <p className="list-end">
        <MoreLink href={recordHref({ tab: 'recharge', page: 1 })}>全部充值记录</MoreLink>
      </p>
    </>
  );
}
