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
import { askedLoan, bankHref, type BankQuery, type BankSort } from '../../features/offers/bankQuery.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import type { ReactNode } from 'react';
import { DetailLink } from '../../features/comparison/BankCard.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

interface BankTableProps {
  offers: readonly BankOffer[];
  href: (id: Id) => string;
  query: BankQuery;
}

/** `20 万元·24 个月` */
const basisOf = ({ principal, months }: BankOffer['estimate']): string =>
  `${showWan(principal)} 万元·${months} 个月`;

export function BankTable({ offers, href, query }: BankTableProps) {
  const loan = { amount: query.amount, term: query.term };
  const bases = new Set(offers.map(({ estimate }) => basisOf(estimate)));
  /** What all rows are computed for; '' when they differ. */
  const basis = bases.size === 1 ? [...bases].join('') : '';
  return (
    <div className="card offers-card">
      <table className="table plain offers-table">
        <caption className="sr">{`贷款产品，${ALL_IN}在前`}</caption>
        <thead>
          <tr>
            <th scope="col">产品</th>
            <Head sort="rate" query={query}>
              {ALL_IN}
              <small>单利，含必付费用</small>
            </Head>
            <Head sort="amount" query={query}>
              额度与期限
            </Head>
            <Head sort="speed" query={query}>
              放款
            </Head>
            <th scope="col" className="num">
              每期约（元）
              <small>等额本金为首期</small>
              {basis && <small>{basis}</small>}
            </th>
            <Head sort="cost" query={query} isNumber>
              总成本（元）
            </Head>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const { id, logo, rates, release_text: release = UNKNOWN, estimate } = offer;
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
                  <span className="big">{rateRange(rates)}</span>
                  {rates.interest && <small>{rates.interest}</small>}
                </td>
                <td>
                  {amountRange(offer)}
                  <small>{monthRange(offer)}</small>
                </td>
                <td>{keepTogether(release)}</td>
                <td key={estimate.payment} className="num">
                  {estimate.payment || UNKNOWN}
                  {!basis && <small>{basisOf(estimate)}</small>}
                  <small>{REPAYMENT_METHODS[estimate.method]}</small>
                </td>
                <td className="num">
                  <b>{estimate.cost || UNKNOWN}</b>
                  <PaymentLight
                    short
                    payment={estimate.heaviest}
                    method={estimate.method}
                    annualCost={estimate.annualCost}
                  />
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

interface HeadProps {
  sort: BankSort;
  query: BankQuery;
  isNumber?: boolean;
  children: ReactNode;
}

/** The head of a column by which the list can be sorted. Each order has one direction: the better first. */
function Head({ sort, query, isNumber, children }: HeadProps) {
  const order = sort === 'amount' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={isNumber ? 'num' : undefined}
      aria-sort={query.sort === sort ? order : undefined}
    >
      <a href={bankHref({ ...query, sort, page: 1 })} rel="nofollow">
        {children}
      </a>
    </th>
  );
}
