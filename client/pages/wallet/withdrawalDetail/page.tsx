import { Card } from '../../../ui/Section.tsx';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { WITHDRAWAL } from '../../../../shared/status/withdrawal.ts';
import { recordHref } from '../../../features/records/recordHref.ts';
import { CancelWithdraw } from '../../../features/wallet/CancelWithdraw.tsx';
import { isReturned, statusNote, withdrawSteps } from '../../../features/wallet/withdrawSteps.ts';
import { RecordsNotSupported } from '../../../features/wallet/RecordsNotSupported.tsx';
import { PrintHead, PrintButton } from '../../../features/records/PrintHead.tsx';
import { Timeline } from '../../../features/records/Timeline.tsx';
import { apiOf, EVERYWHERE, late, useLater, notFound } from '../../../context.ts';
import { useHasCapability } from '../../../webConfig.ts';
import '../../../features/wallet/wallet.css';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { PAGE_SIZE_MAX, SUCCESS } from '../../../../shared/constants.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { FailedState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { yuanText } from '../../../../shared/money/money.ts';
import { useCompany } from '../../../brand.ts';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { withdrawLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { isNoSuchRecord } from '../../../../shared/result.ts';
import { type Id, readId } from '../../../../shared/rules/ids.ts';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

/**
 * Undefined: none; null: not fetched. `missing`: the upstream has no records. One that cannot be asked for a single record refuses the
 * filter, or ignores it: then it is looked for among the newest.
 */
async function findWithdrawal(api: Api, id: Id) {
  const isWanted = (row: Withdrawal) => row.id === id;
  const asked = await api.envelope('withdrawals', { id }, { quiet: true });
  const isIgnored = asked.code === SUCCESS && asked.data?.length && !asked.data.some(isWanted);
  const { code, data: rows } =
    isIgnored || isNoSuchRecord(asked.code)
      ? await api.envelope('withdrawals', { count: PAGE_SIZE_MAX })
      : asked;
  return { withdrawal: code === SUCCESS && rows ? rows.find(isWanted) : null, missing: code === NOT_FOUND };
}

async function readRule(api: Api) {
  const terms = await api.withdrawConfig({});
  return (typeof terms === 'object' && terms?.arrival_text) || null;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = readId(params.id);
  const { withdrawal, missing } = id === undefined ? {} : await findWithdrawal(api, id);
  if (withdrawal === undefined) throw notFound();
  const rule = withdrawal && !withdrawal.expect_at ? await late(context, readRule(api)) : null;
  return data({ withdrawal, missing, rule }, withdrawal || missing ? 200 : 503);
}

export function Component() {
  const { withdrawal, missing, rule: loaded } = useLoaderData<typeof loader>();
  const rule = useLater(loaded, readRule, EVERYWHERE) ?? undefined;
  const canCancel = useHasCapability('cancelWithdraw');
  const shown = usePrivateText();
  if (!withdrawal)
    return (
      <>
        <PageTitle text="进度与回单。" />
        <div className="card">
          {missing ? (
            <RecordsNotSupported tab="withdraw" />
          ) : (
            <FailedState title="这笔提现加载失败" text="暂时没有取得数据，您的资金不受影响。" />
          )}
        </div>
      </>
    );
  const { id, withdraw_no, status, can_cancel, amount } = withdrawal;
  const isPaid = status === WITHDRAWAL.paid;
  const steps = withdrawSteps(withdrawal, rule);
  const note = statusNote(withdrawal);
  const isCancellable = can_cancel === 1 && canCancel;
  return (
    <>
      <PrintHead title={isPaid ? '提现回单' : '提现详情'} />
      <PageTitle text={withdraw_no ? `单号 ${withdraw_no}` : '进度与回单。'}>
        <div className="btn-row">
          {isPaid && <PrintButton />}
          <MoreLink href={recordHref({ tab: 'withdraw' })}>全部提现记录</MoreLink>
        </div>
      </PageTitle>
      <PaymentSlip withdrawal={withdrawal} />
      {(steps.length > 0 || isCancellable || note) && (
        <Card id="progress-title" title="进度" end={note && <span className="soft">{shown(note)}</span>}>
          <div className="body">
            {steps.length > 0 && <Timeline label="提现进度" steps={steps} />}
            {isCancellable && <CancelWithdraw id={id} amount={amount} />}
          </div>
        </Card>
      )}
    </>
  );
}

function PaymentSlip({ withdrawal }: { withdrawal: Withdrawal }) {
  const company = useCompany();
  const {
    withdraw_no,
    payout_no,
    amount,
    fee,
    real_amount,
    real_name,
    bank_name,
    bank_branch,
    type_text,
    account,
    status,
    status_text,
  } = withdrawal;
  const isPaid = status === WITHDRAWAL.paid;
  return (
    <Card
      id="slip-title"
      title={isPaid ? '提现回单' : '提现信息'}
      end={<StatusTag looks={withdrawLooks} status={status} text={status_text} />}
    >
      <div className="body stack">
        <dl className="answers">
          <Fact label="提现单号">{withdraw_no}</Fact>
          {isPaid && payout_no && <Fact label="打款流水号">{payout_no}</Fact>}
          <Fact label="提现金额">
            <Private>{yuanText(amount)}</Private>
          </Fact>
          {isReturned(withdrawal) ? (
            <Fact label="退回钱包">
              <Private as="b">{yuanText(amount)}</Private>
            </Fact>
          ) : (
            <>
              {fee !== undefined && (
                <Fact label="手续费">
                  <Private>{yuanText(fee)}</Private>
                </Fact>
              )}
              {real_amount !== undefined && (
                <Fact label={isPaid ? '实际到账' : '应到账'}>
                  <Private as="b">{yuanText(real_amount)}</Private>
                </Fact>
              )}
            </>
          )}
          {real_name !== undefined && <Fact label="收款人">{real_name}</Fact>}
          <Fact label="收款方式">{[type_text, bank_name, bank_branch].filter(Boolean).join(' ')}</Fact>
          {account !== undefined && <Fact label="收款账户">{account}</Fact>}
          <Fact label="申请时间">
            <Time at={withdrawal.applied_at} />
          </Fact>
          {isPaid && withdrawal.paid_at && (
            <Fact label="到账时间">
              <Time at={withdrawal.paid_at} />
            </Fact>
          )}
          {isPaid && <Fact label="付款方">{company}</Fact>}
          {isPaid && withdrawal.voucher_url && (
            <Fact label="打款回单">
              <a href={withdrawal.voucher_url} target="_blank" rel="noopener noreferrer">
                查看回单
                <span className="sr">（在新窗口打开）</span>
              </a>
            </Fact>
          )}
        </dl>
        {isPaid && <p className="note">本回单是提现打款的证明；到账情况以收款机构的记录为准。</p>}
      </div>
    </Card>
  );
}
