import { parseAmount, toYuan } from '../../../shared/money/money.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';

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
