import { decoded } from '../decoded.ts';
import { MEMBER_PATH } from '../paths.ts';

/** Longest accepted return path, characters. */
const LENGTH_MAX = 512;

/** Return paths are written by the portal's own pages in canonical form, so they are ASCII. */
const ASCII = /^[\x21-\x7e]*$/;
/** Paths that are no return paths: the gateway's calls and files, and the login page. */
const NO_PAGE = /^\/(bff(\/.*)?|user\/login)\/*$/;

/** The path to go to after login: `value` if it is a page path of this site, else `fallback`. */
export function safeReturn(value: unknown, fallback = MEMBER_PATH): string {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || !ASCII.test(value)) return fallback;
  const path = ownPath(value);
  return path === null || NO_PAGE.test(asCompared(path)) ? fallback : path;
}

/** The path as the router compares it: decoded and in lower case, without query and fragment. */
const asCompared = (path: string): string => decoded(path.replace(/[?#].*$/, ''))?.toLowerCase() ?? '';

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
  return UNSAFE.test(pathname) || decoded(pathname) === undefined ? null : pathname + search + hash;
}

/**
 * The part of a URL's query that the page depends on, in the order of the route table, so that equal pages have equal URLs. Of a page that is
 * rendered for each request, the whole query.
 */
export function knownSearch(page: { shared?: readonly string[] } | undefined, search: string): string {
  const names = page?.shared;
  if (!names || search === '') return search;
  const given = search.slice(1);
  const pairs = given.split('&').filter((pair) => pair !== '');
  // As the page's loaders read them. The ampersand keeps a second question mark in the first name.
  const read = [...new URLSearchParams(`&${given}`)];
  const known = names.flatMap((name) => pairs.filter((_pair, at) => read[at]?.[0] === name));
  return known.length > 0 ? `?${known.join('&')}` : '';
}
