import type { OfferHit } from './searchSite.ts';
import { lenderLine, offerTitle } from '../../entities/offerNames.ts';
import { RateRange } from '../../entities/RateRange.tsx';
import { Highlighted } from './Highlighted.tsx';

/** The offers among the search results, the annualised rate first and largest. */
export function OfferResults({ offers, words }: { offers: OfferHit[]; words: readonly string[] }) {
  return (
    <ul className="entries offers-found">
      {offers.map((offer) => {
        const { id, logo, line } = offer;
        const lender = lenderLine(offer);
        return (
          <li key={id}>
            <a className="entry" href={`/bank/${id}`}>
              {logo && <img src={logo} alt="" width="44" height="44" loading="lazy" />}
              <div>
                <h3>
                  <Highlighted text={offerTitle(offer)} words={words} />
                </h3>
                {lender && (
                  <p className="note">
                    <Highlighted text={lender} words={words} />
                  </p>
                )}
                {line && (
                  <p>
                    <Highlighted text={line} words={words} />
                  </p>
                )}
              </div>
              <RateRange of={offer} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
