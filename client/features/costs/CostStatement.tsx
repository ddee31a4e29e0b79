import { Fragment } from 'react';
import { ALL_IN, ALL_IN_LABEL } from '../../../shared/money/loanCost.ts';
import { NOTHING_ELSE } from '../../../shared/money/costTable.ts';
import { groupYuan, type Yuan, yuanText } from '../../../shared/money/money.ts';
import { REPAYMENT_METHODS } from '../../../shared/money/repayment.ts';
import type { CostTable } from '../../../shared/records/costTable.ts';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { showTime } from '../../../shared/time/days.ts';
import './costs.css';
import { useBrand } from '../../brand.ts';
import { useMember } from '../../webConfig.ts';
import { Private, usePrivateText } from '../../ui/Private.tsx';

type Case = CostTable['cases'][number];

/** The table 综合融资成本明示表, of an application: every item with its collector, sum and annualised rate, the whole cost, and what is due on default. */
export function CostStatement({ table }: { table: CostTable }) {
  const shown = usePrivateText();
  const brand = useBrand();
  const member = useMember();
  // It is paid to the portal for what it does about loans. What was confirmed before stays as it was.
  const vip = table.confirmed_at === undefined ? member?.user.vip : undefined;
  const { cases, on_default: onDefault, principal, term, repayment, lender, version, confirmed_at } = table;
  const method = Object.entries(REPAYMENT_METHODS).find(([number]) => Number(number) === repayment)?.[1];
  const basis = [
    principal !== undefined && `本金 ${yuanText(principal)}`,
    term && `${term} 期`,
    method,
  ].filter(Boolean);
  if (cases.length === 0)
    return <p className="soft">年化利率以机构公布为准，公布之前无法计算综合融资成本。</p>;
  const items = cases[0]?.items ?? [];
  return (
    <div className="cost-statement">
      <table className="table plain compact">
        <caption>{shown(`${lender ?? '放款机构'}：${basis.join('，')}`)}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              息费项目与收取方
            </th>
            <th scope="col" rowSpan={2}>
              收取标准与方式
            </th>
            {cases.map(({ annual_rate }, index) => (
              <th scope="colgroup" colSpan={2} className="num" key={index}>
                {cases.length < 2
                  ? `年化利率 ${percent(annual_rate)}`
                  : `利率${index === 0 ? '下限' : '上限'} ${percent(annual_rate)}`}
              </th>
            ))}
          </tr>
          <tr>
            {cases.map((_, index) => (
              <Fragment key={index}>
                <th scope="col" className="num">
                  金额（元）
                </th>
                <th scope="col" className="num">
                  年化
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        {items.length > 0 && (
          <tbody>
            {items.map(({ name, collector, standard, charged, amount }, row) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <small>{collector ?? UNKNOWN}</small>
                </th>
                <td>
                  {row === 0 ? interestOf(standard, cases) : standard}
                  {charged && amount !== '0.00' && <small>{charged}</small>}
                </td>
                {cases.map(({ items: own }, index) => (
                  <Figures key={index} amount={own[row]?.amount} rate={own[row]?.annual_rate} />
                ))}
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr className="whole">
            <th scope="row" colSpan={2}>
              {`正常还款的${ALL_IN_LABEL}`}
            </th>
            {cases.map(({ cost, annual_cost }, index) => (
              <Figures key={index} amount={cost} rate={annual_cost} isBig />
            ))}
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              本金与息费合计
            </th>
            {cases.map(({ total }, index) => (
              <Fragment key={index}>
                <Private as="td" className="num">
                  {groupYuan(total)}
                </Private>
                <td />
              </Fragment>
            ))}
          </tr>
          {vip && (
            <tr>
              <th scope="row" colSpan={2}>
                VIP 会员费（自愿，非贷款条件）
                <small>{`${brand}，不计入综合年化`}</small>
              </th>
              {cases.map((_, index) => (
                <Fragment key={index}>
                  <Private as="td" className="num">
                    {vip.price === undefined ? '见会员记录' : groupYuan(vip.price)}
                  </Private>
                  <td />
                </Fragment>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {onDefault.length > 0 && (
        <table className="table plain compact">
          <caption>违约或提前还款时可能产生的费用（不计入上面的年化）</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">收取方</th>
              <th scope="col">收取标准</th>
            </tr>
          </thead>
          <tbody>
            {onDefault.map(({ name, collector, standard }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{collector ?? UNKNOWN}</td>
                <td>{standard ?? UNKNOWN}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{NOTHING_ELSE}</p>
      <p className="note">
        {`年化按单利折算；各项费用的年化按金额分摊，合计等于${ALL_IN}。${cases.length > 1 ? '实际利率在两列之间，以审批结果和合同为准。' : '以审批结果和合同为准。'}`}
        {version && `明示表版本 ${version}。`}
        {confirmed_at && `您于 ${showTime(confirmed_at)} 确认。`}
      </p>
    </div>
  );
}

/** The interest's standard names one rate; with two, the columns do. */
const interestOf = (standard: string | undefined, cases: readonly Case[]): string | undefined =>
  cases.length < 2 ? standard : standard?.replace(/^年化利率 [\d.]+%（单利），/, '按年化利率（单利）计息，');

interface FiguresProps {
  amount: Yuan | undefined;
  rate: string | undefined;
  isBig?: boolean;
}

const Figures = ({ amount, rate, isBig }: FiguresProps) => (
  <>
    <Private as="td" className="num">
      {groupYuan(amount)}
    </Private>
    <td className="num">{isBig ? <b className="big">{percent(rate)}</b> : percent(rate)}</td>
  </>
);

const percent = (rate: string | undefined): string => (rate === undefined ? '无法计算' : `${rate}%`);
