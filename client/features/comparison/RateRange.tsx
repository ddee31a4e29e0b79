import { ONLY_LOWEST } from '../offers/offerTerms.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';

interface RateRangeProps {
  of: MayBeUndefined<Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>>;
}

/** The annualised rate with its method; on every offer the first and largest figure. */
export function RateRange({ of: offer }: RateRangeProps) {
  const { annual_rate_min: min, annual_rate_max: max, rate_method: method } = offer;
  return (
    <dl className="rate">
      <dt>{method ? `年化利率（${method}）` : '年化利率'}</dt>
      <dd>
        {min ?? (max !== undefined && <small>最高 </small>)}
        {min && <small>{max === undefined ? `% ${ONLY_LOWEST}` : '%'}</small>}
        {max !== min && (
          <>
            {min && max && <i>–</i>}
            {max}
            {max && <small>%</small>}
          </>
        )}
        {!min && !max && <small>以机构公布为准</small>}
      </dd>
    </dl>
  );
}
