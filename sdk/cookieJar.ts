import { TOKEN_COOKIE } from '../shared/constants.ts';
import type { SavedSession } from './client.ts';

interface Cookie {
  value: string;
  /** Time of expiry (ms since 1970); undefined: as long as the client lives. */
  until: number | undefined;
}

/**
 * The cookies of one portal. They are stored and sent for its origin alone, so domains need no rules: the portal sets its cookies without
 * one, for all paths. Every other cookie is ignored.
 */
export class CookieJar {
  readonly #origin: string;
  readonly #cookies = new Map<string, Cookie>();

  /** @throws {TypeError} when the saved session is another portal's */
  constructor(origin: string, saved?: SavedSession) {
    this.#origin = origin;
    if (saved === undefined) return;
    if (saved.origin !== origin) throw new TypeError(`the session is one of ${saved.origin}, not of ${origin}`);
    for (const { name, value, until } of saved.cookies) this.#cookies.set(name, { value, until });
  }

  /** The session's cookie. */
  get token(): string | undefined {
    return this.#live().find(([name]) => name === TOKEN_COOKIE)?.[1].value;
  }

  /** Value of the header `Cookie`; '' without cookies. */
  header(): string {
    return this.#live()
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** Keeps the cookies of a response: its `Set-Cookie` lines. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const attributes = new Map(rest.map((part): [string, string] => [(part.split('=', 1)[0] ?? '').toLowerCase(), part.slice(part.indexOf('=') + 1)]));
      if (at < 1 || attributes.has('domain') || attributes.get('path') !== '/') continue;
      if (attributes.has('secure') && !this.#origin.startsWith('https:')) continue;
      const age = attributes.get('max-age');
      const until = age === undefined ? undefined : Date.now() + Number(age) * 1000;
      this.#cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), until });
    }
    this.#live();
  }

  /** Ends the session of this token; one that was opened since is kept. */
  forget(token: string | undefined): void {
    if (token !== undefined && this.token === token) this.#cookies.delete(TOKEN_COOKIE);
  }

  save(): SavedSession {
    const cookies = this.#live().map(([name, { value, until }]) => ({ name, value, ...(until !== undefined && { until }) }));
    return { origin: this.#origin, cookies };
  }

  /** The cookies that have not expired; the others are removed. */
  #live(): [string, Cookie][] {
    for (const [name, { until }] of this.#cookies) if (until !== undefined && !(until > Date.now())) this.#cookies.delete(name);
    return [...this.#cookies];
  }
}
