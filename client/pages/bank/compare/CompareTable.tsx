import type { ReactNode } from 'react';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { ApplyLink } from '../../../features/offers/ApplyLink.tsx';
import { bankHref, askedLoan } from '../../../features/offers/bankQuery.ts';
import { bestOf, type Column } from './compareOffers.ts';
import { compareHref, type CompareQuery } from '../../../features/comparison/compareQuery.ts';
import {
  BASIS,
  repaymentText,
  hasMethod,
  amountRange,
  monthRange,
  rateRange,
  offerName,
  offerTitle,
} from '../../../features/offers/offerTerms.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ALL_IN_LABEL } from '../../../../shared/money/loanCost.ts';
import { figureRange } from '../../../features/offers/estimate.ts';
import { SECURITY, securityOf } from '../../../features/offers/security.ts';
import { PaymentLight } from '../../../features/offers/PaymentLight.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { firstPayment, REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { splitDetail } from '../../../features/offers/releaseSpeed.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

interface Row {
  title: string;
  /** Marked as the best, with this word. */
  best?: Id[];
  word?: string;
  cell: (column: Column) => ReactNode;
  /** Not printed. */
  acts?: true;
}

export function CompareTable({ columns, query }: { columns: readonly Column[]; query: CompareQuery }) {
  return (
    <div className="card compare-card">
      <table className="table plain compare">
        <caption className="sr">产品对比，每行标出最低或最快的一项</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">项目</span>
            </th>
            {columns.map((column) => (
              <Head key={column.offer.id} column={column} columns={columns} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(columns, query).map(({ title, best, word = '最低', cell, acts }) => (
            <tr key={title} className={acts && 'acts-row'}>
              <th scope="row">{title}</th>
              {columns.map((column) => {
                const isBest = best?.includes(column.offer.id);
                return (
                  <td key={column.offer.id} className={isBest ? 'best' : undefined}>
                    {isBest && <span className="tag info">{word}</span>}
                    {cell(column)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({
  column: { offer },
  columns,
  query,
}: {
  column: Column;
  columns: readonly Column[];
  query: CompareQuery;
}) {
  const { id, name, product } = offer;
  const rest = columns.map((column) => column.offer.id).filter((other) => other !== id);
  return (
    <th scope="col">
      <div className="who">
        {offer.logo && <img src={offer.logo} alt="" width="44" height="44" />}
        <div>
          <b>{offerTitle(offer)}</b>
          {product && name && <small>{name}</small>}
        </div>
        <a
          className="close"
          href={compareHref({ ...query, ids: rest })}
          aria-label={`移除${offerName(offer)}`}
        >
          <Icon name="x" size="small" />
        </a>
      </div>
    </th>
  );
}

const figure = (fen: number) => groupYuan(toYuan(fen));

function rowsOf(columns: readonly Column[], query: CompareQuery): Row[] {
  const { method } = query;
  return [
    {
      title: ALL_IN_LABEL,
      best: bestOf(columns, 'annualRate'),
      cell: ({ rates }) => (
        <>
          <span className="big">{rateRange(rates)}</span>
          <small>{rates.interest ?? '年化利率公布后可计算'}</small>
        </>
      ),
    },
    {
      title: '总成本',
      best: bestOf(columns, 'cost'),
      cell: ({ estimate }) =>
        estimate.low ? (
          <>
            <span className="big">{figureRange(estimate, 'cost')}</span> 元
            <small>{`利息 ${figureRange(estimate, 'interest')}，必付费用 ${figure(estimate.low.fees)}`}</small>
          </>
        ) : (
          UNKNOWN
        ),
    },
    {
      title: firstPayment[method],
      best: bestOf(columns, 'payment'),
      cell: ({ estimate, method: own, isWantedMethod }) =>
        estimate.low ? (
          <>
            {`${figureRange(estimate, 'payment')} 元`}
            <span className="light-line">
              <PaymentLight
                payment={estimate.high?.payment}
                method={own}
                annualCost={estimate.high?.annualRate}
              />
            </span>
            {!isWantedMethod && <small>{`${firstPayment[own]}，按${REPAYMENT_METHODS[own]}`}</small>}
          </>
        ) : (
          UNKNOWN
        ),
    },
    { title: '额度与期限', cell: Limits },
    {
      title: '放款',
      best: bestOf(columns, 'release'),
      word: '最快',
      cell: ({ offer }) => offer.release_text ?? UNKNOWN,
    },
    {
      title: '还款方式',
      cell: ({ offer, method: own }) => (
        <>
          {repaymentText(offer)}
          {!hasMethod(offer, method) && (
            <small>{`没有${REPAYMENT_METHODS[method]}，按${REPAYMENT_METHODS[own]}估算`}</small>
          )}
        </>
      ),
    },
    {
      title: '担保方式',
      cell: ({ offer }) => {
        const security = securityOf(offer);
        return security ? SECURITY[security] : '没有写明';
      },
    },
    { title: '其他费用', cell: OtherFees },
    {
      title: '主要条件',
      cell: ({ offer }) =>
        offer.conditions.length > 0 ? (
          <ul className="lines">
            {offer.conditions.slice(0, 4).map((line) => (
              <li key={line}>{splitDetail(line)[0]}</li>
            ))}
          </ul>
        ) : (
          '没有列出'
        ),
    },
    { title: '操作', acts: true, cell: ({ offer }) => <Actions offer={offer} query={query} /> },
  ];
}

function Limits({ offer, lendsAmount, lendsTerm, servesCity }: Column) {
  const refused = [!lendsAmount && '金额', !lendsTerm && '期限', !servesCity && '城市']
    .filter(Boolean)
    .join('、');
  return (
    <>
      {amountRange(offer)}
      <small>{monthRange(offer)}</small>
      {refused && <span className="tag warn">{`不受理所填${refused}`}</span>}
    </>
  );
}

/** Fees that depend on later events: listed, but not part of the cost. */
function OtherFees({ offer }: Column) {
  const listed = offer.fees.filter(
    ({ rate, amount, text }) => rate === undefined && amount === undefined && text,
  );
  return listed.length > 0 ? (
    <ul className="lines">
      {listed.map(({ name, text }) => (
        <li key={name}>{`${name}：${text}`}</li>
      ))}
    </ul>
  ) : (
    '没有列出'
  );
}

function Actions({
  offer,
  query: { amount, term, method, city },
}: Pick<Column, 'offer'> & { query: CompareQuery }) {
  const isChosen = amount !== undefined || term !== undefined;
  const details = bankHref({ amount, term, city }, offer.id, method === BASIS ? undefined : method);
  return (
    <div className="btn-row">
      <ApplyLink
        className="btn quiet"
        offer={offer}
        loan={askedLoan(offer, { amount, term, repayment: isChosen ? method : undefined })}
      />
      <a href={details} aria-label={`详情：${offerName(offer)}`}>
        详情
      </a>
    </div>
  );
}
