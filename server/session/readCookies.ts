import { TOKEN_COOKIE } from '../../shared/constants.ts';

/** Largest `Cookie` header (characters) and most cookies in it. Browsers send what any site of the domain has set. */
const COOKIES_LENGTH_MAX = 4 * 1024;
const COOKIES_MAX = 40;

/** One cookie of a request, as it was sent. */
export interface SentCookie {
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
export function readCookies(header: string): { times: (name: string) => number; fault: CookieFault | undefined } {
  const sent = header.split(';').map((pair): SentCookie => ({ name: pair.split('=', 1)[0]?.trim() ?? '', length: pair.length }));
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
  const ours = [...new Set([TOKEN_COOKIE, ...tokens])];
  if (header.length > COOKIES_LENGTH_MAX || sent.length > COOKIES_MAX) {
    const largest = [...sent].sort((left, right) => right.length - left.length).map(({ name }) => name);
    return { event: 'sec.cookie_overflow', ours, others: [...new Set(largest)].filter((name) => !ours.includes(name)) };
  }
  return tokens.length > 1 ? { event: 'sec.cookie_duplicate', ours, others: [] } : undefined;
}

/** A name without percent-encoding, with which other programs would read it. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
