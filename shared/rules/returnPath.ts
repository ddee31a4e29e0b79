import { MEMBER_PATH } from '../paths.ts';

/** Longest return path that is kept. */
const LENGTH_MAX = 512;

/** Printable ASCII without space and backslash: what a canonical path, query and fragment consist of. */
const CANONICAL = /^\/[\x21-\x5b\x5d-\x7e]*$/;
/** Separators and control characters that a path may not smuggle in. */
const SMUGGLED = /%(2f|5c|00|09|0a|0d)/i;
/** Not places to return to: calls and files of the gateway, and the page that is being left. */
const NO_PAGE = /^\/(bff(\/.*)?|user\/login)\/*$/;

/** Only there to parse against; `.invalid` can never be anybody's origin. */
const BASE = 'https://portal.invalid';

/**
 * Where to go after login: the wanted page if it is surely one of ours, else `fallback`.
 * Gives the path as the URL parser writes it, so that what was judged is what is gone to.
 */
export function safeReturn(value: unknown, fallback = MEMBER_PATH): string {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || !CANONICAL.test(value) || value.startsWith('//')) return fallback;
  if (!URL.canParse(value, BASE)) return fallback;
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//') || SMUGGLED.test(url.pathname)) return fallback;
  const path = decoded(url.pathname);
  if (path === null || NO_PAGE.test(path)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The path as the router compares it: decoded, without regard to case; null when it cannot be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return null;
  }
}
