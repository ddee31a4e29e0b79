import { toQuery } from '../../../../shared/wire.ts';
import { readCity } from '../../../../shared/rules/cities.ts';
import { showAmount } from '../../../features/offers/bankQuery.ts';
import { choiceField, monthsField, wanField, yuanField } from '../../../features/offers/loanFields.ts';
import { readForm, type ReadRule, type FormReading } from '../../../lib/readForm.ts';
import { type Id, readId } from '../../../../shared/rules/ids.ts';

export const MATCH_PATH = '/bank/match';

export const MATCH_TERMS = [6, 12, 24, 36, 60, 120] as const;

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
    security: security || undefined,
    city,
  });
