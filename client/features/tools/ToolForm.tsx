import { CircleAlert } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BASIS } from '../../entities/offerTerms.ts';
import { REPAYMENT_METHODS, repaymentMethods } from '../../../shared/money/repayment.ts';
import type { ToolPath } from './ToolPage.tsx';
import { AffixField } from '../../forms/fields/TextField.tsx';
import { useAddressForm } from '../../ui/filters/FilterBar.tsx';

export const NoResult = () => (
  <EmptyState art="search" compact title="填好左侧的各项，再点“计算”" text="需要修改的地方已在左侧标出" />
);

export const shownSum = (fen: number): string => groupYuan(toYuan(fen));

/** A number is a sum in fen. */
export function Figures({
  of: figures,
}: {
  of: readonly (readonly [title: string, value: number | string])[];
}) {
  return (
    <dl className="plan-sums" aria-live="polite">
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{typeof value === 'number' ? shownSum(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ToolFormProps {
  path: ToolPath;
  texts: Record<string, string>;
  errors: Partial<Record<string, string>>;
  children: ReactNode;
}

/**
 * A plain GET form, so that a calculation has a URL, and works without JavaScript. The page that it leads to says what is wrong;
 * the first faulty field gets the focus.
 */
export function ToolForm({ path, texts, errors, children }: ToolFormProps) {
  const form = useAddressForm(JSON.stringify(texts));
  const faults = Object.keys(errors).length;
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (faults > 0 && !wasFirst) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form, texts]);
  return (
    <form ref={form} action={path} noValidate aria-label="计算条件">
      {children}
      {faults > 0 && (
        <p className="alert bad" role="alert">
          <Icon of={CircleAlert} />
          {faults === 1 ? '有一项需要修改' : `有 ${faults} 项需要修改`}
        </p>
      )}
      <button className="btn primary wide">计算</button>
    </form>
  );
}

type Name = 'amount' | 'term' | 'rate' | 'method';

interface LoanFieldsProps {
  texts: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, string>>;
}

export function LoanFields({ texts, errors }: LoanFieldsProps) {
  const { amount, term, rate, method } = texts;
  return (
    <>
      {amount !== undefined && (
        <AffixField
          id="tool-amount"
          name="amount"
          label="借款金额"
          unit="万元"
          defaultValue={amount}
          maxLength={10}
          error={errors.amount}
        />
      )}
      {term !== undefined && (
        <AffixField
          id="tool-term"
          name="term"
          label="借款期限"
          unit="个月"
          inputMode="numeric"
          defaultValue={term}
          maxLength={3}
          error={errors.term}
        />
      )}
      {rate !== undefined && (
        <AffixField
          id="tool-rate"
          name="rate"
          label="年化利率（单利）"
          unit="%"
          defaultValue={rate}
          maxLength={6}
          error={errors.rate}
        />
      )}
      {method !== undefined && (
        <Choices
          legend="还款方式"
          name="method"
          value={method || String(BASIS)}
          options={repaymentMethods.map((one) => [String(one), REPAYMENT_METHODS[one]])}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  value: string;
  options: readonly (readonly [value: string, word: string])[];
}

export function Choices({ legend, name, value, options }: ChoicesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="segment fill">
        {options.map(([option, word]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === value} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
