import { PaymentLight } from '../../features/offers/PaymentLight.tsx';
import { showWan, keepTogether } from '../../../shared/money/wan.ts';
import { ApplyLink } from '../../features/offers/ApplyLink.tsx';
import type { BankOffer } from '../../features/comparison/bankOffers.ts';
import { PickBox } from '../../features/comparison/PickBox.tsx';
import './offersTable.css';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { REPAYMENT_METHODS } from '../../../shared/money/repayment.ts';
import {
  amountRange,
  monthRange,
  rateRange,
  lenderLine,
  offerName,
  offerTitle,
} from '../../features/offers/offerTerms.ts';
import { askedLoan, type WantedLoan } from '../../features/offers/bankQuery.ts';
import { DetailLink } from '../../features/comparison/BankCard.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

interface BankTableProps {
  offers: readonly BankOffer[];
  href: (id: Id) => string;
  loan: WantedLoan;
}

export function BankTable({ offers, href, loan }: BankTableProps) {
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
              每期或首期约（元）
            </th>
            <th scope="col" className="num">
              总成本（元）
            </th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const { id, logo, rate_method: method, release_text: release = UNKNOWN, estimate } = offer;
            const lender = lenderLine(offer);
            return (
              <tr key={id}>
                <th scope="row">
                  <div className="who">
                    {logo && <img src={logo} alt="" width="32" height="32" loading="lazy" />}
                    <div>
                      <b>{offerTitle(offer)}</b>
                      {lender && <small>{lender}</small>}
                    </div>
                  </div>
                </th>
                <td>
                  <span className="big">{rateRange(offer)}</span>
                  {method && <small>{method}</small>}
                </td>
                <td>
                  {amountRange(offer)}
                  <small>{monthRange(offer)}</small>
                </td>
                <td>{keepTogether(release)}</td>
                <td key={estimate.payment} className="num">
                  {estimate.payment || UNKNOWN}
                  <small>{`${showWan(estimate.principal)} 万元·${estimate.months} 个月`}</small>
                  <small>{REPAYMENT_METHODS[estimate.method]}</small>
                </td>
                <td className="num">
                  <b>{estimate.cost || UNKNOWN}</b>
                  <PaymentLight short payment={estimate.heaviest} method={estimate.method} />
                </td>
                <td>
                  <div className="row-acts">
                    <DetailLink id={id} href={href(id)} name={offerName(offer)}>
                      详情
                    </DetailLink>
                    <ApplyLink offer={offer} loan={askedLoan(offer, loan)} text="申请" />
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
