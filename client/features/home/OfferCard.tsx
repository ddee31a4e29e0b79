import { wanRange } from '../../../shared/money/wan.ts';
import { applyHref } from '../../entities/applyHref.ts';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { RateRange } from '../../entities/RateRange.tsx';

/** A recommended offer: lender, rate, amount, term, and a link to apply. */
export function OfferCard({ offer }: { offer: OfferSummary }) {
  const { name, product = name } = offer;
  return (
    <article className="card offer">
      <div className="who">
        {offer.logo && <img src={offer.logo} alt="" width="44" height="44" loading="lazy" />}
        <div>
          <h3>{product}</h3>
          <small>{`${name}·${offer.org_type_text}`}</small>
        </div>
      </div>
      <RateRange of={offer} />
      <dl className="facts">
        <div>
          <dt>额度</dt>
          <dd className="num">{wanRange(offer.amount_min, offer.amount_max)}</dd>
        </div>
        <div>
          <dt>期限</dt>
          <dd className="num">{`${offer.term_min}–${offer.term_max} 个月`}</dd>
        </div>
        <div>
          <dt>放款</dt>
          <dd>{offer.release_text}</dd>
        </div>
      </dl>
      <a className="btn quiet wide" href={applyHref(offer)} aria-label={`申请${name}${product === name ? '' : product}`}>
        申请
      </a>
    </article>
  );
}
