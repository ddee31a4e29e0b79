import { PAGE } from './constants.ts';

/** The largest page number that the upstream accepts. */
export const PAGE_MAX = 1_000_000;

/** Reads a page number from a URL. Anything but a whole number from 1 to `PAGE_MAX` gives the first page. */
export function readPage(text: string | null | undefined): number {
  if (!text || !/^[1-9]\d{0,6}$/.test(text)) return PAGE;
  const page = Number(text);
  return page <= PAGE_MAX ? page : PAGE;
}

/** Number of the last page, for `total` rows and `count` rows on a page; at least 1. */
export function lastPage(total: number, count: number): number {
  return Math.max(PAGE, Math.ceil(total / count));
}

interface Totals {
  total?: number | undefined;
  count?: number | undefined;
  total_page?: number | undefined;
}

/** A page of a list: its number, how many rows it was asked for with, and how many it has. */
interface ListPage {
  page: number;
  count: number;
  rows: number;
}

/**
 * Total and page size of a list by what the upstream says of it, as far as the rows do not contradict it. `total` undefined: not known;
 * without one, an empty first page is an empty list. The size is another than was asked for where an upstream has its own.
 */
export function knownTotals(
  said: Totals,
  { page, count, rows }: ListPage,
): { total: number | undefined; size: number } {
  const { total, count: size = count, total_page: pages } = said;
  if (total === undefined) return { total: rows === 0 && page === PAGE ? 0 : undefined, size: count };
  const rowsOf = (of: number): number => Math.min(of, Math.max(0, total - (page - 1) * of));
  if (size > 0 && pages === lastPage(total, size) && rows === rowsOf(size)) return { total, size };
  return {
    total: rows > 0 && rows > total - (page - 1) * Math.min(rows, count) ? undefined : total,
    size: count,
  };
}

/**
 * The items of a pager between 上一页 and 下一页: first and last page, the current page with its neighbours, and `'gap'`
 * for omitted pages. There are at most seven items, and a gap replaces at least two pages.
 */
export function pageWindow(page: number, last: number): (number | 'gap')[] {
  if (last <= 7) return range(1, last);
  if (page <= 4) return [...range(1, 5), 'gap', last];
  if (page >= last - 3) return [1, 'gap', ...range(last - 4, last)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', last];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * Yields the pages of a list up to the first one without new rows: a page may have fewer rows than asked for, since an upstream may have a
 * smaller limit and unreadable rows are dropped. New rows shift others to the next page, and past the end an upstream may send any page
 * again: rows that have been there are left out. `identityOf`: what a row is recognised by.
 */
export async function* unseenRows<T>(
  first: number,
  fetchPage: (page: number) => Promise<readonly T[]>,
  identityOf: (row: T) => unknown,
): AsyncGenerator<T[], void> {
  const seen = new Set<unknown>();
  for (let page = first; ; page++) {
    const rows = await fetchPage(page);
    const unseen = rows.filter((row) => !seen.has(identityOf(row)));
    if (unseen.length === 0) return;
    for (const row of unseen) seen.add(identityOf(row));
    yield unseen;
  }
}
