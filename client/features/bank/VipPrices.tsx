import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";

interface Package {
  id: number;
  title: string;
  price?: string | undefined;
  desc?: string | undefined;
  isRecommended: boolean;
  /** Fen saved against buying the same time by the month. */
  saving?: number | undefined;
}

const note = (saving = 0, desc?: string) => (saving > 0 ? `比按月购买少 ${figure(toYuan(saving))} 元` : desc);
const figure = (yuan: string) => groupYuan(yuan).replace(/\.00$/, '');

/** The prices of the packages. They are bought on the membership page. */
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
