import { useIsOpen } from '../../webConfig.ts';
import type { ReactNode } from 'react';
import type { VipPackage, Right } from '../../../shared/records/membership.ts';
import { Fact } from '../../ui/Fact.tsx';
import { useOpenOverlay } from '../../ui/hooks/overlayRoute.ts';
import { buyHref, buyLinkId, loginToBuy } from '../../features/vip/vipQuery.ts';
import type { User, VipState } from '../../../shared/records/account.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showDate } from '../../../shared/time/days.ts';
import { endsSoon } from '../../../shared/time/vipTerm.ts';
import { VIP_RECORD_PATH } from '../../features/records/recordHref.ts';
import { toFen, toYuan, groupYuan } from '../../../shared/money/money.ts';
import { membershipOf, vipTitle } from '../../features/vip/vipPeriod.ts';

/** Rounded up, so that it never looks too cheap. Null without an end, or when not known. */
export function pricePerDay({ price, vip_day }: Pick<VipPackage, 'price' | 'vip_day'>): string | null {
  return price && vip_day !== undefined && vip_day > 0 ? toYuan(Math.ceil(toFen(price) / vip_day)) : null;
}

export function savingOf({ price, origin_price }: Pick<VipPackage, 'price' | 'origin_price'>): string | null {
  if (!price || !origin_price) return null;
  const saved = toFen(origin_price) - toFen(price);
  return saved > 0 ? toYuan(saved) : null;
}

/** Without duplicates, in the order of first occurrence. */
export function allRights(packages: Pick<VipPackage, 'rights'>[]): Right[] {
  const byTitle = new Map(packages.flatMap(({ rights }) => rights).map((right) => [right.title, right]));
  return [...byTitle.values()];
}

/** `1180.00` → `1,180` */
export const plainYuan = (yuan: string): string =>
  yuan.replace(/\.00$/, '').replace(/\B(?=(\d{3})+(?:\.|$))/g, ',');

/** Most characters of a price in large figures: a card has room for 999,999.99. */
const LARGE_MAX = 10;

interface PackageCardProps {
  offer: VipPackage;
  current: boolean;
  /** If bought now; absent when not known. */
  until?: string | undefined;
  /** The page has the rules of refunds. */
  hasRefundRule: boolean;
  children: ReactNode;
}

export function PackageCard({ offer, current, until, hasRefundRule, children }: PackageCardProps) {
  const { price, vip_day: days, rights, refund_days: refundDays } = offer;
  const sum = price ? plainYuan(price) : '';
  const day = pricePerDay(offer);
  const saving = savingOf(offer);
  const badge = current ? '当前 VIP 会员' : offer.badge || (offer.is_recommend === 1 ? '推荐' : '');
  // 0 days are no term.
  const isLasting = days !== undefined && days < 0;
  const term = !days ? undefined : isLasting ? '长期（服务存续期内有效）' : `${days} 天`;
  const about =
    [day && `约 ${day} 元/天`, saving && `比按月购买省 ${plainYuan(saving)} 元`].filter(Boolean).join('·') ||
    (isLasting && '一次购买，服务存续期内有效');
  return (
    <li className={offer.is_recommend === 1 ? 'card package best' : 'card package'}>
      <h3>
        {vipTitle(offer.title)}
        {badge && <span className="tag vip">{badge}</span>}
      </h3>
      <p className={sum.length > LARGE_MAX ? 'sum long' : 'sum'}>
        {sum || groupYuan(price)}
        {sum && <small>{isLasting ? '元 一次性' : `元${term ? ` / ${term}` : ''}`}</small>}
      </p>
      {about && <p className="per">{about}</p>}
      {offer.desc && <p className="soft">{offer.desc}</p>}
      <dl className="facts">
        <Fact label="有效期">{term}</Fact>
        {until && <Fact label="有效期至">{until}</Fact>}
        {rights.length > 0 && <Fact label="权益">{`${rights.length} 项`}</Fact>}
        <Fact label="退款">
          {refundDays === undefined || price === '0.00' ? undefined : refundDays === 0 ? (
            '不支持'
          ) : hasRefundRule ? (
            <a href="#notes">{`${refundDays} 日内全额，之后按天`}</a>
          ) : (
            `${refundDays} 日内全额`
          )}
        </Fact>
      </dl>
      {children}
    </li>
  );
}

interface BuyLinkProps {
  offer: VipPackage;
  visitor: boolean;
  renewal: boolean;
}

export function BuyLink({ offer, visitor, renewal }: BuyLinkProps) {
  const href = buyHref(offer.id);
  const open = useOpenOverlay(href);
  const text = visitor ? '登录后开通' : renewal ? '续费' : '立即开通';
  const className = offer.is_recommend === 1 ? 'btn gold wide' : 'btn wide';
  if (!offer.price)
    return (
      <div className="stack">
        <p className="note">价格暂未取得，请稍后再试</p>
        <button type="button" className={className} disabled>
          {renewal ? '续费' : '立即开通'}
        </button>
      </div>
    );
  return (
    <a
      id={buyLinkId(offer.id)}
      className={className}
      href={visitor ? loginToBuy(offer.id) : href}
      aria-label={`${text}：${vipTitle(offer.title)}`}
      onClick={visitor ? undefined : open}
    >
      {text}
    </a>
  );
}

export function MembershipLine({ user }: { user: User }) {
  const vip = membershipOf(user);
  const hasRecords = useIsOpen(VIP_RECORD_PATH);
  const text = vip ? stateOf(vip) : user.is_vip === 0 && '您还不是 VIP 会员';
  if (!text && !hasRecords) return null;
  return (
    <p className={vip && endsSoon(vip) ? 'mine soon' : 'mine'}>
      {vip && endsSoon(vip) && <Icon name="clock" />}
      {text && <span>{text}</span>}
      {hasRecords && <a href={VIP_RECORD_PATH}>VIP 会员记录</a>}
    </p>
  );
}

function stateOf(vip: VipState): string {
  const { title, is_permanent, expire_at, days_left } = vip;
  const name = `您是${title ?? ' VIP 会员'}`;
  if (is_permanent === 1) return `${name}，长期有效`;
  const until = [
    name,
    expire_at && `有效期至 ${showDate(expire_at)}`,
    days_left !== undefined && days_left >= 0 && `还有 ${days_left} 天`,
  ]
    .filter(Boolean)
    .join('，');
  return endsSoon(vip) ? `${until}；到期不会自动续费，现在续费从到期日起顺延` : until;
}

export function RightsTable({ packages }: { packages: VipPackage[] }) {
  return (
    <table className="table plain rights">
      <caption className="sr">各 VIP 会员套餐的权益</caption>
      <thead>
        <tr>
          <th scope="col">权益</th>
          {packages.map(({ id, title }) => (
            <th key={id} scope="col">
              {vipTitle(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allRights(packages).map(({ title, icon, desc }) => (
          <tr key={title}>
            <th scope="row">
              <span className="who">
                {icon && <img src={icon} alt="" width="24" height="24" loading="lazy" />}
                <span>
                  <b>{title}</b>
                  {desc && <small>{desc}</small>}
                </span>
              </span>
            </th>
            {packages.map(({ id, rights }) => (
              <td key={id}>
                <Included value={rights.some((right) => right.title === title)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Included = ({ value }: { value: boolean }) => (
  <span className={value ? 'has' : 'lacks'}>
    <Icon name={value ? 'check' : 'minus'} />
    <span className="sr">{value ? '包含' : '不包含'}</span>
  </span>
);
