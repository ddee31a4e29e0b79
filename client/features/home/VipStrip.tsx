import { Gem } from 'lucide';
import { groupYuan } from '../../../shared/money/money.ts';
import type { Index } from '../../../shared/records/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The benefits and the price of the membership. Gold is used for VIP only. */
export function VipStrip({ teaser }: { teaser: Index['vip_teaser'] }) {
  return (
    <div className="vip-strip">
      <div>
        <h2 id="vip">
          <Icon of={Gem} size="large" />
          {teaser.title ?? 'VIP 会员服务'}
        </h2>
        {teaser.text && <p>{teaser.text}</p>}
        {teaser.points.length > 0 && (
          <ul>
            {teaser.points.map(({ value, label }) => (
              <li key={label}>
                <b>{value}</b>
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="price">
        {teaser.price && (
          <dl>
            <dt>{teaser.package_title ?? 'VIP 会员'}</dt>
            <dd>
              <small>¥</small>
              {` ${groupYuan(teaser.price).replace(/\.00$/, '')} `}
              {teaser.period && <small>{`/ ${teaser.period}`}</small>}
            </dd>
          </dl>
        )}
        <a className="btn gold wide" href="/vip">
          了解 VIP 会员权益
        </a>
        {teaser.note && <p className="note">{teaser.note}</p>}
      </div>
    </div>
  );
}
