import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../shared/constants.ts';

/** Lifetime of the invite cookie: 30 days, in seconds (rule R-09). */
export const INVITE_AGE = 30 * 24 * 3600;

/** Lifetime of an OAuth state: ten minutes, in seconds. */
export const OAUTH_STATE_AGE = 600;

/** Largest `Cookie` header (characters) and most cookies in it. Browsers send what any site of the domain has set. */
const COOKIES_LENGTH_MAX = 4 * 1024;
const COOKIES_MAX = 40;

/** One cookie of a request, as it was sent. */
interface SentCookie {
  name: string;
  length: number;
}

/** What is wrong with a request's cookies. To remove: all called `ours`, wherever they are stored, and then those called `others`. */
export interface CookieFault {
  event: 'sec.cookie_duplicate' | 'sec.cookie_overflow';
  ours: string[];
  others: string[];
}

/** The cookies in a `Cookie` header. `times`: how often the name occurs. */
export function readCookies(header: string): {
  times: (name: string) => number;
  fault: CookieFault | undefined;
} {
  const sent = header
    .split(';')
    .map((pair): SentCookie => ({ name: pair.split('=', 1)[0]?.trim() ?? '', length: pair.length }));
  const times = (name: string) => sent.filter((cookie) => cookie.name === name).length;
  return { times, fault: faultOf(header, sent) };
}

/**
 * Too many or too large cookies: other programs refuse such requests, so the member would be locked out for good; all are
 * removed, the largest first, whichever site of the domain has set them. More than one session cookie: somebody else has
 * set one (for the parent domain, or for a longer path), and nobody can tell which is the member's.
 */
function faultOf(header: string, sent: SentCookie[]): CookieFault | undefined {
  const tokens = sent.map(({ name }) => name).filter((name) => decoded(name) === TOKEN_COOKIE);
  const ours = new Set([TOKEN_COOKIE, ...tokens]);
  if (header.length > COOKIES_LENGTH_MAX || sent.length > COOKIES_MAX) {
    const largest = [...sent].sort((left, right) => right.length - left.length).map(({ name }) => name);
    return {
      event: 'sec.cookie_overflow',
      ours: [...ours],
      others: [...new Set(largest)].filter((name) => !ours.has(name)),
    };
  }
  return tokens.length > 1 ? { event: 'sec.cookie_duplicate', ours: [...ours], others: [] } : undefined;
}

/** A cookie's value without the quotes that RFC 6265 allows around it. Java's own cookie handler sends every cookie with a lifetime so. */
export const unquoted = (value: string | undefined): string | undefined => value?.replace(/^"(.*)"$/s, '$1');

/** A name without percent-encoding, with which other programs would read it. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Writes this portal's cookies: readable by no script, sent by no other site's forms, and only over https where the portal has it. `maxAge`: of the session (s). */
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

    /** Removes what is wrong with the cookies of a request, wherever it may be stored. */
    remove({ url }: FastifyRequest, reply: FastifyReply, fault: CookieFault): void {
      const [path = '/'] = url.split('?');
      for (const { name, ...place } of removals(fault, path, hostname))
        reply.setCookie(name, '', { ...place, secure: attributes.secure, maxAge: 0 });
    },
  };
}

/** Most cookies that one response removes: with 60 to 90 bytes each, reverse proxies accept the headers (nginx: 4 KB by default). */
const REMOVALS_MAX = 32;
/** Characters of a cookie's name (RFC 6265); others cannot be written into a header. */
const NAME = /^[!#$%&'*+\-.^_`|~\w]{1,256}$/;

/** A cookie to remove. Without `domain` it is the host's own. */
interface Removal {
  name: string;
  path: string;
  domain?: string;
}

/**
 * The places where the cookies of a request for `path` at `host` may be stored: the host and its parent domains, and for our
 * own names every path that the request's begins with. A browser ignores what it does not have. What one response cannot
 * remove, the next one does: no more is worked out than this one has room for.
 */
function removals(
  { ours, others }: Pick<CookieFault, 'ours' | 'others'>,
  path: string,
  host: string,
): Removal[] {
  const domains = [undefined, ...domainsOf(host)];
  const found: Removal[] = [];
  const everywhere = (name: string, paths: readonly string[]): void => {
    if (!NAME.test(name)) return;
    for (const own of paths)
      for (const domain of domains) {
        if (found.length === REMOVALS_MAX) return;
        found.push({ name, path: own, ...(domain !== undefined && { domain }) });
      }
  };
  const paths = pathsOf(path);
  for (const name of ours) everywhere(name, paths);
  for (const name of others) everywhere(name, ['/']);
  return found;
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
