/** Paths of ordinary requests, which need no closer look: letters, digits and a few marks, no two slashes in a row, no segment that begins with a dot. */
const ORDINARY = /^(?:\/|(?:\/[\w~!$&'()*+,=:@-][\w.~!$&'()*+,=:@-]*)+\/?)$/;
/** Characters that browsers write into a path as they are, and percent-encoded bytes. */
const ALLOWED = /^\/(?:[\w.~!$&'()*+,=:@|^[\]/-]|%[\da-f]{2})*$/i;
/** A visible ASCII character: all that may stand in a query. */
const VISIBLE = /^[\x21-\x7e]*$/;
/**
 * Ways to write a path that some programs between browser and file read as another: empty segments, `.` and `..`, an encoded
 * slash, backslash, semicolon or unreserved character, and a percent sign that is encoded itself, before two digits.
 */
const AMBIGUOUS = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2[def]|5[cf]|3[\db]|7e|[46][1-9a-f]|[57][\da]|25[\da-f]{2})/i;
/** Control characters, of both sets. */
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

/**
 * Whether a request target is a path with an optional query, with one reading only. Percent-encoded text, such as Chinese, is
 * allowed if it is valid UTF-8. Everything else is refused before it reaches a route, a file or the upstream, since they might
 * decode it differently.
 */
export function isPlainTarget(target: string): boolean {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (query >= 0 && (!VISIBLE.test(target.slice(query)) || target.includes('#', query))) return false;
  if (ORDINARY.test(path)) return true;
  if (!ALLOWED.test(path) || AMBIGUOUS.test(path)) return false;
  try {
    return !CONTROL.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
