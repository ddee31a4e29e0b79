import { PAGE, PAGE_SIZE } from '../../../shared/constants.ts';
import { parseAmount, toYuan } from '../../../shared/money/money.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { lastPage } from '../../../shared/paging.ts';

/** The fields of a record; `{}` for a list, nothing, or a single value. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  Array.isArray(value) ? {} : fieldsOf(value);

/** The rows of a list, as records; none for anything else. */
export const rowsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.map(recordOf) : [];

/** A copy of a record in which fields have other names: `{ nick_name: 'nickname' }`. Its other fields are kept. */
export const renamed = (record: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recordOf(record)).map(([key, value]) => [
      (Object.hasOwn(names, key) && names[key]) || key,
      value,
    ]),
  );

const WHOLE = /^-?\d{1,15}$/;

/** Yuan as text from whole fen, a number or text: 1250 → `12.50`. Null for anything else: money is never guessed. */
export function yuanOfFen(fen: unknown): string | null {
  const number = typeof fen === 'string' && WHOLE.test(fen) ? Number(fen) : fen;
  return typeof number === 'number' && Number.isSafeInteger(number) ? toYuan(number) : null;
}

/** Whole fen from the yuan of a request: `12.5` → 1250. Undefined for anything else. */
export const fenOfYuan = (yuan: unknown): number | undefined =>
  typeof yuan === 'string' ? (parseAmount(yuan) ?? undefined) : undefined;

/** A copy of a record in which the named fields are yuan instead of fen. A field that is not there stays away. */
export const inYuan = (record: unknown, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recordOf(record)).map(([key, value]) => [
      key,
      names.includes(key) ? yuanOfFen(value) : value,
    ]),
  );

/** What a list is asked for with: the part, and filters. */
interface Asked {
  page?: number | undefined;
  count?: number | undefined;
}

/** The rows of the page that was asked for, from a list that came whole. */
export const pageOf = <T>(rows: readonly T[], { page = PAGE, count = PAGE_SIZE }: Asked): T[] =>
  rows.slice((page - 1) * count, page * count);

/** The totals of a list, of its rows if it came whole or of their number, as its `…Page` call and the lists with `list` have them. */
export function totalsOf(
  rows: readonly unknown[] | number,
  { page = PAGE, count = PAGE_SIZE }: Asked,
): { total: number; page: number; count: number; total_page: number } {
  const total = typeof rows === 'number' ? rows : rows.length;
  return { total, page, count, total_page: lastPage(total, count) };
}

/**
 * The rows of a whole list that fit the filters of the contract's input. `fields` names for each filter the field of a row that it is about:
 * `{ type: 'kind', start_date: 'add_time' }`. Days of a period are compared with the beginning of a time, other values as texts. A row
 * without the field does not fit.
 */
export const filtered = <T extends Readonly<Record<string, unknown>>>(
  rows: readonly T[],
  input: object,
  fields: Readonly<Record<string, string>>,
): T[] => {
  const asked = Object.entries(fieldsOf(input)).filter(
    ([filter, wanted]) => wanted !== undefined && Object.hasOwn(fields, filter),
  );
  return rows.filter((row) =>
    asked.every(([filter, wanted]) => {
      const own = scalarText(row[fields[filter] ?? '']);
      const text = scalarText(wanted);
      if (own === '') return false;
      if (filter === 'start_date') return own.slice(0, text.length) >= text;
      return filter === 'end_date' ? own.slice(0, text.length) <= text : own === text;
    }),
  );
};
