import { request, type IncomingMessage } from 'node:http';
import type { Envelope } from '../../shared/envelope.ts';
import { SESSION_RESET_PATH } from '../../shared/paths.ts';
import { Session } from '../../server/session/session.ts';
import type { Store } from '../../server/store/store.ts';

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
    const attributes = new Map(
      rest.map((part): [string, string] => [
        (part.split('=')[0] ?? '').toLowerCase(),
        part.slice(part.indexOf('=') + 1),
      ]),
    );
    const given = attributes.get('domain')?.replace(/^\./, '').toLowerCase();
    // A browser refuses a domain of which the responding host is no part, and one that anybody can register under.
    if (given !== undefined && (!isWithin(from, given) || !given.includes('.'))) return;
    const cookie: Stored = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: given ?? from,
      hostOnly: given === undefined,
      path: attributes.get('path')?.startsWith('/')
        ? (attributes.get('path') as string)
        : path.slice(0, Math.max(1, path.lastIndexOf('/'))),
    };
    this.#cookies = this.#cookies.filter(
      ({ name, domain, path: own, hostOnly }) =>
        name !== cookie.name ||
        domain !== cookie.domain ||
        own !== cookie.path ||
        hostOnly !== cookie.hostOnly,
    );
    if (attributes.get('max-age') !== '0') this.#cookies.push(cookie);
  }

  /** The `Cookie` header of a request for `path`: longer paths first. */
  header(path: string): string {
    const [bare = '/'] = path.split('?');
    return this.#cookies
      .filter(
        ({ domain, hostOnly, path: own }) =>
          (hostOnly ? domain === this.#host : isWithin(this.#host, domain)) &&
          (bare === own || (bare.startsWith(own) && (own.endsWith('/') || bare[own.length] === '/'))),
      )
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

export interface HttpResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** The `Set-Cookie` header lines. */
  cookies: string[];
  text: string;
  /** The body parsed as an envelope. Throws if it is not JSON. */
  readonly json: Envelope<never>;
}

/** Sends HTTP requests with a cookie jar, as a browser on a page of the portal does. It does not follow redirects. */
export class Browser {
  readonly jar = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('GET', path, undefined, headers);
  }

  /** A write as the hydrated page sends it, with the headers for CSRF protection. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('POST', path, JSON.stringify(body), {
      'content-type': 'application/json',
      'x-bank-csrf': '1',
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }

  send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    // Always set, because Node leaves it out for methods that rarely have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { hostname, port } = new URL(this.origin);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          method,
          hostname,
          port,
          path,
          headers: { ...(cookie && { cookie }), ...length, ...headers },
          agent: false,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const cookies = response.headers['set-cookie'] ?? [];
            for (const line of cookies) this.#keep(line);
            const text = Buffer.concat(parts).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              cookies,
              text,
              get json() {
                return JSON.parse(text) as Envelope<never>;
              },
            });
          });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = decodeURIComponent(pair.slice(at + 1));
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

interface Part {
  name: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** The headers that pass CSRF protection. */
export const OURS = { 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin' };
const BOUNDARY = '----form';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of a multipart form, as browsers write it. */
export const multipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

export const filePart = (bytes: Buffer | string, filename = '执照.png'): Part => ({
  name: 'file',
  filename,
  type: 'image/png',
  bytes,
});
export const kindPart = (value: string): Part => ({ name: 'kind', bytes: value });

export const sendForm = (
  browser: Browser,
  body: Buffer,
  headers: Record<string, string> = OURS,
): Promise<HttpResponse> =>
  browser.send('POST', '/bff/upload', body, { 'content-type': FORM_TYPE, ...headers });

/** The cookies that a response sets, without their attributes but the first. */
export const written = (cookies: readonly string[]): string[] =>
  cookies.map((line) => line.split('; ', 2).join('; '));

/** One of them: the session's is removed. */
export const SESSION_REMOVED = 'bank_token=; Max-Age=0';

/** Does what a page's script does with the fingerprint of a refused token: it has exactly this token removed. The page's text must have one. */
export async function resetRefused(browser: Browser, page: string): Promise<void> {
  const [, fingerprint] = /"refused":"([0-9a-f]{16})"/.exec(page) ?? [];
  if (!fingerprint) throw new Error('the page names no refused token');
  await browser.post(SESSION_RESET_PATH, { fingerprint });
}

/** Makes a gateway with this store remember that the upstream names no member for the token, so that a money call does not ask it first. */
export function rememberToken(store: Store, token: string): void {
  const { fingerprint } = new Session(token);
  void store.set(`session:${fingerprint}`, JSON.stringify({ member: `token:${fingerprint}` }), 3_600);
}
