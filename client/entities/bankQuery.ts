import { PAGE } from '../../shared/constants.ts';
import { readPage } from '../../shared/paging.ts';
import { MONTHS_MAX } from '../../shared/money/repayment.ts';
import { parseWan, showWan } from '../../shared/money/wan.ts';
import { toQuery } from '../../shared/wire.ts';

const BANK_PATH = '/bank';

/** As the address spells them; the first is the default and is left out of it. */
const sorts = ['recommend', 'rate', 'speed', 'amount'] as const;
export type BankSort = (typeof sorts)[number];

/** Kinds of lenders, as a partner's `org_type` numbers them. */
export const orgTypes = [
  [1, '国有银行'],
  [2, '股份制银行'],
  [3, '城商行与农商行'],
  [4, '消费金融公司'],
  [5, '小额贷款与担保'],
] as const;

/** Saved offers that one address may name. */
export const SAVED_MAX = 50;

/** What the URL of the list of banks says. Absent fields do not limit it. */
export interface BankQuery {
  loan_type_id?: number | undefined;
  /** Fen; in the address 万元, as typed. */
  amount?: number | undefined;
  /** Months. */
  term?: number | undefined;
  org_type?: number | undefined;
  /** Ids of the offers that a visitor saved: nothing but these. */
  saved?: number[] | undefined;
  sort: BankSort;
  view: 'cards' | 'table';
  page: number;
}

/** Reads a filter out of a URL. A URL is written by anybody: what makes no sense is as if it were not there. */
export function readBankQuery(search: URLSearchParams): BankQuery {
  const saved = readIds(search, 'saved', SAVED_MAX);
  return {
    loan_type_id: readNumber(search.get('loan_type_id'), 999_999),
    amount: parseWan(search.get('amount')?.trim() ?? '') ?? undefined,
    term: readNumber(search.get('term'), MONTHS_MAX),
    org_type: readNumber(search.get('org_type'), orgTypes.length),
    saved: saved.length > 0 ? saved : undefined,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    view: search.get('view') === 'table' ? 'table' : 'cards',
    page: readPage(search.get('page')),
  };
}

/** The address of a filter, of the list or of an offer over it. Defaults are left out, so that equal filters have equal addresses. */
export function bankHref({ amount, saved, sort, view, page, ...filter }: BankQuery, offer?: number): string {
  return (
    (offer === undefined ? BANK_PATH : `${BANK_PATH}/${offer}`) +
    toQuery({
      ...filter,
      amount: showAmount(amount),
      saved: saved?.join(','),
      sort: sort === sorts[0] ? undefined : sort,
      view: view === 'table' ? view : undefined,
      page: page === PAGE ? undefined : page,
    })
  );
}

/** The list without a filter, sorted and laid out as before. */
export const clearedHref = ({ sort, view }: BankQuery): string => bankHref({ sort, view, page: PAGE });

/** Whether anything is left out by the filter; an empty list then means "nothing like that". */
export function isBankFiltered({ sort: _sort, view: _view, page: _page, ...filter }: BankQuery): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Fen as the address has them: 万元, ungrouped. */
export function showAmount(fen: number | undefined): string | undefined {
  return fen === undefined ? undefined : showWan(fen).replaceAll(',', '');
}

/** Ids, repeated (as a form's ticks send them) or with commas; each once, junk left out. */
export function readIds(search: URLSearchParams, name: string, most: number): number[] {
  const ids = search
    .getAll(name)
    .join(',')
    .split(',')
    .map((text) => readNumber(text, 999_999_999))
    .filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, most);
}

/** A whole number from 1 to `most`. */
export function readNumber(text: string | null | undefined, most: number): number | undefined {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}
