import { ApplyLink } from '../../entities/ApplyLink.tsx';
import { Lender } from '../../entities/Lender.tsx';
import { offerName } from '../../entities/offerNames.ts';
import { amountRange, monthRange } from '../../entities/offerRanges.ts';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { useCanApply } from '../../entities/useCanApply.ts';
import { RateRange } from '../../entities/RateRange.tsx';
import { Fact } from '../../ui/Fact.tsx';

/** A recommended offer: lender, rate, amount, term, and a link to apply, or to its details where nobody can apply. */
export function OfferCard({ offer }: { offer: OfferSummary }) {
  const canApply = useCanApply();
  return (
    <article className="card offer">
      <Lender offer={offer} />
      <RateRange of={offer} />
      <dl className="facts">
        <Fact label="额度" num>
          {amountRange(offer)}
        </Fact>
        <Fact label="期限" num>
          {monthRange(offer)}
        </Fact>
        <Fact label="放款">{offer.release_text}</Fact>
      </dl>
      {canApply ? (
        <ApplyLink className="btn quiet wide" offer={offer} text="申请" />
      ) : (
        <a className="btn quiet wide" href={`/bank/${offer.id}`} aria-label={`查看${offerName(offer)}的详情`}>
          查看详情
        </a>
      )}
    </article>
  );
}
