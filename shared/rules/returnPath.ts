import { MEMBER_PATH } from '../paths.ts';
import { ownPath } from './ownPath.ts';

/** Longest return path that is kept. */
const LENGTH_MAX = 512;

/** A return path was written by our own pages, so it is in canonical form already: ASCII. */
const ASCII = /^[\x21-\x7e]*$/;
/** Not places to return to: calls and files of the gateway, and the page that is being left. */
const NO_PAGE = /^\/(bff(\/.*)?|user\/login)\/*$/;

/** Where to go after login: the wanted page if it is surely one of ours, else `fallback`. */
export function safeReturn(value: unknown, fallback = MEMBER_PATH): string {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || !ASCII.test(value)) return fallback;
  const path = ownPath(value);
  return path === null || NO_PAGE.test(asCompared(path)) ? fallback : path;
}

/** The path as the router compares it: decoded, without regard to case. */
const asCompared = (path: string): string => decodeURIComponent(path.replace(/[?#].*$/, '')).toLowerCase();
