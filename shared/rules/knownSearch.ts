/**
 * The part of a URL's query that the page depends on, in the order of the route table, so that equal pages have equal URLs. Of a page that is
 * rendered for each request, the whole query.
 */
export function knownSearch(page: { shared?: readonly string[] } | undefined, search: string): string {
  const names = page?.shared;
  if (!names || search === '') return search;
  const given = search.slice(1).split('&');
  const known = names.flatMap((name) => given.filter((pair) => nameOf(pair) === name));
  return known.length > 0 ? `?${known.join('&')}` : '';
}

/** The name of a parameter, decoded. */
function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
