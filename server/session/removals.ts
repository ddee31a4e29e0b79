import { isIP } from 'node:net';
import type { CookieFault } from './readCookies.ts';

/** Most cookies that one response removes: with 60 to 90 bytes each, reverse proxies accept the headers (nginx: 4 KB by default). */
const REMOVALS_MAX = 32;
/** Characters of a cookie's name (RFC 6265); others cannot be written into a header. */
const NAME = /^[!#$%&'*+\-.^_`|~\w]{1,256}$/;

/** A cookie to remove. Without `domain` it is the host's own. */
export interface Removal {
  name: string;
  path: string;
  domain?: string;
}

/**
 * The places where the cookies of a request for `path` at `host` may be stored: the host and its parent domains, and for our
 * own names every path that the request's begins with. A browser ignores what it does not have. What one response cannot
 * remove, the next one does.
 */
export function removals({ ours, others }: Pick<CookieFault, 'ours' | 'others'>, path: string, host: string): Removal[] {
  const domains = domainsOf(host);
  const everywhere = (name: string, paths: readonly string[]): Removal[] =>
    NAME.test(name) ? paths.flatMap((own) => [{ name, path: own }, ...domains.map((domain) => ({ name, path: own, domain }))]) : [];
  const paths = pathsOf(path);
  return [...ours.flatMap((name) => everywhere(name, paths)), ...others.flatMap((name) => everywhere(name, ['/']))].slice(0, REMOVALS_MAX);
}

/** The paths whose cookies a request for `path` has: `/user/info` → `/`, `/user`, `/user/`, `/user/info`. */
function pathsOf(path: string): string[] {
  const paths = ['/'];
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) paths.push(path.slice(0, at), path.slice(0, at + 1));
  return [...new Set([...paths, path])].filter((own) => /^\/[\w./~-]*$/.test(own));
}

/** The host and its parent domains: `www.portal.example` → itself and `portal.example`. None for an address or a single word. */
function domainsOf(host: string): string[] {
  if (isIP(host) || host.startsWith('[')) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
