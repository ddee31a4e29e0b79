import { MEMBER_PATH } from '../paths.ts';
import { ownPath } from './ownPath.ts';

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
