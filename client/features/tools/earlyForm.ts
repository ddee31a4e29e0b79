import { earlyRepayment } from '../../../shared/money/earlyRepayment.ts';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { parseWan, wanFault } from '../../../shared/money/wan.ts';
import { choiceField, methodField, monthsField, rateField, shareField, wanField } from '../../lib/fieldRules.ts';
import { readForm, withFault, type FieldRule, type FormReading } from '../../lib/readForm.ts';

/** What is done with the loan: ended, or paid back in part with fewer or with lower payments after it. */
export const EARLY_WAYS = [
  ['shorter', '缩短期限'],
  ['lower', '减少每期'],
  ['all', '全部结清'],
] as const;

/** The highest fee that makes sense, in hundredths of a percent. */
const FEE_MAX = 1_000;

const RULES = {
  amount: wanField('20'),
  term: monthsField('36'),
  rate: rateField('4.35'),
  method: methodField,
  paid: monthsField('12'),
  way: choiceField(['shorter', 'lower', 'all']),
  /** Only needed when a part is paid. */
  sum: { initial: '5', read: (text) => ({ value: parseWan(text) ?? undefined }) } satisfies FieldRule<number | undefined>,
  fee: shareField('1', FEE_MAX),
};

/** Reads the form of the calculator for early repayments, and computes it. */
export function readEarlyForm(search: URLSearchParams) {
  const form = readForm(search, RULES);
  return { form: form.values ? checked(form, form.values) : form };
}

type Form = FormReading<typeof RULES>;
export type EarlyValues = NonNullable<Form['values']>;

function checked(form: Form, values: EarlyValues): Form {
  const { paid, term, way, sum } = values;
  if (paid >= term) return withFault(form, 'paid', `已还期数要小于借款期限 ${term} 个月`);
  if (way === 'all') return form;
  if (sum === undefined) return withFault(form, 'sum', wanFault(form.texts.sum) ?? '请填写提前还的金额');
  const { owed } = computeEarly(values);
  return sum >= owed ? withFault(form, 'sum', `剩余本金为 ${groupYuan(toYuan(owed))} 元，还清请选“全部结清”`) : form;
}

/** The early repayment of a form without faults. */
export function computeEarly({ amount, term, rate, method, paid, way, sum, fee }: EarlyValues) {
  return earlyRepayment(
    { principal: amount, months: term, rate, method },
    { paid, sum: way === 'all' || sum === undefined ? amount : sum, way: way === 'lower' ? 'lower' : 'shorter', feeRate: fee },
  );
}
