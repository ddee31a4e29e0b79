import { FAVORITES_MAX } from '../../../shared/rules/limits.ts';
import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { MONTHS_MAX, type RepaymentMethod } from '../../../shared/money/repayment.ts';
import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { toQuery } from '../../../shared/wire.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { lendsAmount, lendsTerm, hasMethod } from './offerTerms.ts';
import type { AskedLoan } from './ApplyLink.tsx';
import { readNumber } from '../../lib/readForm.ts';
import { CITY_MAX, NATIONWIDE, readCity } from '../../../shared/rules/cities.ts';
import { type Id, readId } from '../../../shared/rules/ids.ts';

const BANK_PATH = '/bank';

/** As in the URL. The first is the default and is left out. */
const sorts = ['cost', 'rate', 'speed', 'amount'] as const;
export type BankSort = (typeof sorts)[number];

/** As numbered by a partner's `org_type`. */
export const orgTypes = [
  [1, '国有银行'],
  [2, '股份制银行'],
  [3, '城商行与农商行'],
  [4, '消费金融公司'],
  [5, '小额贷款与担保'],
] as const;

export interface BankQuery {
  loan_type_id?: Id | undefined;
  /** Fen; in the URL 万元, as typed. */
  amount?: number | undefined;
  term?: number | undefined;
  org_type?: number | undefined;
  city?: string | undefined;
  saved?: Id[] | undefined;
  sort: BankSort;
  view: 'cards' | 'table';
  page: number;
}

/** Invalid values are ignored. */
export function readBankQuery(search: URLSearchParams): BankQuery {
  const saved = readIds(search, 'saved', FAVORITES_MAX);
  return {
    loan_type_id: readId(search.get('loan_type_id')),
    ...readLoanQuery(search),
    org_type: readNumber(search.get('org_type'), orgTypes.length),
    saved: saved.length > 0 ? saved : undefined,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    view: search.get('view') === 'table' ? 'table' : 'cards',
    page: readPage(search.get('page')),
  };
}

/** Only what somebody needs. */
export const readLoanQuery = (search: URLSearchParams): Pick<BankQuery, 'amount' | 'term' | 'city'> => ({
  amount: parseWan(search.get('amount') ?? '') ?? undefined,
  term: readNumber(search.get('term'), MONTHS_MAX),
  city: readCity(search.get('city')),
});

const CITIES_SHOWN = 500;

/** The cities to choose from: those that lenders name. */
export const citiesOf = (partners: readonly Pick<Partner, 'cities'>[]): string[] =>
  [...new Set(partners.flatMap(({ cities }) => cities))]
    .filter((city) => city !== NATIONWIDE && city.length <= CITY_MAX)
    .toSorted((one, other) => one.localeCompare(other, 'zh-CN'))
    .slice(0, CITIES_SHOWN);

/** URL of the filtered list, or of an offer over it. Default values are left out, so that equal filters have equal URLs. */
export function bankHref(
  { amount, saved, sort, view, page, ...filter }: Partial<BankQuery>,
  offer?: Id,
  method?: RepaymentMethod,
): string {
  return (
    (offer === undefined ? BANK_PATH : `${BANK_PATH}/${offer}`) +
    toQuery({
      ...filter,
      amount: showAmount(amount),
      saved: saved?.join(','),
      sort: sort === sorts[0] ? undefined : sort,
      view: view === 'table' ? view : undefined,
      page: page === PAGE ? undefined : page,
      method,
    })
  );
}

/** Without a filter. What the device keeps is taken back, or it would come again. */
export function clearedHref({ sort, view, ...filter }: BankQuery): string {
  const href = bankHref({ sort, view });
  const taken = (['city', 'amount', 'term'] as const).filter((name) => filter[name] !== undefined);
  return (
    href +
    (taken.length > 0 ? (href.includes('?') ? '&' : '?') + taken.map((name) => `${name}=`).join('&') : '')
  );
}

export function isBankFiltered({ sort: _sort, view: _view, page: _page, ...filter }: BankQuery): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export function showAmount(fen: number | undefined): string | undefined {
  return fen === undefined ? undefined : typedWan(fen);
}

/** From repeated parameters (as checkboxes submit them) or comma-separated ones, without duplicates and invalid ones. */
export function readIds(search: URLSearchParams, name: string, most: number): Id[] {
  const ids = search
    .getAll(name)
    .join(',')
    .split(',')
    .map(readId)
    .filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, most);
}

type Limits = MayBeUndefined<
  Partial<Pick<Partner, 'amount_min' | 'amount_max' | 'term_min' | 'term_max' | 'repayments'>>
>;

export interface WantedLoan {
  amount?: number | undefined;
  term?: number | undefined;
  repayment?: RepaymentMethod | undefined;
}

/** The wanted loan for a link to apply, without what the offer does not have: its form would refuse it. */
export function askedLoan(offer: Limits, { amount, term, repayment }: WantedLoan): AskedLoan {
  const { repayments = [] } = offer;
  return {
    amount: amount !== undefined && lendsAmount(offer, amount) ? showAmount(amount) : undefined,
    term: term !== undefined && lendsTerm(offer, term) ? term : undefined,
    repayment: repayment !== undefined && hasMethod({ repayments }, repayment) ? repayment : undefined,
  };
}
