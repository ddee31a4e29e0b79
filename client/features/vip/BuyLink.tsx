import type { VipPackage } from '../../../shared/records/membership.ts';
import { useOpenOverlay } from '../../ui/hooks/overlayRoute.ts';
import { buyHref, buyLinkId, loginToBuy } from './vipQuery.ts';

interface BuyLinkProps {
  offer: VipPackage;
  /** A visitor logs in first and then continues with the same package. */
  visitor: boolean;
  /** The member already has this package. */
  renewal: boolean;
}

/** A link to the purchase of a package, which opens in a dialog over the page. */
export function BuyLink({ offer, visitor, renewal }: BuyLinkProps) {
  const href = buyHref(offer.id);
  const open = useOpenOverlay(href);
  const text = visitor ? '登录后开通' : renewal ? '续费' : '立即开通';
  return (
    <a
      id={buyLinkId(offer.id)}
      className={offer.is_recommend ? 'btn gold wide' : 'btn wide'}
      href={visitor ? loginToBuy(offer.id) : href}
      aria-label={`${text}：${offer.title}`}
      onClick={visitor ? undefined : open}
    >
      {text}
    </a>
  );
}
