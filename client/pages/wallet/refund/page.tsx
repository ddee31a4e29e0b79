import { useLoaderData, type ActionFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { BalanceRefund, BalanceRefundQuote } from '../../../../shared/records/balanceRefund.ts';
import type { WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import { BALANCE_REFUND } from '../../../../shared/status/balanceRefund.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { apiOf } from '../../../context.ts';
import { useCanCertify } from '../../../features/account/certification.ts';
import { REFUND_PATH } from '../../../features/records/recordHref.ts';
import { payeeInput, WITHDRAW_SCENE } from '../../../features/wallet/withdrawRules.ts';
import '../../../features/wallet/wallet.css';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { withCaptcha } from '../../../forms/fields/useCaptcha.ts';
import type { Values } from '../../../forms/formRules.ts';
import { sendOrLookUp } from '../../../forms/moneyAction.ts';
import { readValues } from '../../../forms/refusal.ts';
import { toast } from '../../../lib/toast.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { useMember, useIsOpen } from '../../../webConfig.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { BalanceRefundCard } from './BalanceRefundCard.tsx';
import { BalanceRefundForm } from './BalanceRefundForm.tsx';
import { usePrivateText } from '../../../ui/Private.tsx';

const REFUND_FORM = 'balanceRefund';

const refund = (api: Api, values: Values) => ({
  name: REFUND_FORM,
  values,
  send(key: string) {
    const { amount = '', reason } = values;
    const input = { amount, ...(reason && { reason }), ...payeeInput(values) };
    return api.envelope('balanceRefund', input, { key });
  },
  recordOf: (row: { id?: Id } | null) => row?.id,
  records: (key: string) => api.envelope('balanceRefunds', { request_id: key }, { quiet: true }),
  success: '退款申请已提交',
  done: () => null,
});

interface PageData {
  quote: BalanceRefundQuote | null;
  missing: boolean;
  rows: BalanceRefund[] | null;
  terms: WithdrawTerms | null;
}

export const loader = withCaptcha(async ({ context }) => {
  const api = apiOf(context);
  const [quote, records, config, allowance] = await Promise.all([
    api.envelope('balanceRefundQuote', {}),
    api.envelope('balanceRefunds', {}),
    api.envelope('withdrawConfig', {}),
    api.envelope('withdrawAllowance', {}),
  ]);
  return {
    quote: quote.code === SUCCESS ? quote.data : null,
    missing: quote.code === NOT_FOUND,
    rows: records.code === SUCCESS ? records.data : records.code === NOT_FOUND ? [] : null,
    terms:
      config.code === SUCCESS && config.data
        ? { ...config.data, ...(allowance.code === SUCCESS && allowance.data) }
        : null,
  } satisfies PageData;
});

export async function action({ context, request }: ActionFunctionArgs) {
  const api = apiOf(context);
  const { intent, id, ...values } = await readValues(request);
  if (intent === SMS_INTENT) return sendCode(api, WITHDRAW_SCENE, values);
  if (id) {
    const message = await api.cancelBalanceRefund({ id });
    if (typeof message === 'string') toast('success', message || '退款已撤销');
    return { cancelled: typeof message === 'string' };
  }
  return sendOrLookUp(refund(api, values), intent);
}

export function Component() {
  // A document request with `?captcha` has no page data.
  const { quote, missing, rows, terms } = useLoaderData<PageData | undefined>() ?? {};
  const isSupported = useIsOpen(REFUND_PATH);
  const isOpen = rows?.some(({ status }) => status === BALANCE_REFUND.review);
  return (
    <>
      <PageTitle text="充值后没有用完的余额，可以退还到您本人名下的账户；充值时赠送的金额同时收回。">
        <MoreLink href="/wallet/recharge">充值</MoreLink>
      </PageTitle>
      {missing || !isSupported ? (
        <section className="card">
          <NotSupported
            feature="在线退款"
            text="您的资金不受影响；需要退款的，可以联系客服办理。"
            link={['联系客服', '/contact']}
          />
        </section>
      ) : !quote || !rows || !terms ? (
        <section className="card">
          <FailedState title="退款信息加载失败" text="暂时没有取得数据，您的资金不受影响。" />
        </section>
      ) : (
        !isOpen && (
          <section className="card money-form" aria-label="申请余额退款">
            <FormOrObstacle quote={quote} terms={terms} />
          </section>
        )
      )}
      {rows?.map((row) => (
        <BalanceRefundCard key={row.id} refund={row} />
      ))}
    </>
  );
}

function FormOrObstacle({ quote, terms }: { quote: BalanceRefundQuote; terms: WithdrawTerms }) {
  const user = useMember()?.user;
  const shown = usePrivateText();
  const canCertify = useCanCertify(1);
  if (quote.amount === null)
    return (
      <EmptyState
        title="可退金额无法读取"
        text="余额没有变化，请稍后再试，或联系客服。"
        link={['联系客服', '/contact']}
      />
    );
  if (!quote.amount || quote.amount === '0.00')
    return (
      <EmptyState
        title="没有可退的余额"
        text={
          quote.bonus && quote.bonus !== '0.00'
            ? shown(`现有消费余额 ${quote.bonus} 元均为充值赠送，只能购买 VIP 会员，不能退还。`)
            : '充值后没有用完的余额会显示在这里。'
        }
        link={['查看收支账单', '/wallet/record']}
      />
    );
  if (user && (user.cert_status ?? MEMBER_CERT.certified) !== MEMBER_CERT.certified)
    return (
      <EmptyState
        art="locked"
        title="退款前请先完成实名认证"
        text="款项只退到您本人名下的账户，收款人须与实名认证一致。"
        link={
          canCertify
            ? [
                user.cert_status === MEMBER_CERT.review ? '查看认证进度' : '去认证',
                `/user/info?from=${encodeURIComponent(REFUND_PATH)}`,
                true,
              ]
            : ['联系客服', '/contact']
        }
      />
    );
  return <BalanceRefundForm quote={quote} terms={terms} phone={user?.phone_number ?? ''} />;
}
