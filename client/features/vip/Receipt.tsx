import { yuanText } from '../../../shared/money/money.ts';
import type { User } from '../../../shared/records/account.ts';
import type { CertLog, VipRecord } from '../../../shared/records/membership.ts';
import { purseLines } from './purchaseSummary.ts';
import { vipTitle } from './vipTitle.ts';
import { vipPeriod } from './vipPeriod.ts';
import { useBrand } from '../../brand.ts';
import { useMember } from '../../webConfig.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Time } from '../../ui/Time.tsx';

/** The receipt of a membership, for keeping and printing: package, period, price, purses. */
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
          <Fact label="有效期">{`${vipPeriod(vip)}${vip.vip_day && vip.vip_day > 0 ? `（${vip.vip_day} 天）` : ''}`}</Fact>
          <Fact label="实付金额">
            <b>{yuanText(vip.price)}</b>
          </Fact>
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
          {payer && <Fact label="付款人">{payer}</Fact>}
          <Fact label="收款方">{brand}</Fact>
        </dl>
        <p className="note">本收据是购买 VIP 会员的凭证，不作发票使用。</p>
      </div>
    </section>
  );
}

function payerText({ nickname, user_no }: User): string | undefined {
  if (nickname === undefined) return user_no && `用户编号 ${user_no}`;
  return user_no === undefined ? nickname : `${nickname}（用户编号 ${user_no}）`;
}
