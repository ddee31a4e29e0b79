import { MONTHS_MAX, repaymentMethods, type RepaymentMethod } from '../../../shared/money/repayment.ts';
import { parseWan } from '../../../shared/money/wan.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readIds, showAmount } from '../offers/bankQuery.ts';
import { readCity } from '../../../shared/rules/cities.ts';
import { readNumber } from '../../lib/readForm.ts';
import type { Id } from '../../../shared/rules/ids.ts';

export const COMPARE_PATH = '/bank/compare';
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;

export interface CompareQuery {
  ids: Id[];
  /** Fen; in the URL 万元, as typed. */
  amount?: number | undefined;
  /** Months. */
  term?: number | undefined;
  method: RepaymentMethod;
  city?: string | undefined;
}

export function readCompareQuery(search: URLSearchParams): CompareQuery {
  return {
    ids: readIds(search, 'ids', COMPARE_MAX),
    amount: parseWan(search.get('amount') ?? '') ?? undefined,
    term: readNumber(search.get('term'), MONTHS_MAX),
    method: readMethod(search.get('method')) ?? 1,
    city: readCity(search.get('city')),
  };
}

export function compareHref({ ids, amount, term, method, city }: CompareQuery): string {
  return (
    COMPARE_PATH +
    toQuery({
      ids: ids.join(','),
      amount: showAmount(amount),
      term,
      method: method === 1 ? undefined : method,
      city,
    }).replaceAll('%2C', ',')
  );
}

export function readMethod(text: string | null): RepaymentMethod | undefined {
  return repaymentMethods.find((method) => String(method) === text);
}
