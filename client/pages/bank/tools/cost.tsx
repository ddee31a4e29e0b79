import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showRate } from '../../../../shared/money/annualRate.ts';
import { loanCost, type LoanCost } from '../../../../shared/money/loanCost.ts';
import { toYuan } from '../../../../shared/money/money.ts';
import { showWan } from '../../../../shared/money/wan.ts';
import { shownRate } from '../../../entities/CostTable.tsx';
import { PlanTable } from '../../../entities/PlanTable.tsx';
import { methodField, monthsField, rateField, wanField, yuanField } from '../../../lib/fieldRules.ts';
import { readForm, type FormReading } from '../../../lib/readForm.ts';
import { ToolPage, shownSum, LoanFields, ToolFields } from '../../../features/tools/ToolPage.tsx';
import '../../../features/bank/offer.css';
import '../../../features/tools/tools.css';
import { REPAYMENT_METHODS, firstPayment } from '../../../../shared/money/repayment.ts';

const PATH = '/bank/tools/cost';
const RULES = {
  amount: wanField('20'),
  term: monthsField('24'),
  method: methodField,
  rate_a: rateField('3.85'),
  fee_a: yuanField('3000'),
  rate_b: rateField('4.60'),
  fee_b: yuanField('0'),
};
const PLANS = [
  ['甲', 'rate_a', 'fee_a'],
  ['乙', 'rate_b', 'fee_b'],
] as const;

export const loader = ({ request }: LoaderFunctionArgs) => readForm(new URL(request.url).searchParams, RULES);

export function Component() {
  const { values, ...reading } = useLoaderData<typeof loader>();
  return (
    <ToolPage
      path={PATH}
      reading={reading}
      fields={
        <>
          <LoanFields {...reading} />
          {PLANS.map(([name, rate, fee]) => (
            <div key={name} className="pair" role="group" aria-label={`方案${name}`}>
              <ToolFields
                of={[
                  [rate, `方案${name}年化利率`, '%', 6],
                  [fee, `方案${name}费用`, '元', 12],
                ]}
                {...reading}
              />
            </div>
          ))}
        </>
      }
      formula={
        <>
          <p>总成本 = 利息合计 + 必付费用。费用视为放款当天一次付清，到手金额 = 借款金额 − 费用。</p>
          <p>
            综合年化（单利）= 12 × 月利率，其中月利率使各期还款的现值之和等于到手金额：到手金额 = Σ 第 k
            期还款 ÷ (1 + 月利率)^k。
          </p>
          <p>
            两个方案金额、期限与还款方式相同，综合年化低的更便宜。提前还款、逾期等按实际发生的费用不计入。
          </p>
        </>
      }
    >
      {values && <Result values={values} />}
    </ToolPage>
  );
}

type Values = NonNullable<FormReading<typeof RULES>['values']>;

function Result({ values }: { values: Values }) {
  const loan = { principal: values.amount, months: values.term, method: values.method };
  const columns = PLANS.map(([name, rate, fee]) => ({
    name,
    rate: values[rate],
    cost: loanCost({ ...loan, rate: values[rate] }, [{ name: '费用', amount: toYuan(values[fee]) }]),
  }));
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
        {verdict(columns)}
      </p>
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
            <th scope="row">综合年化（单利，含费用）</th>
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

function verdict([first, second]: readonly { name: string; cost: LoanCost }[]): string {
  if (!first || !second) return '';
  const difference = first.cost.cost - second.cost.cost;
  if (difference === 0) return '两个方案总成本相同';
  return `方案${difference < 0 ? first.name : second.name}总成本少 ${shownSum(Math.abs(difference))} 元`;
}
