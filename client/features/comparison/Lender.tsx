import { Fact } from '../../ui/Fact.tsx';
import { lenderLine, offerTitle } from '../offers/offerTerms.ts';

interface LenderProps {
  offer: Parameters<typeof offerTitle>[0] & { logo?: string | undefined };
  level?: 2 | 3;
}

export function Lender({ offer, level = 3 }: LenderProps) {
  const lender = lenderLine(offer);
  const Heading = `h${level}` as const;
  return (
    <div className="who">
      {offer.logo && <img src={offer.logo} alt="" width="44" height="44" loading="lazy" />}
      <div>
        <Heading>{offerTitle(offer)}</Heading>
        {lender && <small>{lender}</small>}
      </div>
    </div>
  );
}

/** The lender's licence, with its register where the upstream names one. */
export const LicenceFact = ({ number, href }: { number: string | undefined; href: string | undefined }) => (
  <Fact label="金融许可证号">
    {number && href ? (
      <a href={href} target="_blank" rel="noreferrer">
        {number}
        <span className="sr">（新窗口）</span>
      </a>
    ) : (
      (number ?? '未提供')
    )}
  </Fact>
);
