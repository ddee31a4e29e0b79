import { Fact } from '../../../ui/Fact.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  parseRate,
  TYPED_RATE_MAX,
  RATE_TOO_HIGH,
  rateRule,
  showRate,
} from '../../../../shared/money/annualRate.ts';
import { ALL_IN_LABEL, loanCost } from '../../../../shared/money/loanCost.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import {
  type Loan,
  firstPayment,
  REPAYMENT_METHODS,
  repaymentMethods,
} from '../../../../shared/money/repayment.ts';
import { showWan, wanFault, wanRule } from '../../../../shared/money/wan.ts';
import { showAmount } from '../../../features/offers/bankQuery.ts';
import {
  lendsAmount,
  planMethods,
  repaymentText,
  hasMethod,
  offerName,
  methodOptions,
} from '../../../features/offers/offerTerms.ts';
import { type PlannedLoan, planTerms, planWarning, readPlanFields } from './planQuery.ts';
import { PaymentLegend, RepaymentChart } from '../../../features/offers/RepaymentChart.tsx';
import { shownRate } from '../../../features/costs/CostTable.tsx';
import { estimateOf } from '../../../features/offers/estimate.ts';
import { PaymentLight } from '../../../features/offers/PaymentLight.tsx';
import { PlanTable } from '../../../features/costs/PlanTable.tsx';
import { textIn } from '../../../lib/readForm.ts';
import { Choices } from '../../../forms/fields/Choices.tsx';
import { AffixField } from '../../../forms/fields/TextField.tsx';

interface CalculatorProps {
  offer: Partner;
  loan: PlannedLoan;
  onChange: (loan: PlannedLoan) => void;
  /** The server computes the form without JavaScript. */
  action: string;
  keep: Record<string, string>;
}

export function Calculator({ offer, loan, onChange, action, keep }: CalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(loan);
  const [errors, setErrors] = useState<{ amount?: string | undefined; rate?: string | undefined }>({});

  // Not React state: fields may have been filled before hydration or restored by the browser.
  function read() {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const { principal, rate, months, method } = readPlanFields(fields);
    const typedRate = textIn(fields, 'rate');
    const isHigh = (parseRate(typedRate) ?? 0) > TYPED_RATE_MAX;
    // An offer without a rate starts with an empty field: no fault yet.
    const isWaiting = loan.rate === undefined && typedRate === '';
    setErrors({
      amount: principal === undefined ? (wanFault(textIn(fields, 'amount')) ?? wanRule.message) : undefined,
      rate: rate !== undefined || isWaiting ? undefined : isHigh ? RATE_TOO_HIGH : rateRule.message,
    });
    if (
      principal === undefined ||
      (rate === undefined && !isWaiting) ||
      months === undefined ||
      method === undefined
    )
      return;
    const isSame =
      principal === loan.principal && rate === loan.rate && months === loan.months && method === loan.method;
    if (!isSame) onChange({ principal, rate, months, method });
  }
  const readOnMount = useEffectEvent(read);
  useEffect(() => readOnMount(), []);

  return (
    <>
      <form
        ref={form}
        className="plan-inputs"
        action={action}
        aria-label="试算条件"
        onInput={read}
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AffixField
          id="plan-amount"
          name="amount"
          label="借款金额"
          unit="万元"
          defaultValue={showAmount(initial.principal)}
          error={errors.amount}
        />
        <AffixField
          id="plan-rate"
          name="rate"
          label="年化利率（单利）"
          unit="%"
          defaultValue={initial.rate === undefined ? '' : showRate(initial.rate)}
          error={errors.rate}
        />
        <Choices
          legend="期限"
          name="term"
          value={initial.months}
          options={planTerms(offer, initial.months).map((months) => [months, `${months} 期`] as const)}
        />
        <Choices
          legend="还款方式"
          name="method"
          value={initial.method}
          options={methodOptions}
          without={repaymentMethods.filter((method) => !planMethods(offer).includes(method))}
          help={`该产品只支持${repaymentText(offer)}，其余还款方式不能选`}
        />
        <noscript>
          <button className="btn primary">重新计算</button>
        </noscript>
      </form>
      {loan.rate === undefined ? (
        <p className="soft">该产品的年化利率以机构公布为准；填写利率后，这里显示每期应还与总成本。</p>
      ) : (
        <Result
          offer={offer}
          loan={{ ...loan, rate: loan.rate }}
          isStale={Boolean(errors.amount ?? errors.rate)}
        />
      )}
    </>
  );
}

function Result({ offer, loan, isStale }: { offer: Partner; loan: Loan; isStale: boolean }) {
  const cost = loanCost(loan, offer.fees);
  const { instalments } = cost.plan;
  const most = estimateOf(offer, loan).high;
  const figure = (fen: number) => groupYuan(toYuan(fen));
  const method = REPAYMENT_METHODS[loan.method];
  const terms = `${showWan(loan.principal)} 万元、${loan.months} 期、年化 ${showRate(loan.rate)}%、${method}`;
  const warning = planWarning(offer, loan, lendsAmount(offer, loan.principal));
  return (
    <>
      <dl className="plan-sums" aria-live="polite">
        <Fact label={ALL_IN_LABEL}>{shownRate(cost)}</Fact>
        <Fact label={`${firstPayment[loan.method]}（元）`}>
          <span>{figure(instalments[0]?.payment ?? 0)}</span>
          <PaymentLight payment={instalments[0]?.payment} method={loan.method} annualCost={cost.annualRate} />
        </Fact>
        <Fact label="总成本（元）">{figure(cost.cost)}</Fact>
        <Fact label="本金与息费合计（元）">{figure(cost.total)}</Fact>
      </dl>
      {most && most.rate !== loan.rate && (
        <p className="note">
          {`按年化 ${showRate(loan.rate)}% 计。利率以审批为准，到区间上限 ${showRate(most.rate)}%：${firstPayment[loan.method]} ${figure(most.payment)} 元，总成本 ${figure(most.cost)} 元`}
        </p>
      )}
      {isStale && <p className="note">{`有内容未填好，以下仍是 ${terms} 的结果`}</p>}
      {!isStale && warning && <p className="note">{warning}</p>}
      {!hasMethod(offer, loan.method) && (
        <p className="note">{`该产品没有${method}，这里按它估算，仅供比较。`}</p>
      )}
      <RepaymentChart
        plan={cost.plan}
        label={`${loan.months} 期${method}还款构成`}
        width={736}
        height={210}
      />
      <PaymentLegend />
      <PlanTable
        title={`${offerName(offer)}还款计划：${terms}，仅供参考`}
        plan={cost.plan}
        principal={loan.principal}
      />
    </>
  );
}
