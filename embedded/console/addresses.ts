/** The console's first page: what waits for the operator. */
export const HOME = '/console';

/**
 * Where the operator was, as an address inside the console; the first page for anything else, so that no form can send the browser
 * to another site. The message about an earlier act is taken off.
 */
export function backOf(value: unknown): string {
  const url =
    typeof value === 'string' && URL.canParse(value, 'http://console')
      ? new URL(value, 'http://console')
      : null;
  if (!url || url.host !== 'console' || !/^\/console(\/|$)/.test(url.pathname)) return HOME;
  url.searchParams.delete('done');
  return url.pathname + url.search;
}

/** The address with a query parameter; an empty value leaves it out. */
export function withQuery(path: string, query: Record<string, string | number>): string {
  const url = new URL(path, 'http://console');
  for (const [name, value] of Object.entries(query)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** Address of a record's page, from which the operator comes back to `back`. */
export const recordPath = (kind: string, id: number, back = ''): string =>
  withQuery(`/console/record/${kind}/${id}`, { back });

/** Address of a member's page, from which the operator comes back to `back`. */
export const memberPath = (id: number, back = ''): string => withQuery(`/console/members/${id}`, { back });
