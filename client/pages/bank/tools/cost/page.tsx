import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showRate } from '../../../../../shared/money/annualRate.ts';
import { ALL_IN_LABEL, type LoanCost } from '../../../../../shared/money/loanCost.ts';
import { showWan } from '../../../../../shared/money/wan.ts';
import { shownRate } from '../../../../features/costs/CostTable.tsx';
import { PlanTable } from '../../../../features/costs/PlanTable.tsx';
import {
  compareCosts,
  COST_PLANS,
  costVerdict,
  readCostForm,
  shownSum,
  type CostValues,
} from '../../../../features/tools/toolForms.ts';
import { StackedBars } from '../../../../features/tools/StackedBars.tsx';
import { ToolPage, LoanFields, ToolFields } from '../../../../features/tools/ToolPage.tsx';
import '../../../../features/comparison/offer.css';
import '../../../../features/tools/tools.css';
import { REPAYMENT_METHODS, firstPayment } from '../../../../../shared/money/repayment.ts';

const PATH = '/bank/tools/cost';
export const loader = ({ request }: LoaderFunctionArgs) => readCostForm(new URL(request.url).searchParams);

export function Component() {
  return (
    <ToolPage
      path={PATH}
      reading={useLoaderData<typeof loader>()}
      read={readCostForm}
      fields={(reading) => (
        <>
          <LoanFields {...reading} />
          {COST_PLANS.map(([name, rate, fee]) => (
            <div key={name} className="pair" role="group" aria-label={`方案${name}`}>
              <ToolFields
                of={[
                  [rate, `方案${name}年化利率`, '%'],
                  [fee, `方案${name}费用`, '元'],
                ]}
                {...reading}
              />
            </div>
          ))}
        </>
      )}
      formula={
        <>
          <p>总成本 = 利息合计 + 必付费用。费用视为放款当天一次付清，到手金额 = 借款金额 − 费用。</p>
          <p>
            综合年化（单利）= 12 × 月利率，其中月利率使各期还款的现值之和等于到手金额：到手金额 = Σ 第 k
            期还款 ÷ (1 + 月利率)<sup>k</sup>。
          </p>
          <p>
            两个方案金额、期限与还款方式相同，综合年化低的更便宜。提前还款、逾期等按实际发生的费用不计入。
          </p>
        </>
      }
      result={(values) => <Result values={values} />}
    />
  );
}

function Result({ values }: { values: CostValues }) {
  const loan = { principal: values.amount, months: values.term, method: values.method };
  const columns = compareCosts(values);
  const rows: [string, (cost: LoanCost) => string][] = [
    [`${firstPayment[loan.method]}（元）`, ({ plan }) => shownSum(plan.instalments[0]?.payment ?? 0)],
    ['利息合计（元）', ({ interest }) => shownSum(interest)],
    ['必付费用（元）', ({ fees }) => shownSum(fees)],
    ['总成本（元）', ({ cost }) => shownSum(cost)],
  ];
  const terms = `${showWan(loan.principal)} 万元、${loan.months} 期、${REPAYMENT_METHODS[loan.method]}`;
  return (
    <>
      <p className="verdict" role="status">
        {costVerdict(columns)}
      </p>
      <StackedBars
        label="两个方案的总成本（元）"
        parts={['利息', '必付费用']}
        bars={columns.map(({ name, cost }) => ({ name: `方案${name}`, parts: [cost.interest, cost.fees] }))}
      />
      <table className="table plain compact">
        <caption className="sr">{`两个方案的成本：${terms}`}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {columns.map(({ name, rate }) => (
              <th key={name} scope="col" className="num">{`方案${name}（年化 ${showRate(rate)}%）`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{ALL_IN_LABEL}</th>
            {columns.map(({ name, cost }) => (
              <td key={name} className="num">
                {shownRate(cost)}
              </td>
            ))}
          </tr>
          {rows.map(([title, value]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {columns.map(({ name, cost }) => (
                <td key={name} className="num">
                  {value(cost)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {columns.map(({ name, rate, cost }) => (
        <section key={name} aria-label={`方案${name}的还款计划`}>
          <h2>{`方案${name}`}</h2>
          <PlanTable
            title={`方案${name}还款计划：${terms}、年化 ${showRate(rate)}%，仅供参考`}
            plan={cost.plan}
            principal={loan.principal}
          />
        </section>
      ))}
    </>
  );
}
