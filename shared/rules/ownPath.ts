/** Only there to parse against; `.invalid` can never be anybody's origin. */
const BASE = 'https://portal.invalid';

/** One slash, no second one after it, and neither backslash, space nor control character anywhere: browsers drop some of these and read others as a slash. */
const PLAIN = /^\/(?!\/)[^\\\x00-\x20\x7f]*$/;
/** What a path may not begin with or smuggle in: a second slash, encoded separators and control characters. */
const SMUGGLED = /^\/\/|%(2f|5c|[01].|7f)/i;

/**
 * A path of this site, with query and fragment, as the URL parser writes it: what was judged is what is gone to. Null for
 * anything that is no such path or that a browser, a router or a proxy could take for another origin's.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !PLAIN.test(value)) return null;
  const { pathname, search, hash } = new URL(value, BASE);
  if (SMUGGLED.test(pathname)) return null;
  try {
    decodeURIComponent(pathname);
  } catch {
    return null;
  }
  return pathname + search + hash;
}
