import { ChevronRight, Gem } from 'lucide-react';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { showWan, wanRange } from '../../../shared/money/wan.ts';
import { applyHref } from '../../entities/applyHref.ts';
import type { BankOffer } from './bankOffers.ts';
import { monthRange } from '../../entities/offerTerms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from '../../entities/RateRange.tsx';
import { DetailLink } from './DetailLink.tsx';
import { PickBox } from './PickBox.tsx';
import { SaveButton } from './SaveButton.tsx';

interface BankCardProps {
  offer: BankOffer;
  /** URL of the details, with the filter of the list. */
  href: string;
  /** Level of the heading: one below the page's, or below the drawer's while one is open. */
  level: 2 | 3;
}

/** An offer in the list: lender, rate, amount, term, and the cost of the wanted loan. */
export function BankCard({ offer, href, level }: BankCardProps) {
  const { name, product = name, estimate } = offer;
  const Heading = `h${level}` as const;
  const figure = (fen: number) => groupYuan(toYuan(fen));
  return (
    <li className="card result-card">
      <div className="who">
        {offer.logo && <img src={offer.logo} alt="" width="44" height="44" />}
        <div>
          <Heading>{product}</Heading>
          <small>{`${name}·${offer.org_type_text}`}</small>
        </div>
      </div>
      <RateRange of={offer} />
      <dl>
        <dt>额度</dt>
        <dd className="num">{wanRange(offer.amount_min, offer.amount_max)}</dd>
      </dl>
      <dl>
        <dt>期限</dt>
        <dd className="num">{monthRange(offer)}</dd>
      </dl>
      <dl className="mine">
        <dt>{`按 ${showWan(estimate.principal)} 万元·${estimate.months} 个月`}</dt>
        <dd>
          每期约 <b className="num">{figure(estimate.payment)}</b> 元<small>{`利息与费用合计 ${figure(estimate.cost)} 元`}</small>
        </dd>
      </dl>
      <div className="acts">
        <a className="btn quiet" href={applyHref(offer)} aria-label={`立即申请${name}${product}`}>
          立即申请
        </a>
        <PickBox offer={offer} />
      </div>
      <div className="foot">
        <span className="tags">
          {offer.is_vip_channel === 1 && (
            <span className="tag vip">
              <Icon of={Gem} />
              VIP 通道
            </span>
          )}
          {offer.tags.slice(0, 3).map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
        <span className="gist">{`${offer.release_text}放款；${offer.intro}`}</span>
        <SaveButton id={offer.id} name={`${name}${product}`} />
        <DetailLink id={offer.id} href={href} name={`${name}${product}`}>
          条件、材料与费用 <Icon of={ChevronRight} size="small" />
        </DetailLink>
      </div>
    </li>
  );
}
