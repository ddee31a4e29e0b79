import type { Partner } from '../../../shared/records/partner.ts';
import { offerHeading } from './offerHeading.ts';
import { amountRange, monthRange } from '../../entities/offerRanges.ts';
import { RateRange } from '../../entities/RateRange.tsx';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";

/** The lender and the main figures of an offer: the annualised rate first and largest. */
export function OfferHead({ offer, id }: { offer: Partner; id: string }) {
  const { cities, updated_at: updatedAt } = offer;
  const reach = cities.length === 0 ? '' : cities[0] === '全国' ? '全国可办' : `可受理 ${cities.length} 个城市`;
  const line = [offer.org_type_text, reach, updatedAt && `资料更新于 ${updatedAt.slice(0, 10)}`].filter(Boolean).join('·');
  return (
    <>
      <div className="who">
        {offer.logo && <img src={offer.logo} alt="" width="56" height="56" />}
        <div>
          <h1 id={id}>{offerHeading(offer)}</h1>
          {line && <small>{line}</small>}
        </div>
      </div>
      <div className="figures">
        <RateRange of={offer} />
        <dl>
          <dt>额度</dt>
          <dd className="num">{amountRange(offer)}</dd>
        </dl>
        <dl>
          <dt>期限</dt>
          <dd className="num">{monthRange(offer)}</dd>
        </dl>
        <dl>
          <dt>放款</dt>
          <dd>{offer.release_text ?? UNKNOWN}</dd>
        </dl>
      </div>
    </>
  );
}
