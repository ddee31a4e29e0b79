interface Stored {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  path: string;
}

/**
 * A browser's cookie jar (RFC 6265) for one host: cookies have a name, a domain and a path, and a response stores its cookies
 * when it arrives. Times of expiry other than "now" are not kept.
 */
export class CookieJar {
  readonly #host: string;
  #cookies: Stored[] = [];

  constructor(host: string) {
    this.#host = host;
  }

  /** Stores one `Set-Cookie` line of a response to a request for `path`. `from`: the host that responded, such as a sibling. */
  store(line: string, path = '/', from = this.#host): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const attributes = new Map(rest.map((part): [string, string] => [(part.split('=')[0] ?? '').toLowerCase(), part.slice(part.indexOf('=') + 1)]));
    const given = attributes.get('domain')?.replace(/^\./, '').toLowerCase();
    // A browser refuses a domain of which the responding host is no part, and one that anybody can register under.
    if (given !== undefined && (!isWithin(from, given) || !given.includes('.'))) return;
    const cookie: Stored = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: given ?? from,
      hostOnly: given === undefined,
      path: attributes.get('path')?.startsWith('/') ? (attributes.get('path') as string) : path.slice(0, Math.max(1, path.lastIndexOf('/'))),
    };
    this.#cookies = this.#cookies.filter(({ name, domain, path: own, hostOnly }) => name !== cookie.name || domain !== cookie.domain || own !== cookie.path || hostOnly !== cookie.hostOnly);
    if (attributes.get('max-age') !== '0') this.#cookies.push(cookie);
  }

  /** The `Cookie` header of a request for `path`: longer paths first. */
  header(path: string): string {
    const [bare = '/'] = path.split('?');
    return this.#cookies
      .filter(({ domain, hostOnly, path: own }) => (hostOnly ? domain === this.#host : isWithin(this.#host, domain)) && (bare === own || (bare.startsWith(own) && (own.endsWith('/') || bare[own.length] === '/'))))
      .sort((left, right) => right.path.length - left.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** The values under a name, whatever their domain and path. */
  values(name: string): string[] {
    return this.#cookies.filter((cookie) => cookie.name === name).map(({ value }) => value);
  }
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
