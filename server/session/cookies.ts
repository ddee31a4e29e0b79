import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../shared/constants.ts';

/** Lifetime of the invite cookie: 30 days, in seconds (rule R-09). */
export const INVITE_AGE = 30 * 24 * 3600;

/** Lifetime of the size of text: a year, in seconds. */
export const SIZE_AGE = 365 * 24 * 3600;

/** Lifetime of an OAuth state: ten minutes, in seconds. */
export const OAUTH_STATE_AGE = 600;

/**
 * Says how often a cookie's name stands in a `Cookie` header. More than one session cookie: somebody else has set one (for the
 * parent domain, or for a longer path), and nobody can tell which is the member's. Cookies with other names are other programs'.
 */
export function countCookies(header: string): (name: string) => number {
  const names = header.split(';').map((pair) => pair.split('=', 1)[0]?.trim());
  return (name) => names.filter((sent) => sent === name).length;
}

/** Decodes a cookie's value. Ours are ASCII. A thousand values that cannot be decoded would cost as many exceptions. */
export const decodeAscii = (value: string): string =>
  value.replaceAll(/%[2-7][\da-f]/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));

/** A cookie's value without the quotes that RFC 6265 allows around it. Java's own cookie handler sends every cookie with a lifetime so. */
export const unquoted = (value: string | undefined): string | undefined => value?.replace(/^"(.*)"$/s, '$1');

/**
 * Writes this portal's cookies: readable by no script, sent by no other site's forms, and only over https where the portal has it. `maxAge`: of the session (s).
 *
 * | cookie | lives | why `Lax`, so that it comes with links of other sites |
 * |---|---|---|
 * | session | as long as the upstream's token | who comes back from the payment page, or by a link in a text message, would be logged out |
 * | OAuth state | ten minutes | the return from WeChat is such a link |
 * | invitation | 30 days (R-09) | nothing hangs on it, and the link of an invitation is such a link |
 * | size of text | a year | a page that is opened from another site is as large as the others |
 */
export function createCookieWriter(publicOrigin: string, maxAge: number) {
  const { protocol, hostname } = new URL(publicOrigin);
  const attributes = { httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' } as const;
  return {
    /** `age` (s): the upstream's, which may only shorten a session. */
    write(reply: FastifyReply, name: string, value: string, age: number): void {
      reply.setCookie(name, value, {
        ...attributes,
        path: '/',
        maxAge: name === TOKEN_COOKIE ? Math.min(age, maxAge) : age,
      });
    },

    /** Removes the session cookies of a request, wherever they may be stored. */
    removeSessions({ url }: FastifyRequest, reply: FastifyReply): void {
      const [path = '/'] = url.split('?');
      for (const place of placesOf(path, hostname))
        reply.setCookie(TOKEN_COOKIE, '', { ...place, secure: attributes.secure, maxAge: 0 });
    },
  };
}

/** Most cookies that one response removes: with 60 to 90 bytes each, reverse proxies accept the headers (nginx: 4 KB by default). */
const REMOVALS_MAX = 32;

/**
 * The places where a session cookie of a request for `path` at `host` may be stored: every path that the request's begins with, at the
 * host (no `domain`) and its parent domains. A browser ignores what it does not have. What one response cannot remove, the next one does.
 */
function placesOf(path: string, host: string): { path: string; domain?: string }[] {
  return pathsOf(path)
    .flatMap((own) => [{ path: own }, ...domainsOf(host).map((domain) => ({ path: own, domain }))])
    .slice(0, REMOVALS_MAX);
}

/** The paths whose cookies a request for `path` has: `/user/info` → `/`, `/user`, `/user/`, `/user/info`. */
function pathsOf(path: string): string[] {
  const paths = ['/'];
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1))
    paths.push(path.slice(0, at), path.slice(0, at + 1));
  return [...new Set([...paths, path])].filter((own) => /^\/[\w./~-]*$/.test(own));
}

/** The host and its parent domains: `www.portal.example` → itself and `portal.example`. None for an address or a single word. */
function domainsOf(host: string): string[] {
  if (isIP(host) || host.startsWith('[')) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
