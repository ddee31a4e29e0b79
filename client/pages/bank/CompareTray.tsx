import type { BankQuery } from '../../features/offers/bankQuery.ts';
import { compareHref, COMPARE_MIN, COMPARE_MAX } from '../../features/comparison/compareQuery.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import { Icon } from '../../ui/Icon.tsx';
import { rateRange, offerName, offerTitle } from '../../features/offers/offerTerms.ts';
import { setPicked, togglePicked, usePickedOffers } from '../../features/comparison/PickBox.tsx';

export function CompareTray({ query }: { query: Pick<BankQuery, 'amount' | 'term' | 'city'> }) {
  const picked = usePickedOffers();
  if (picked.length === 0) return null;
  const href = compareHref({
    ids: picked.map(({ id }) => id),
    amount: query.amount,
    term: query.term,
    method: 1,
    city: query.city,
  });
  return (
    <section className="tray" aria-label="产品对比">
      <div className="wrap">
        <div>
          <p role="status">
            <b>{`对比 ${picked.length} / ${COMPARE_MAX}`}</b>
          </p>
          <button className="btn text small" type="button" onClick={() => setPicked([])}>
            清空
          </button>
        </div>
        {picked.map((offer) => (
          <div key={offer.id} className="slot">
            {offer.logo && <img src={offer.logo} alt="" width="32" height="32" />}
            <div>
              <b>{offerTitle(offer)}</b>
              <small>{`${ALL_IN} ${rateRange(offer.rates ?? {})}`}</small>
            </div>
            <button
              className="close"
              type="button"
              aria-label={`移除${offerName(offer)}`}
              onClick={() => togglePicked(offer)}
            >
              <Icon name="x" size="small" />
            </button>
          </div>
        ))}
        {picked.length < COMPARE_MAX && (
          <div key={picked.length} className={`slot open rest-${COMPARE_MAX - picked.length}`}>
            <Icon name="plus" size="small" />
            {picked.length < COMPARE_MIN ? '再选 1 个即可对比' : `还可以选 ${COMPARE_MAX - picked.length} 个`}
          </div>
        )}
        {picked.length < COMPARE_MIN ? (
          <span className="btn large" aria-disabled="true">
            开始对比
          </span>
        ) : (
          <a className="btn primary large" href={href}>
            开始对比
          </a>
        )}
      </div>
    </section>
  );
}
