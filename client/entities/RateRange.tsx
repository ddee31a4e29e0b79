import type { Partner } from '../../shared/records/partner.ts';

/** The annualised rate of an offer with its calculation method; on every offer the first and largest figure. */
export function RateRange({ of: offer }: { of: Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method'> }) {
  const { annual_rate_min: min, annual_rate_max: max } = offer;
  return (
    <dl className="rate">
      <dt>{`年化利率（${offer.rate_method}）`}</dt>
      <dd>
        {min}
        <small>%</small>
        {max !== min && (
          <>
            <i>–</i>
            {max}
            <small>%</small>
          </>
        )}
      </dd>
    </dl>
  );
}
