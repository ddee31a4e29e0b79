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

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
