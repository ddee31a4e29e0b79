import { Gem } from 'lucide-react';
import type { MayBeUndefined } from '../../../shared/mayBeUndefined.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { wanRange } from '../../../shared/money/wan.ts';
import { applyHref } from '../../entities/applyHref.ts';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { monthRange } from '../../entities/offerTerms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from '../../entities/RateRange.tsx';

export type VipBank = OfferSummary & MayBeUndefined<Pick<Partner, 'vip_benefit'>>;

/** A bank in the VIP channel with its benefit for members. The rate is the same for everybody. */
export function VipBankCard({ bank }: { bank: VipBank }) {
  const { id, name, product = name } = bank;
  return (
    <article className="card vip-bank">
      <div className="who">
        {bank.logo && <img src={bank.logo} alt="" width="44" height="44" loading="lazy" />}
        <div>
          <h3>{product}</h3>
          <small>{`${name}·${bank.org_type_text}`}</small>
        </div>
      </div>
      <RateRange of={bank} />
      <p className="note">{[wanRange(bank.amount_min, bank.amount_max), monthRange(bank), `${bank.release_text}放款`].join('·')}</p>
      {bank.vip_benefit && (
        <p className="vip-line">
          <Icon of={Gem} />
          <span>{bank.vip_benefit}</span>
        </p>
      )}
      <div className="btn-row">
        <a className="btn quiet" href={applyHref(bank)} aria-label={`立即申请${name}${product}`}>
          立即申请
        </a>
        <a href={`/bank/${id}`} aria-label={`${name}${product}的条件、材料与费用`}>
          条件、材料与费用
        </a>
      </div>
    </article>
  );
}
