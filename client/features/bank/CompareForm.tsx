import { useState, type SyntheticEvent } from 'react';
import { type Loan, REPAYMENT_METHODS, repaymentMethods, type RepaymentMethod } from '../../../shared/money/repayment.ts';
import { wanFault, wanRule } from '../../../shared/money/wan.ts';
import { showAmount } from '../../entities/bankQuery.ts';
import { COMPARE_PATH } from '../../entities/compareQuery.ts';
import { useAddressForm } from '../../ui/filters/useAddressForm.ts';
import { AffixField } from '../../forms/fields/AffixField.tsx';

const TERMS = [3, 6, 12, 24, 36, 60, 120];

interface CompareFormProps {
  ids: readonly number[];
  loan: Omit<Loan, 'rate'>;
  /** The methods that at least one of the offers has. The others cannot be chosen. */
  methods: readonly RepaymentMethod[];
}

/** The loan for which offers are compared: a GET form, so that a comparison has a URL to keep and share. */
export function CompareForm({ ids, loan, methods }: CompareFormProps) {
  const amount = showAmount(loan.principal);
  const form = useAddressForm(`${amount}/${loan.months}/${loan.method}`);
  const [error, setError] = useState<string>();
  const missing = repaymentMethods.filter((method) => !methods.includes(method));
  const terms = TERMS.includes(loan.months) ? TERMS : [...TERMS, loan.months].sort((one, other) => one - other);
  const onInvalid = (event: SyntheticEvent<HTMLInputElement>) => {
    event.preventDefault();
    setError(wanFault(event.currentTarget.value.trim()) ?? wanRule.message);
    event.currentTarget.focus();
  };
  return (
    <form ref={form} className="card compare-form" action={COMPARE_PATH} aria-label="对比条件" onReset={() => setError(undefined)}>
      <input type="hidden" name="ids" value={ids.join(',')} />
      <AffixField
        id="compare-amount"
        name="amount"
        label="借款金额"
        unit="万元"
        required
        maxLength={10}
        pattern={wanRule.pattern}
        defaultValue={amount}
        error={error}
        onInvalid={onInvalid}
        onInput={() => setError(undefined)}
      />
      <div className="field">
        <label htmlFor="compare-term">借款期限</label>
        <select key={loan.months} className="select" id="compare-term" name="term" defaultValue={loan.months}>
          {terms.map((months) => (
            <option key={months} value={months}>{`${months} 个月`}</option>
          ))}
        </select>
      </div>
      <fieldset className="field">
        <legend>还款方式</legend>
        <div className="segment fill">
          {repaymentMethods.map((method) => (
            <label key={method}>
              <input
                type="radio"
                name="method"
                value={method}
                defaultChecked={method === loan.method}
                disabled={missing.includes(method)}
                aria-describedby={missing.includes(method) ? 'compare-missing' : undefined}
              />
              {REPAYMENT_METHODS[method]}
            </label>
          ))}
        </div>
        {missing.length > 0 && <p className="help" id="compare-missing">{`所选产品都没有${missing.map((method) => REPAYMENT_METHODS[method]).join('、')}`}</p>}
      </fieldset>
      <button className="btn primary">重新计算</button>
    </form>
  );
}
