import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showRate } from '../../../../../shared/money/annualRate.ts';
import {
  repaymentPlan,
  type Loan,
  REPAYMENT_METHODS,
  firstPayment,
} from '../../../../../shared/money/repayment.ts';
import { showWan } from '../../../../../shared/money/wan.ts';
import { bankHref } from '../../../../features/offers/bankQuery.ts';
import { PlanTable } from '../../../../features/costs/PlanTable.tsx';
import { PaymentLegend, RepaymentChart } from '../../../../features/offers/RepaymentChart.tsx';
import { loanOf, readPaymentForm } from '../../../../features/tools/toolForms.ts';
import { OwnFiguresLine } from '../../../../features/comparison/OwnFiguresLine.tsx';
import { PaymentLight } from '../../../../features/offers/PaymentLight.tsx';
import { ToolPage, Figures, LoanFields } from '../../../../features/tools/ToolPage.tsx';
import '../../../../features/comparison/offer.css';
import '../../../../features/tools/tools.css';
import { MoreLink } from '../../../../ui/LinkList.tsx';

const PATH = '/bank/tools/payment';
export const loader = ({ request }: LoaderFunctionArgs) => readPaymentForm(new URL(request.url).searchParams);

export function Component() {
  return (
    <ToolPage
      path={PATH}
      reading={useLoaderData<typeof loader>()}
      read={readPaymentForm}
      fields={(reading) => (
        <>
          <LoanFields {...reading} />
          <OwnFiguresLine asks={false} />
        </>
      )}
      formula={
        <>
          <p>月利率 = 年化利率 ÷ 12。每期利息 = 剩余本金 × 月利率，四舍五入到分。</p>
          <ul>
            <li>
              等额本息：每期应还 = 本金 × 月利率 × (1 + 月利率)<sup>期数</sup> ÷ [(1 + 月利率)<sup>期数</sup>{' '}
              − 1]，每期金额相同。
            </li>
            <li>等额本金：每期本金 = 本金 ÷ 期数，再加当期利息，逐期减少。</li>
            <li>先息后本：每期只还利息 = 本金 × 月利率，最后一期还本金。</li>
          </ul>
          <p>取整的差额计入最后一期。利息以外的费用不在其内，费用怎样影响成本见“总成本对比”。</p>
        </>
      }
      result={(values) => <Result loan={loanOf(values)} />}
    />
  );
}

function Result({ loan }: { loan: Loan }) {
  const plan = repaymentPlan(loan);
  const method = REPAYMENT_METHODS[loan.method];
  return (
    <>
      <Figures
        of={[
          [
            `${firstPayment[loan.method]}（元）`,
            plan.instalments[0]?.payment ?? 0,
            <PaymentLight
              key="light"
              short
              payment={plan.instalments[0]?.payment}
              method={loan.method}
              annualCost={loan.rate}
            />,
          ],
          ['最后一期应还（元）', plan.instalments.at(-1)?.payment ?? 0],
          ['利息合计（元）', plan.totalInterest],
          ['还款总额（元）', plan.totalPayment],
        ]}
      />
      <RepaymentChart plan={plan} label={`${loan.months} 期${method}还款构成`} width={752} height={210} />
      <PaymentLegend />
      <PlanTable
        title={`还款计划：${showWan(loan.principal)} 万元、${loan.months} 期、年化 ${showRate(loan.rate)}%、${method}，仅供参考`}
        plan={plan}
        principal={loan.principal}
      />
      <MoreLink
        href={bankHref({
          amount: loan.principal,
          term: loan.months,
        })}
      >
        按这个金额与期限比较产品
      </MoreLink>
    </>
  );
}
