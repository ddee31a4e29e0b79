import { BASIS } from '../../entities/offerTerms.ts';
import { AffixField } from '../../forms/fields/AffixField.tsx';
import { Choices } from './Choices.tsx';
import { REPAYMENT_METHODS, repaymentMethods } from "../../../shared/money/repayment.ts";

type Name = 'amount' | 'term' | 'rate' | 'method';

interface LoanFieldsProps {
  texts: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, string>>;
}

/** The fields of a loan; those that a calculator does not have are absent from `texts`. */
export function LoanFields({ texts, errors }: LoanFieldsProps) {
  const { amount, term, rate, method } = texts;
  return (
    <>
      {amount !== undefined && (
        <AffixField id="tool-amount" name="amount" label="借款金额" unit="万元" defaultValue={amount} maxLength={10} error={errors.amount} />
      )}
      {term !== undefined && (
        <AffixField id="tool-term" name="term" label="借款期限" unit="个月" inputMode="numeric" defaultValue={term} maxLength={3} error={errors.term} />
      )}
      {rate !== undefined && <AffixField id="tool-rate" name="rate" label="年化利率（单利）" unit="%" defaultValue={rate} maxLength={6} error={errors.rate} />}
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
