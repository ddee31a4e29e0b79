import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { showWan } from '../../../shared/money/wan.ts';
import type { counterOffers, CounterOffer } from './counterOffers.ts';
import { shortPayment } from '../offers/offerTerms.ts';
import { Light } from '../offers/PaymentLight.tsx';

interface CounterLinksProps {
  counter: ReturnType<typeof counterOffers> | undefined;
  href: (change: Pick<CounterOffer, 'amount' | 'term'>) => string;
}

const paymentOf = ({ method, payment }: CounterOffer): string =>
  `${shortPayment[method]} ${groupYuan(toYuan(payment))} 元`;

/** As a line, where there is no place for a list. */
export function CounterNote({ counter, href }: CounterLinksProps) {
  const offers = [counter?.smaller, counter?.longer].filter((offer) => offer !== undefined);
  return (
    <p key={offers.map(paymentOf).join()} className="note">
      {offers.length === 0
        ? '每月还款超过收入的一半，在这个产品的额度与期限之内没有还得起的方案。'
        : '每月还款超过收入的一半，还得起的是：'}
      {offers.map((offer, index) => (
        <span key={offer.term}>
          {index > 0 && '；'}
          <a href={href({ amount: offer.amount, term: offer.term })}>
            {`${showWan(offer.amount)} 万元、${offer.term} 个月`}
          </a>
          {`（${paymentOf(offer)}，占 ${Math.ceil(offer.burden.share / 100)}%）`}
        </span>
      ))}
    </p>
  );
}

/** In place of applying for what is too much: a smaller sum and a longer term, each with its payment and share. */
export function CounterLinks({ counter, href }: CounterLinksProps) {
  const offers = [
    ['改借', counter?.smaller],
    ['改为', counter?.longer],
  ] as const;
  if (!offers.some(([, offer]) => offer))
    return <p className="counter note">在这个产品的额度与期限之内，没有还得起的方案。能先不借，就先不借。</p>;
  return (
    <ul className="counter">
      {offers.map(
        ([word, offer]) =>
          offer && (
            <li key={word}>
              <a className="btn small" href={href({ amount: offer.amount, term: offer.term })}>
                {`${word} ${showWan(offer.amount)} 万元、${offer.term} 个月`}
              </a>
              <span>{paymentOf(offer)}</span>
              <Light burden={offer.burden} />
            </li>
          ),
      )}
    </ul>
  );
}
