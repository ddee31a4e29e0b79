import { toQuery } from '../../../../shared/wire.ts';
import { readCity } from '../../../../shared/rules/cities.ts';
import { showAmount } from '../../../features/offers/bankQuery.ts';
import { choiceField, monthsField, wanField, yuanField } from '../../../features/offers/loanFields.ts';
import { readForm, type ReadRule, type FormReading } from '../../../lib/readForm.ts';
import type { Figures } from '../../../../shared/rules/selfCheck.ts';
import { type Id, readId } from '../../../../shared/rules/ids.ts';

export const MATCH_PATH = '/bank/match';

export const MATCH_TERMS = [6, 12, 24, 36, 60, 120] as const;

/** A whole number up to `most`; undefined: not told. */
const optionalNumber = (most: number, fault: string): ReadRule<number | undefined> => ({
  initial: '',
  read(text) {
    if (text === '') return { value: undefined };
    return /^\d{1,3}$/.test(text) && Number(text) <= most ? { value: Number(text) } : { fault };
  },
});

const RULES = {
  /** Id of a type of loan; undefined: not sure. */
  use: { initial: '', read: (text) => ({ value: readId(text) }) } satisfies ReadRule<Id | undefined>,
  amount: wanField('20'),
  term: monthsField('24'),
  /** Income or turnover of a month; 0: not told. */
  income: yuanField(''),
  means: choiceField(['income', 'turnover']),
  /** What is paid each month for other loans. */
  debts: yuanField(''),
  age: optionalNumber(120, '请输入周岁，例如 30'),
  /** Months of housing fund without a gap; 0: none. */
  fund: optionalNumber(600, '请输入月数；没有填 0'),
  /** Whether something is overdue now; '': not told. */
  overdue: choiceField(['', '0', '1']),
  /** What the visitor can give as security; '': not sure. */
  security: choiceField(['', 'none', 'house', 'car']),
  city: { initial: '', read: (text) => ({ value: readCity(text) }) } satisfies ReadRule<string | undefined>,
};

export type MatchReading = FormReading<typeof RULES>;
export type MatchAnswers = NonNullable<MatchReading['values']>;

export const readMatch = (search: URLSearchParams): MatchReading => readForm(search, RULES);

export const matchHref = ({
  use,
  amount,
  term,
  income,
  means,
  debts,
  age,
  fund,
  overdue,
  security,
  city,
}: MatchAnswers): string =>
  MATCH_PATH +
  toQuery({
    use,
    amount: showAmount(amount),
    term,
    income: income ? String(income / 100) : undefined,
    means: income ? means : undefined,
    debts: income && debts ? String(debts / 100) : undefined,
    age,
    fund,
    overdue: overdue || undefined,
    security: security || undefined,
    city,
  });

/** What the answers tell of a borrower. */
export const figuresOf = ({ income, debts, means, city, age, fund, overdue }: MatchAnswers): Figures => ({
  ...(income && (means === 'income' ? { income, debts } : { turnover: income })),
  ...(city && { city }),
  ...(age !== undefined && { age }),
  ...(fund !== undefined && { fundMonths: fund }),
  ...(overdue && { overdue: Number(overdue) }),
});
