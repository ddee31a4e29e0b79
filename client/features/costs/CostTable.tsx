import { showRate } from '../../../shared/money/annualRate.ts';
import { ALL_IN_LABEL, loanCost, simpleRate, type LoanCost } from '../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { type Loan, firstPayment, REPAYMENT_METHODS } from '../../../shared/money/repayment.ts';
import { showWan } from '../../../shared/money/wan.ts';

type Offer = Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method' | 'fees'>;

/**
 * The total cost before applying (rule R-02), at the lowest and highest rate: the actual one is known only after the approval.
 */
export function CostTable({ offer, loan }: { offer: Offer; loan: Omit<Loan, 'rate'> }) {
  const rates = [...new Set([offer.annual_rate_min, offer.annual_rate_max])].filter(
    (rate) => rate !== undefined,
  );
  const columns = rates.map((rate) => ({
    rate,
    cost: loanCost({ ...loan, rate: simpleRate(rate, offer.rate_method ?? '') }, offer.fees),
  }));
  const figure = (fen: number) => groupYuan(toYuan(fen));
  const rows: [string, (cost: LoanCost) => string][] = [
    [`${firstPayment[loan.method]}（元）`, ({ plan }) => figure(plan.instalments[0]?.payment ?? 0)],
    ['利息合计（元）', ({ interest }) => figure(interest)],
    ['必付费用（元）', ({ fees }) => figure(fees)],
    ['总成本：利息与必付费用（元）', ({ cost }) => figure(cost)],
    ['本金与息费合计（元）', ({ total }) => figure(total)],
  ];
  if (columns.length === 0)
    return <p className="soft">年化利率以机构公布为准，公布之前无法计算综合融资成本。</p>;
  return (
    <table className="table plain compact cost-table">
      <caption>{`综合融资成本：${showWan(loan.principal)} 万元、${loan.months} 期、${REPAYMENT_METHODS[loan.method]}`}</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {columns.map(({ rate }, index) => (
            <th
              key={rate}
              scope="col"
              className="num"
            >{`${columns.length < 2 ? '' : index === 0 ? '利率下限 ' : '利率上限 '}${rate}%`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{ALL_IN_LABEL}</th>
          {columns.map(({ rate, cost }) => (
            <td key={rate} className="num">
              <span className="big">{shownRate(cost)}</span>
            </td>
          ))}
        </tr>
        {rows.map(([title, value]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {columns.map(({ rate, cost }) => (
              <td key={rate} className="num">
                {value(cost)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const shownRate = ({ annualRate }: Pick<LoanCost, 'annualRate'>): string =>
  annualRate === null ? '无法计算' : `${showRate(annualRate)}%`;
