import { useEffect } from 'react';
import { keepOwnFigures } from '../../../../features/offers/ownFigures.ts';
import { OwnFiguresLine } from '../../../../features/comparison/OwnFiguresLine.tsx';
import { Light } from '../../../../features/offers/PaymentLight.tsx';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showRate } from '../../../../../shared/money/annualRate.ts';
import { repaymentPlan } from '../../../../../shared/money/repayment.ts';
import { showWan } from '../../../../../shared/money/wan.ts';
import { bankHref } from '../../../../features/offers/bankQuery.ts';
import { PlanTable } from '../../../../features/costs/PlanTable.tsx';
import {
  computeAfford,
  readAffordForm,
  shownSum,
  type AffordValues,
} from '../../../../features/tools/toolForms.ts';
import { StackedBars } from '../../../../features/tools/StackedBars.tsx';
import { Choices } from '../../../../forms/fields/Choices.tsx';
import { ToolPage, Figures, LoanFields, ToolFields } from '../../../../features/tools/ToolPage.tsx';
import '../../../../features/comparison/offer.css';
import '../../../../features/tools/tools.css';
import { burdenOf } from '../../../../../shared/money/loanCost.ts';
import { MoreLink } from '../../../../ui/LinkList.tsx';

const PATH = '/bank/tools/afford';
const INCOME_FIELDS = [
  ['income', '每月税后收入', '元'],
  ['debts', '每月已有的还款', '元'],
] as const;
const SHARES = [
  ['30', '30%'],
  ['40', '40%'],
  ['50', '50%'],
] as const;

export const loader = ({ request }: LoaderFunctionArgs) => readAffordForm(new URL(request.url).searchParams);

export function Component() {
  const reading = useLoaderData<typeof loader>();
  const { income, debts } = reading.values ?? {};
  useEffect(() => {
    // What the visitor has typed, not the example.
    if (reading.isSent && income) keepOwnFigures({ income, debts });
  }, [reading.isSent, income, debts]);
  return (
    <ToolPage
      path={PATH}
      reading={reading}
      read={readAffordForm}
      fields={(reading) => (
        <>
          <ToolFields of={INCOME_FIELDS} {...reading} />
          <Choices
            legend="还款最多占收入"
            name="share"
            value={reading.texts.share || '50'}
            options={SHARES}
          />
          <LoanFields {...reading} />
          <OwnFiguresLine asks={false} />
        </>
      )}
      formula={
        <>
          <p>每月可承担 = 每月收入 × 占比 − 每月已有的还款。</p>
          <p>
            能借 = 每月可承担 × [1 − (1 + 月利率)<sup>−期数</sup>] ÷ 月利率，月利率 = 年化利率 ÷
            12；按等额本息，取到百元，每期不超过每月可承担。
          </p>
          <p>
            许多机构要求全部月还款不超过月收入的
            50%–55%。这是上限，不是建议：留出日常开支与应急的钱，能少借就少借。
          </p>
        </>
      }
      result={(values) => <Result values={values} />}
    />
  );
}

function Result({ values }: { values: AffordValues }) {
  const { income, debts, share, term: months, rate } = values;
  const { payment, principal } = computeAfford(values);
  if (principal === 0)
    return (
      <p className="verdict" role="status">
        {payment === 0 ? '已有的还款已经达到这个占比，不宜再借' : '按这个收入与期限，能借的不足百元'}
      </p>
    );
  const plan = repaymentPlan({ principal, rate, months, method: 1 });
  const first = plan.instalments[0]?.payment ?? 0;
  const left = (paid: number) => Math.max(0, income - paid);
  return (
    <>
      <p className="verdict" role="status">{`最多能借 ${showWan(principal)} 万元`}</p>
      <Figures
        of={[
          ['每月可承担（元）', payment],
          [
            '每期应还（元）',
            first,
            <Light key="light" burden={burdenOf(first, { income, debts, annualCost: rate })} />,
          ],
          ['利息合计（元）', plan.totalInterest],
          ['还款总额（元）', plan.totalPayment],
        ]}
      />
      <StackedBars
        label="每月收入怎样用（元）"
        parts={['还款', '剩余']}
        bars={[
          { name: '借之前', parts: [debts, left(debts)], value: `剩余 ${shownSum(left(debts))}` },
          {
            name: '借之后',
            parts: [debts + first, left(debts + first)],
            value: `剩余 ${shownSum(left(debts + first))}`,
          },
        ]}
      />
      <p className="soft">{`按 ${months} 个月、年化 ${showRate(rate)}%、等额本息；每月收入 ${shownSum(income)} 元的 ${share}%，减去已有的还款 ${shownSum(debts)} 元。`}</p>
      <PlanTable
        title={`还款计划：${showWan(principal)} 万元、${months} 期、年化 ${showRate(rate)}%、等额本息，仅供参考`}
        plan={plan}
        principal={principal}
      />
      <MoreLink href={bankHref({ amount: principal, term: months })}>看看能借这个金额的产品</MoreLink>
    </>
  );
}
