import { keywordRule } from "../../../shared/rules/names.ts";
import { isDate } from "../../../shared/time/days.ts";

interface Filter {
  start_date?: string | undefined;
  end_date?: string | undefined;
  keyword?: string | undefined;
}

/** Reads period and keyword of a filter from a URL. Invalid values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  const [start_date, end_date] = inOrder(readDate(search.get('start_date')), readDate(search.get('end_date')));
  return { start_date, end_date, keyword: readKeyword(search.get('keyword')) };
}

function readDate(text: string | null): string | undefined {
  return text && isDate(text) ? text : undefined;
}

/** Swaps the dates of a period that ends before it starts. */
function inOrder(start: string | undefined, end: string | undefined): [string | undefined, string | undefined] {
  return start && end && start > end ? [end, start] : [start, end];
}

function readKeyword(text: string | null): string | undefined {
  return [...(text ?? '').trim()].slice(0, keywordRule.maxLength).join('') || undefined;
}
