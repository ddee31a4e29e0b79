import { showFileSize } from "../fileSize.ts";
import { MEMBER_PATH } from "../paths.ts";

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
const asCompared = (path: string): string => decodeURIComponent(path.replace(/[?#].*$/, '')).toLowerCase();

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

/** Address of an uploaded file, from the upload's response: https, or a path of this site; never `//host`, `javascript:` or `data:`. */
export const fileUrlRule = { pattern: '^(?:https:\\/\\/[^\\s\\/\\\\]|\\/(?![\\/\\\\]))[^\\s<>"\'\\\\]{1,500}$', message: '请先上传文件' };

/** Files per question of a form or per supplement, at most. */
export const FILES_MAX = 8;

/** Name of the file part in an upload's multipart form. */
export const FILE_PART = 'file';

/** Largest file that the gateway takes, bytes. The upstream's own limit may be smaller. */
export const FILE_SIZE_MAX = 5 * 1024 * 1024;
/** Message for a file of more than `max` bytes. */
export const fileSizeMessage = (max: number): string => `文件不能超过 ${showFileSize(max)}`;
/** Message for a larger file in the gateway and in the embedded upstream. */
export const FILE_SIZE_MESSAGE = fileSizeMessage(FILE_SIZE_MAX);

/** Accepted file name extensions, and the largest edge of a picture in pixels (a document stays legible), when the upstream states none. */
export const UPLOAD_DEFAULTS = { exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], edge: 2000 };

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

/**
 * Masks an IP address: `203.0.113.7` → `203.0.*.*`; an IPv6 address keeps its first two groups. A masked address, and a text that
 * is no address (the name of a town), stay as they are.
 */
export function maskAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3})\.[\d*]+\.[\d*]+$/i.exec(address)?.[1];
  if (v4) return `${v4}.*.*`;
  return /^[\da-f:]*:[\da-f:]*$/i.test(address) ? `${address.split(':').slice(0, 2).join(':')}:*` : address;
}
