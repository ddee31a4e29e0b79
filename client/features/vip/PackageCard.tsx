import type { ReactNode } from 'react';
import { pricePerDay, plainYuan, savingOf } from './packagePrices.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';

interface PackageCardProps {
  offer: VipPackage;
  /** Whether the member has this package. */
  current: boolean;
  /** Last day of the membership if it were bought now; absent for visitors. */
  until?: string | undefined;
  /** The link to the purchase. */
  children: ReactNode;
}

/** A membership package: the full price first, then the price of a day. */
export function PackageCard({ offer, current, until, children }: PackageCardProps) {
  const day = pricePerDay(offer);
  const saving = savingOf(offer);
  const badge = current ? '当前会员' : offer.badge || (offer.is_recommend ? '推荐' : '');
  return (
    <li className={offer.is_recommend ? 'card package best' : 'card package'}>
      <h3>
        {offer.title}
        {badge && <span className="tag vip">{badge}</span>}
      </h3>
      <p className="sum">
        <small>¥</small>
        {plainYuan(offer.price)}
        <small>{`/ ${term(offer)}`}</small>
      </p>
      <p className="per">{[day && `约 ${day} 元/天`, saving && `比原价省 ${plainYuan(saving)} 元`].filter(Boolean).join('·') || '一次购买，长期有效'}</p>
      {offer.desc && <p className="soft">{offer.desc}</p>}
      <dl className="facts">
        <div>
          <dt>有效期</dt>
          <dd>{term(offer)}</dd>
        </div>
        {until && (
          <div>
            <dt>开通后至</dt>
            <dd>{until}</dd>
          </div>
        )}
        <div>
          <dt>权益</dt>
          <dd>{`${offer.rights.length} 项`}</dd>
        </div>
        <div>
          <dt>退款</dt>
          <dd>{offer.refund_days > 0 ? '支持，规则见下' : '不支持'}</dd>
        </div>
      </dl>
      {children}
    </li>
  );
}

const term = ({ vip_day }: Pick<VipPackage, 'vip_day'>) => (vip_day > 0 ? `${vip_day} 天` : '永久');
