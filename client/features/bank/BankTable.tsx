import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { showWan, wanRange } from '../../../shared/money/wan.ts';
import { applyHref } from '../../entities/applyHref.ts';
import type { BankOffer } from './bankOffers.ts';
import { monthRange } from '../../entities/offerTerms.ts';
import { DetailLink } from './DetailLink.tsx';
import { PickBox } from './PickBox.tsx';

/** The offers of the list as a table. */
export function BankTable({ offers, href }: { offers: readonly BankOffer[]; href: (id: number) => string }) {
  const figure = (fen: number) => groupYuan(toYuan(fen));
  return (
    <div className="card offers-card">
      <table className="table plain offers-table">
        <caption className="sr">合作产品，年化利率在前</caption>
        <thead>
          <tr>
            <th scope="col">产品</th>
            <th scope="col">年化利率</th>
            <th scope="col">额度与期限</th>
            <th scope="col">放款</th>
            <th scope="col" className="num">
              每期约（元）
            </th>
            <th scope="col" className="num">
              利息与费用（元）
            </th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const { id, name, product = name, estimate } = offer;
            return (
              <tr key={id}>
                <th scope="row">
                  <div className="who">
                    {offer.logo && <img src={offer.logo} alt="" width="32" height="32" />}
                    <div>
                      <b>{product}</b>
                      <small>{`${name}·${offer.org_type_text}`}</small>
                    </div>
                  </div>
                </th>
                <td>
                  <span className="big">{`${offer.annual_rate_min}%–${offer.annual_rate_max}%`}</span>
                  <small>{offer.rate_method}</small>
                </td>
                <td>
                  {wanRange(offer.amount_min, offer.amount_max)}
                  <small>{monthRange(offer)}</small>
                </td>
                <td>{offer.release_text}</td>
                <td className="num">
                  {figure(estimate.payment)}
                  <small>{`${showWan(estimate.principal)} 万元·${estimate.months} 期`}</small>
                </td>
                <td className="num">{figure(estimate.cost)}</td>
                <td>
                  <div className="row-acts">
                    <DetailLink id={id} href={href(id)} name={`${name}${product}`}>
                      详情
                    </DetailLink>
                    <a href={applyHref(offer)} aria-label={`申请${name}${product}`}>
                      申请
                    </a>
                  </div>
                  <PickBox offer={offer} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
