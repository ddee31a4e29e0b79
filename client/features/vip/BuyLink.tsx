import type { VipPackage } from '../../../shared/records/membership.ts';
import { useOpenOverlay } from '../../ui/hooks/overlayRoute.ts';
import { vipTitle } from './vipTitle.ts';
import { buyHref, buyLinkId, loginToBuy } from './vipQuery.ts';

interface BuyLinkProps {
  offer: VipPackage;
  /** A visitor logs in first and then continues with the same package. */
  visitor: boolean;
  /** The member already has this package. */
  renewal: boolean;
}

/** A link to the purchase of a package, which opens in a dialog over the page. A package without a price cannot be bought. */
export function BuyLink({ offer, visitor, renewal }: BuyLinkProps) {
  const href = buyHref(offer.id);
  const open = useOpenOverlay(href);
  const text = visitor ? '登录后开通' : renewal ? '续费' : '立即开通';
  const className = offer.is_recommend === 1 ? 'btn gold wide' : 'btn wide';
  if (offer.price === undefined)
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
