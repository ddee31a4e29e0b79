import { methodOptions } from '../../features/offers/offerTerms.ts';
import { Fact } from '../../ui/Fact.tsx';
import { useEffect, useRef, useState } from 'react';
import {
  parseRate,
  TYPED_RATE_MAX,
  RATE_TOO_HIGH,
  rateRule,
  showRate,
} from '../../../shared/money/annualRate.ts';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import {
  repaymentPlan,
  type Loan,
  type RepaymentPlan,
  repaymentMethods,
  REPAYMENT_METHODS,
} from '../../../shared/money/repayment.ts';
import { parseWan, showWan, wanFault } from '../../../shared/money/wan.ts';
import { PaymentLight } from '../../features/offers/PaymentLight.tsx';
import { PaymentLegend, RepaymentChart } from '../../features/offers/RepaymentChart.tsx';
import { Section } from '../../ui/Section.tsx';
import { textIn } from '../../lib/readForm.ts';
import { Choices } from '../../forms/fields/Choices.tsx';
import { AffixField } from '../../forms/fields/TextField.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';

const TERMS = [6, 12, 24, 36, 60, 120];
const SAMPLE: Loan = { principal: 20_000_000, rate: 435, months: 24, method: 1 };

type Errors = { amount?: string | undefined; rate?: string | undefined };

/** Computed while the visitor types. An invalid field shows a message, and the last valid result stays. */
export function CalculatorTeaser({ hasOffers }: { hasOffers: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [loan, setLoan] = useState(SAMPLE);
  const [errors, setErrors] = useState<Errors>({});

  // Not React state: fields may have been filled before hydration or restored by the browser.
  function read() {
    const fields = form.current && new FormData(form.current);
    if (!fields) return;
    const text = (name: string) => textIn(fields, name);
    const principal = parseWan(text('amount'));
    const rate = parseRate(text('rate'));
    const rateError = rate === null ? rateRule.message : rate > TYPED_RATE_MAX ? RATE_TOO_HIGH : undefined;
    setErrors({ amount: wanFault(text('amount')), rate: rateError });
    if (principal !== null && rate !== null && !rateError) {
      setLoan({
        principal,
        rate,
        months: Number(text('term')),
        method: repaymentMethods.find((way) => way === Number(text('method'))) ?? SAMPLE.method,
      });
    }
  }
  useEffect(read, []);

  const plan = repaymentPlan(loan);
  const stale = Boolean(errors.amount ?? errors.rate);
  const compare = `/bank?amount=${showWan(loan.principal).replace(/,/g, '')}&term=${loan.months}`;
  return (
    <Section
      id="calc"
      title="还款试算"
      lead="改动任意一项，每期还款与利息合计随即更新"
      more={hasOffers && <MoreLink href={compare}>按这个金额与期限比较产品</MoreLink>}
    >
      <div className="card calc">
        <form
          ref={form}
          action="/bank/tools/payment"
          aria-label="试算条件"
          onInput={read}
          onSubmit={(event) => event.preventDefault()}
        >
          <AffixField
            id="calc-amount"
            name="amount"
            label="借款金额"
            unit="万元"
            defaultValue="20"
            error={errors.amount}
          />
          <div className="field">
            <label htmlFor="calc-months">借款期限</label>
            <select className="select" id="calc-months" name="term" defaultValue={SAMPLE.months}>
              {TERMS.map((months) => (
                <option key={months} value={months}>{`${months} 个月`}</option>
              ))}
            </select>
          </div>
          <AffixField
            id="calc-rate"
            name="rate"
            label="年化利率（单利）"
            unit="%"
            defaultValue="4.35"
            error={errors.rate}
          />
          <Choices legend="还款方式" name="method" value={SAMPLE.method} options={methodOptions} />
          <noscript>
            <button className="btn">计算</button>
          </noscript>
          <p className="note">
            结果仅供参考，实际还款以合同约定为准。
            <a className="nowrap" href="/bank/tools">
              更多计算工具
            </a>
          </p>
        </form>
        <Result loan={loan} plan={plan} stale={stale} />
      </div>
    </Section>
  );
}

const FIRST_LABEL = { 1: '每期应还（元）', 2: '首期应还（元）', 3: '每期利息（元）' } as const;

function Result({ loan, plan, stale }: { loan: Loan; plan: RepaymentPlan; stale: boolean }) {
  const figure = (fen: number) => groupYuan(toYuan(fen));
  const method = REPAYMENT_METHODS[loan.method];
  const [first, last] = [plan.instalments[0], plan.instalments.at(-1)];
  return (
    <div className="out">
      <div className="result-line">
        <dl className="result" aria-live="polite">
          <Fact label={FIRST_LABEL[loan.method]}>
            {figure(first?.[loan.method === 3 ? 'interest' : 'payment'] ?? 0)}
          </Fact>
          <Fact label="利息合计（元）">{figure(plan.totalInterest)}</Fact>
          <Fact label="还款总额（元）">{figure(plan.totalPayment)}</Fact>
        </dl>
        <PaymentLight payment={first?.payment} method={loan.method} annualCost={loan.rate} />
      </div>
      <RepaymentChart plan={plan} label={`${loan.months} 期${method}还款构成`} />
      <div className="key">
        <PaymentLegend />
        <p className="note">
          {stale
            ? `左侧有内容未填好，这里仍是 ${showWan(loan.principal)} 万元、${loan.months} 个月、年化 ${showRate(loan.rate)}% 的结果`
            : loan.method === 1
              ? '含取整差额，最后一期略有不同'
              : `最后一期应还 ${figure(last?.payment ?? 0)} 元`}
        </p>
      </div>
    </div>
  );
}
