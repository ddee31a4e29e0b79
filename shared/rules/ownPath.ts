/** Base for the URL parser. The top-level domain `.invalid` is reserved, so it is never a real origin. */
const BASE = 'https://portal.invalid';

/** Begins with exactly one slash and has no backslash, space or control character: browsers remove some of these and read others as a slash. */
const PLAIN = /^\/(?!\/)[^\\\x00-\x20\x7f]*$/;
/** Forbidden in the parsed path: two slashes at the start, and percent-encoded slashes, backslashes and control characters. */
const UNSAFE = /^\/\/|%(2f|5c|[01].|7f)/i;

/**
 * Validates a path of this site against open redirects. Returns path, query and fragment as the URL parser writes them, so
 * that the checked value is the one that is used. Null for everything that a browser, a router or a proxy could read as
 * another origin.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !PLAIN.test(value)) return null;
  const { pathname, search, hash } = new URL(value, BASE);
  if (UNSAFE.test(pathname)) return null;
  try {
    decodeURIComponent(pathname);
  } catch {
    return null;
  }
  return pathname + search + hash;
}
