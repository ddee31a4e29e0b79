import type { ReactNode } from 'react';
import { pricePerDay, plainYuan, savingOf } from './packagePrices.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import { Fact } from '../../ui/Fact.tsx';
import { vipTitle } from './vipTitle.ts';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";

interface PackageCardProps {
  offer: VipPackage;
  /** Whether the member has this package. */
  current: boolean;
  /** Last day of the membership if it were bought now; absent for visitors, and when it is not known. */
  until?: string | undefined;
  /** The page has the rules of refunds. */
  hasRefundRule: boolean;
  /** The link to the purchase. */
  children: ReactNode;
}

/** A membership package: the full price first, then the price of a day. */
export function PackageCard({ offer, current, until, hasRefundRule, children }: PackageCardProps) {
  const { price, vip_day: days, rights, refund_days: refundDays } = offer;
  const day = pricePerDay(offer);
  const saving = savingOf(offer);
  const badge = current ? '当前 VIP 会员' : offer.badge || (offer.is_recommend === 1 ? '推荐' : '');
  // 0 days are no term.
  const isLasting = days !== undefined && days < 0;
  const term = !days ? undefined : isLasting ? '长期（服务存续期内有效）' : `${days} 天`;
  const about =
    [day && `约 ${day} 元/天`, saving && `比按月购买省 ${plainYuan(saving)} 元`].filter(Boolean).join('·') || (isLasting && '一次购买，服务存续期内有效');
  return (
    <li className={offer.is_recommend === 1 ? 'card package best' : 'card package'}>
      <h3>
        {vipTitle(offer.title)}
        {badge && <span className="tag vip">{badge}</span>}
      </h3>
      <p className="sum">
        {price === undefined ? (
          UNKNOWN
        ) : (
          <>
            <small>¥</small>
            {plainYuan(price)}
            {term && <small>{isLasting ? '一次性' : `/ ${term}`}</small>}
          </>
        )}
      </p>
      {about && <p className="per">{about}</p>}
      {offer.desc && <p className="soft">{offer.desc}</p>}
      <dl className="facts">
        <Fact label="有效期">{term}</Fact>
        {until && !isLasting && <Fact label="有效期至">{until}</Fact>}
        {rights.length > 0 && <Fact label="权益">{`${rights.length} 项`}</Fact>}
        <Fact label="退款">
          {refundDays === undefined ? undefined : refundDays === 0 ? '不支持' : hasRefundRule ? <a href="#notes">可退（查看规则）</a> : '可退'}
        </Fact>
      </dl>
      {children}
    </li>
  );
}
