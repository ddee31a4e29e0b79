import { showWan } from '../../../shared/money/wan.ts';
import { ApplyLink } from '../offers/ApplyLink.tsx';
import type { BankOffer } from './bankOffers.ts';
import { PaymentLight } from '../offers/PaymentLight.tsx';
import { Lender } from './Lender.tsx';
import { shortPayment, amountRange, monthRange, offerName } from '../offers/offerTerms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from './RateRange.tsx';
import { PickBox } from './PickBox.tsx';
import { SaveButton } from './SaveButton.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { REPAYMENT_METHODS } from '../../../shared/money/repayment.ts';
import { askedLoan, type WantedLoan } from '../offers/bankQuery.ts';
import { useOpenOverlay } from '../../ui/hooks/overlayRoute.ts';
import type { Id } from '../../../shared/rules/ids.ts';

/** The focus returns to it when the offer is closed. */
export const offerLinkId = (id: Id): string => `offer-${id}`;

interface BankCardProps {
  offer: BankOffer;
  href: string;
  /** One below the page's heading, or below the drawer's. */
  level: 2 | 3;
  loan: WantedLoan;
}

export function BankCard({ offer, href, level, loan }: BankCardProps) {
  const { release_text: release, intro } = offer;
  const name = offerName(offer);
  const gist = [release && `${release}放款`, intro].filter(Boolean).join('；');
  return (
    <li className="card result-card">
      <Lender offer={offer} level={level} />
      <RateRange of={offer.rates} />
      <dl className="limits">
        <dt>额度</dt>
        <dd className="num">{amountRange(offer)}</dd>
        <dt>期限</dt>
        <dd className="num">{monthRange(offer)}</dd>
      </dl>
      <Estimate {...offer.estimate} />
      <div className="acts">
        <ApplyLink className="btn quiet" offer={offer} loan={askedLoan(offer, loan)} />
        <PickBox offer={offer} />
      </div>
      <div className="foot">
        <span className="tags">
          {offer.is_vip_channel === 1 && (
            <span className="tag vip">
              <Icon name="gem" />
              VIP 通道
            </span>
          )}
          {offer.tags.slice(0, 3).map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
        <span className="gist">{gist}</span>
        <SaveButton id={offer.id} name={name} />
        <DetailLink id={offer.id} href={href} name={name}>
          条件、材料与费用
        </DetailLink>
      </div>
    </li>
  );
}

function Estimate({ principal, months, method, payment, cost, heaviest, annualCost }: BankOffer['estimate']) {
  return (
    <dl className="mine">
      <dt>{`按 ${showWan(principal)} 万元·${months} 个月·${REPAYMENT_METHODS[method]}`}</dt>
      {payment ? (
        <dd key={method}>
          {shortPayment[method]} <b className="num">{payment}</b> 元
          <PaymentLight short payment={heaviest} method={method} annualCost={annualCost} />
          <small>{`总成本 ${cost} 元`}</small>
        </dd>
      ) : (
        <dd>
          {UNKNOWN}
          <small>年化利率公布后可估算</small>
        </dd>
      )}
    </dl>
  );
}

interface DetailLinkProps {
  id: Id;
  href: string;
  name: string;
  children: string;
}

export function DetailLink({ id, href, name, children }: DetailLinkProps) {
  const onClick = useOpenOverlay(href);
  return (
    <a
      id={offerLinkId(id)}
      className="link-more"
      href={href}
      onClick={onClick}
      aria-label={`${name}：${children}`}
    >
      {children}
    </a>
  );
}
