/**
 * Yields the pages of a list up to the first one without new rows: a page may have fewer rows than asked for, since an upstream may have a
 * smaller limit and unreadable rows are dropped. New rows shift others to the next page; those that were on the previous page are
 * left out. `identityOf`: what a row is recognised by.
 */
export async function* unseenRows<T>(
  first: number,
  fetchPage: (page: number) => Promise<readonly T[]>,
  identityOf: (row: T) => unknown,
): AsyncGenerator<T[], void> {
  let seen = new Set<unknown>();
  for (let page = first; ; page++) {
    const rows = await fetchPage(page);
    const unseen = rows.filter((row) => !seen.has(identityOf(row)));
    if (unseen.length === 0) return;
    yield unseen;
    seen = new Set(rows.map(identityOf));
  }
}
