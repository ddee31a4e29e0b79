import { yuanText } from '../../../../shared/money/money.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import { WITHDRAWAL } from '../../../../shared/status/withdrawal.ts';
import { useBrand } from '../../../brand.ts';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withdrawLooks } from '../../../entities/statusColours.ts';

/** Once it is paid, its slip for keeping and printing. */
export function PaymentSlip({ withdrawal }: { withdrawal: Withdrawal }) {
  const brand = useBrand();
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
    <section className="card" aria-labelledby="slip-title">
      <header>
        <h2 id="slip-title">{isPaid ? '提现回单' : '提现信息'}</h2>
        <StatusTag looks={withdrawLooks} status={status} text={status_text} />
      </header>
      <div className="body stack">
        <dl className="answers">
          <Fact label="提现单号">{withdraw_no}</Fact>
          {isPaid && payout_no && <Fact label="打款流水号">{payout_no}</Fact>}
          <Fact label="提现金额">{yuanText(amount)}</Fact>
          <Fact label="手续费">{yuanText(fee)}</Fact>
          <Fact label={isPaid ? '实际到账' : '应到账'}>
            <b>{yuanText(real_amount)}</b>
          </Fact>
          <Fact label="收款人">{real_name}</Fact>
          <Fact label="收款方式">{[type_text, bank_name, bank_branch].filter(Boolean).join(' ')}</Fact>
          <Fact label="收款账户">{account}</Fact>
          <Fact label="申请时间">
            <Time at={withdrawal.applied_at} />
          </Fact>
          {isPaid && (
            <Fact label="到账时间">
              <Time at={withdrawal.paid_at || undefined} />
            </Fact>
          )}
          {isPaid && <Fact label="付款方">{brand}</Fact>}
          {isPaid && withdrawal.voucher_url && (
            <Fact label="打款凭证">
              <a href={withdrawal.voucher_url} target="_blank" rel="noopener noreferrer">
                查看凭证
                <span className="sr">（在新窗口打开）</span>
              </a>
            </Fact>
          )}
        </dl>
        {isPaid && <p className="note">本回单是提现打款的凭证；到账情况以收款机构的记录为准。</p>}
      </div>
    </section>
  );
}
