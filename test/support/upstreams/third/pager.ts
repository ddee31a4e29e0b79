import { isRecord, type Difference } from './difference.ts';

const BILLS = /^\/api\/user\/bill(\/page)?$/;
const PAGE_CALL = /\/page$/;

/** Another pager. */
export const pager: Difference = {
  // The bill lists take `pageNo` and `pageSize`; `page` and `count` are ignored.
  request({ path, query }) {
    if (!BILLS.test(path)) return undefined;
    for (const [embedded, third] of [['page', 'pageNo'], ['count', 'pageSize']] as const) {
      const value = query.get(third);
      query.delete(embedded);
      query.delete(third);
      if (value !== null) query.set(embedded, value);
    }
    return undefined;
  },
  data(data, { path }) {
    if (!isRecord(data) || !('total' in data)) return data;
    const { list, total, page, count, total_page: _pages, ...others } = data;
    // A `/page` call has `{total_count}`, and its sums if it has any.
    if (PAGE_CALL.test(path)) return { total_count: total, ...others };
    // A list with its totals has `{items, pager}`.
    return { items: list, pager: { total_count: total, current: page, page_size: count }, ...others };
  },
};
