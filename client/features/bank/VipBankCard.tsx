import { Gem } from 'lucide';
import type { Partner } from '../../../shared/records/partner.ts';
import { ApplyLink } from '../../entities/ApplyLink.tsx';
import { Lender } from '../../entities/Lender.tsx';
import { offerName } from '../../entities/offerNames.ts';
import { amountRange, monthRange } from '../../entities/offerRanges.ts';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from '../../entities/RateRange.tsx';
import { UNKNOWN, type MayBeUndefined } from "../../../shared/fieldsOf.ts";
import { keepTogether } from "../../../shared/money/wan.ts";

export type VipBank = OfferSummary & MayBeUndefined<Pick<Partner, 'vip_benefit'>>;

/** A bank in the VIP channel with its benefit for members. The rate is the same for everybody. */
export function VipBankCard({ bank }: { bank: VipBank }) {
  const terms = [amountRange(bank), monthRange(bank)].filter((range) => range !== UNKNOWN);
  const line = [...terms, bank.release_text && `${bank.release_text}放款`].filter(Boolean).join('·');
  return (
    <article className="card vip-bank">
      <Lender offer={bank} />
      <RateRange of={bank} />
      {line && <p className="note">{keepTogether(line)}</p>}
      {bank.vip_benefit && (
        <p className="vip-line">
          <Icon of={Gem} />
          <span>{keepTogether(bank.vip_benefit)}</span>
        </p>
      )}
      <div className="btn-row">
        <ApplyLink className="btn quiet" offer={bank} />
        <a href={`/bank/${bank.id}`} aria-label={`${offerName(bank)}的条件、材料与费用`}>
          条件、材料与费用
        </a>
      </div>
    </article>
  );
}
