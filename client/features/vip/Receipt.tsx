import { toFen, toYuan, yuanText } from '../../../shared/money/money.ts';
import type { User } from '../../../shared/records/account.ts';
import type { CertLog, VipRecord } from '../../../shared/records/membership.ts';
import { VIP } from '../../../shared/status/vip.ts';
import { purseLines } from './purchaseSummary.ts';
import { heldDays, vipPeriod, vipTitle } from './vipPeriod.ts';
import { useBrand } from '../../brand.ts';
import { useMember } from '../../webConfig.ts';
import { Fact, Time } from '../../ui/Fact.tsx';

export function Receipt({ log, vip }: { log: CertLog; vip: VipRecord }) {
  const brand = useBrand();
  const member = useMember();
  const payer = member && payerText(member.user);
  const free = vip.price === '0.00';
  const paid = vip.paid_from && purseLines(vip.paid_from);
  return (
    <section className="card" aria-labelledby="receipt-title">
      <header>
        <h2 id="receipt-title">收据</h2>
        {vip.order_no && <span className="soft num">{vip.order_no}</span>}
      </header>
      <div className="body stack">
        <dl className="answers">
          <Fact label="VIP 会员套餐">{vipTitle(vip.title, log.package_title)}</Fact>
          {vip.status === VIP.refunded ? (
            <HeldFacts vip={vip} />
          ) : (
            <Fact label="有效期">{`${vipPeriod(vip)}${days(vip.vip_day)}`}</Fact>
          )}
          <Fact label="实付金额">
            <b>{yuanText(vip.price)}</b>
          </Fact>
          {vip.status === VIP.refunded && <RefundFacts vip={vip} />}
          <Fact label="支付方式">{vip.pay_type_text}</Fact>
          {paid?.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={free ? '领取时间' : '支付时间'}>
            <Time at={vip.created_at} />
          </Fact>
          <Fact label="凭证编号">{log.cert_no}</Fact>
          {payer && <Fact label="付款用户">{payer}</Fact>}
          <Fact label="收款方">{brand}</Fact>
        </dl>
        <p className="note">
          {vip.status === VIP.refunded
            ? 'VIP 会员已退款，本收据按实际持有与实收金额列明，不作发票使用。'
            : '本收据是购买 VIP 会员的凭证，不作发票使用。'}
        </p>
      </div>
    </section>
  );
}

const days = (count: number | undefined): string =>
  count !== undefined && count > 0 ? `（${count} 天）` : '';

/** What was bought, and what was really held. */
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

function RefundFacts({ vip: { price, refund } }: { vip: VipRecord }) {
  const back = refund?.amount;
  const kept = price === undefined || back === undefined ? undefined : toYuan(toFen(price) - toFen(back));
  return (
    <>
      <Fact label="已退金额">{yuanText(back)}</Fact>
      <Fact label="实收金额">
        <b>{yuanText(kept)}</b>
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
