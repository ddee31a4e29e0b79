import { useLayoutEffect, useRef } from 'react';
import { CityField } from '../../features/offers/CityField.tsx';
import { keepWantedLoan, useKeepCity } from '../../features/offers/ownCity.ts';
import { useOwnFigures } from '../../features/offers/ownFigures.ts';
import { AffixField, useWanField } from '../../forms/fields/TextField.tsx';
import { AddressSelect } from '../../ui/AddressSelect.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { SHOWN, type FoundOffers } from './homeOffers.ts';

const TERMS = [6, 12, 24, 36, 60, 120];

interface BestOffersProps {
  /** Undefined while it is late, null when it failed. */
  found: FoundOffers | null | undefined;
}

/** Sum, term and city, and what comes first for them. A plain GET form; a choice is applied at once. */
export function BestOffers({ found }: BestOffersProps) {
  const { amount, term, city } = found?.wanted ?? { amount: '20', term: 24, city: undefined };
  const few = found && found.best.length < SHOWN;
  const form = useRef<HTMLFormElement>(null);
  const { error, clear, props: wan } = useWanField();
  useKeepCity();
  // The fields are those of the address.
  useLayoutEffect(() => form.current?.reset(), [amount, term, city]);
  return (
    <section className="card best-offers" aria-labelledby="best">
      <h2 id="best">{`借 ${amount} 万元、${term} 个月，总成本较低的${few ? '' : '三个'}产品`}</h2>
      <form
        ref={form}
        action="/"
        aria-label="借款条件"
        onReset={clear}
        onSubmit={keepWantedLoan}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
        }}
      >
        <AffixField
          id="best-amount"
          label="借款金额"
          unit="万元"
          defaultValue={amount}
          required
          error={error}
          {...wan}
        />
        <div className="field">
          <label htmlFor="best-term">借款期限</label>
          <AddressSelect id="best-term" name="term" value={term}>
            {(TERMS.includes(term) ? TERMS : [...TERMS, term]).map((months) => (
              <option key={months} value={months}>{`${months} 个月`}</option>
            ))}
          </AddressSelect>
        </div>
        <CityField id="best-city" cities={found?.cities ?? []} value={city ?? ''} label="城市" />
        <button className="btn quiet">计算</button>
      </form>
      {found ? (
        <Found found={found} />
      ) : found === null ? (
        <p className="none" role="status">
          产品加载失败，<a href="/bank">看全部产品</a>
        </p>
      ) : (
        <Placeholder lines={7} />
      )}
    </section>
  );
}

function Found({ found: { best, total, list, wanted } }: { found: FoundOffers }) {
  const { city: own } = useOwnFigures();
  if (best.length === 0)
    return (
      <p className="none" role="status">
        没有机构受理这个金额、期限与城市，换一个试试，或者<a href="/bank">看全部产品</a>。
      </p>
    );
  return (
    <>
      <ol>
        {best.map(({ id, href, title, lender, logo, rates, security, label, payment, cost }) => (
          <li key={id}>
            <a href={href}>
              {logo && <img src={logo} alt="" width="32" height="32" />}
              <span>
                <b>{title}</b>
                {(lender || security) && <small>{[lender, security].filter(Boolean).join('·')}</small>}
                <small>{rates}</small>
              </span>
              {payment && (
                <span className="num">
                  <b>{`${label} ${payment} 元`}</b>
                  <small>{`总成本 ${cost} 元`}</small>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      <p className="note">
        <span>
          总成本按利率区间上下限的平均数从低到高排，最终以机构审批为准（
          <a href="/about#ranking">怎么排的</a>）
          {own && wanted.city === undefined && (
            <span>
              ；
              <a href={`/?amount=${wanted.amount}&term=${wanted.term}&city=${encodeURIComponent(own)}`}>
                {`只看${own}的`}
              </a>
            </span>
          )}
        </span>
        <span>
          <a href={list}>{`全部 ${total} 个`}</a>
          <a href="/bank/match">不确定选哪一种？</a>
        </span>
      </p>
    </>
  );
}
