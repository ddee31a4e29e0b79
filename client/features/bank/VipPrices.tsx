import { Gem } from 'lucide';
import { groupYuan, toYuan, toFen } from '../../../shared/money/money.ts';
import { UNKNOWN, type MayBeUndefined } from '../../../shared/fieldsOf.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { ApplyLink } from '../../entities/ApplyLink.tsx';
import { Lender } from '../../entities/Lender.tsx';
import type { OfferSummary } from '../../entities/offerSummary.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RateRange } from '../../entities/RateRange.tsx';
import { keepTogether } from '../../../shared/money/wan.ts';
import { amountRange, monthRange, offerName } from '../../entities/offerTerms.ts';
import { SENTINEL } from '../../../shared/constants.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';

interface Package {
  id: number;
  title: string;
  price?: string | undefined;
  desc?: string | undefined;
  isRecommended: boolean;
  /** Fen, against buying the same time by the month. */
  saving?: number | undefined;
}

const note = (saving = 0, desc?: string) => (saving > 0 ? `比按月购买少 ${figure(toYuan(saving))} 元` : desc);
const figure = (yuan: string) => groupYuan(yuan).replace(/\.00$/, '');

export function VipPrices({ packages }: { packages: readonly Package[] }) {
  return (
    <ul className="vip-prices">
      {packages.map(({ id, title, price, desc, isRecommended, saving }) => (
        <li key={id} className="card">
          <h3>
            {title}
            {isRecommended && <span className="tag vip">推荐</span>}
          </h3>
          <p className="amount">
            {price && <small>¥</small>}
            {price ? figure(price) : UNKNOWN}
          </p>
          {note(saving, desc) && <p className="note">{note(saving, desc)}</p>}
        </li>
      ))}
    </ul>
  );
}

export type VipBank = OfferSummary & MayBeUndefined<Pick<Partner, 'vip_benefit'>>;

/** The rate is the same for everybody. */
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

/** Prices, and the rights of the package that has the most. */
export function vipOffer(packages: VipPackage[] | typeof SENTINEL | null) {
  if (!packages || packages === SENTINEL) return null;
  const teaser = packages.map(({ id, title = 'VIP 会员套餐', price, origin_price, is_recommend, desc }) => ({
    id,
    title,
    price,
    desc,
    isRecommended: is_recommend === 1,
    saving: price && origin_price ? Math.max(0, toFen(origin_price) - toFen(price)) : undefined,
  }));
  const rights = packages.map((one) => one.rights).sort((one, other) => other.length - one.length)[0] ?? [];
  return { packages: teaser, rights };
}
