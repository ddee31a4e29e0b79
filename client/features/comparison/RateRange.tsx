import { ALL_IN_LABEL } from '../../../shared/money/loanCost.ts';
import type { OfferRates } from '../offers/offerTerms.ts';
import { ONLY_LOWEST } from '../offers/offerTerms.ts';

/** The whole annualised cost, on every offer the first and largest figure; under it the interest. */
export function RateRange({ of: { min, max, interest } }: { of: OfferRates }) {
  return (
    <dl className="rate">
      <dt>{ALL_IN_LABEL}</dt>
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
        {!min && !max && <small>{interest ? '无法计算' : '以机构公布为准'}</small>}
        {interest && <span>{interest}</span>}
      </dd>
    </dl>
  );
}
