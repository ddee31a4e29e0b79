import { PAGE } from './constants.ts';

/** The largest page that the upstream takes. */
export const PAGE_MAX = 1_000_000;

/** A page number out of a URL: whatever is no whole number from 1 on is the first page. */
export function readPage(text: string | null | undefined): number {
  if (!text || !/^[1-9]\d{0,6}$/.test(text)) return PAGE;
  const page = Number(text);
  return page <= PAGE_MAX ? page : PAGE;
}

/** How many pages the rows fill; an empty list still has its first page. */
export function lastPage(total: number, count: number): number {
  return Math.max(PAGE, Math.ceil(total / count));
}

/**
 * What a pager shows between 上一页 and 下一页: first and last page, the current one with its neighbours, and a
 * gap for what is left out. It never has more than seven places, and a gap always stands for at least two pages.
 */
export function pageWindow(page: number, last: number): (number | 'gap')[] {
  if (last <= 7) return range(1, last);
  if (page <= 4) return [...range(1, 5), 'gap', last];
  if (page >= last - 3) return [1, 'gap', ...range(last - 4, last)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', last];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
