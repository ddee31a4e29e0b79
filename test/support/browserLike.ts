import { request, type IncomingMessage } from 'node:http';
import type { Envelope } from '../../shared/envelope.ts';

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
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin', ...headers });
  }

  send(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    // Always set, because Node leaves it out for methods that rarely have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { hostname, port } = new URL(this.origin);
    return new Promise((resolve, reject) => {
      const call = request({ method, hostname, port, path, headers: { ...(cookie && { cookie }), ...length, ...headers }, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const cookies = response.headers['set-cookie'] ?? [];
          for (const line of cookies) this.#keep(line);
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, cookies, text, get json() { return JSON.parse(text) as Envelope<never>; } });
        });
      });
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
