import type { OfferHit } from './searchSite.ts';
import { RateRange } from '../../entities/RateRange.tsx';
import { Highlighted } from './Highlighted.tsx';

/** The offers among the search results, the annualised rate first and largest. */
export function OfferResults({ offers, words }: { offers: OfferHit[]; words: readonly string[] }) {
  return (
    <ul className="entries offers-found">
      {offers.map((offer) => {
        const { id, name, product = name, logo, org_type_text, line } = offer;
        return (
          <li key={id}>
            <a className="entry" href={`/bank/${id}`}>
              {logo && <img src={logo} alt="" width="44" height="44" loading="lazy" />}
              <div>
                <h3>
                  <Highlighted text={product} words={words} />
                </h3>
                <p className="note">
                  <Highlighted text={`${name}·${org_type_text}`} words={words} />
                </p>
                <p>
                  <Highlighted text={line} words={words} />
                </p>
              </div>
              <RateRange of={offer} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
