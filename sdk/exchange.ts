import type { Envelope } from '../shared/envelope.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { SENTINEL, SUCCESS, TOKEN_COOKIE } from '../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID } from '../shared/headers.ts';
import type { CallOptions, SavedSession } from './client.ts';
import type { Reason } from './calls.ts';
import { NONE, PortalError, type PortalErrorParts } from './portalError.ts';

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
    if (saved.origin !== origin)
      throw new TypeError(`the session is one of ${saved.origin}, not of ${origin}`);
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
      const attributes = new Map(
        rest.map((part): [string, string] => [
          (part.split('=', 1)[0] ?? '').toLowerCase(),
          part.slice(part.indexOf('=') + 1),
        ]),
      );
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
    const cookies = this.#live().map(([name, { value, until }]) => ({
      name,
      value,
      ...(until !== undefined && { until }),
    }));
    return { origin: this.#origin, cookies };
  }

  /** The cookies that have not expired; the others are removed. */
  #live(): [string, Cookie][] {
    for (const [name, { until }] of this.#cookies)
      if (until !== undefined && !(until > Date.now())) this.#cookies.delete(name);
    return [...this.#cookies];
  }
}

/** One request of a call, as it is sent every time that the call is repeated. */
export interface Exchange {
  /** Name of the call, for errors. */
  call: string;
  method: 'GET' | 'POST';
  /** Path and query. */
  target: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  /** The idempotency key that is among the headers. */
  key?: string | undefined;
}

/** Sends a request, with its repetitions, and hands the response over before the deadline is freed. */
export type Send = <T>(
  sent: Exchange,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
) => Promise<T>;

interface Connection {
  origin: string;
  jar: CookieJar;
  fetch: typeof globalThis.fetch;
}

/**
 * Sends one request and returns its response, which is a success. Cookies are sent and kept; a redirect is not followed, so that cookies
 * and inputs reach no other address.
 *
 * @throws {PortalError} for a refusal, and when no response came
 */
export async function exchange(
  { origin, jar, fetch }: Connection,
  sent: Exchange,
  signal: AbortSignal,
): Promise<Response> {
  const { call, method, target, headers, body = null, key } = sent;
  const token = jar.token;
  const cookie = jar.header();
  let response: Response;
  try {
    response = await fetch(origin + target, {
      method,
      headers: {
        accept: 'application/json',
        ...(cookie && { cookie }),
        ...(method === 'POST' && { origin, [CSRF_HEADER]: CSRF_VALUE }),
        ...headers,
      },
      body,
      redirect: 'manual',
      signal,
    });
  } catch (cause) {
    throw noResponse({ call, key, cause });
  }
  if (response.status < 300 || response.status > 399) jar.keep(response.headers.getSetCookie());
  if (response.ok) return response;
  const { code, message, data, reason } = await readEnvelope(response, sent);
  if (code === SENTINEL) jar.forget(token);
  throw new PortalError({ ...whereabouts(response, sent), code, message, data, reason });
}

/** Reads the envelope of a response. @throws {PortalError} when it has none */
export async function readEnvelope(
  response: Response,
  sent: Exchange,
): Promise<Envelope & { reason: Reason }> {
  const { code, message, data, reason } = fieldsOf(parsed(await readText(response, sent)));
  if (typeof code === 'number' && typeof message === 'string' && response.ok === (code === SUCCESS))
    // The portal gives words of its catalogue, and every refusal has one.
    return { code, message, data, reason: (typeof reason === 'string' ? reason : 'refused') as Reason };
  throw new PortalError({
    ...whereabouts(response, sent),
    code: NONE,
    reason: 'not_an_envelope',
    message: '响应不是本接口的格式',
  });
}

/** Reads the text of a response to its end. @throws {PortalError} when it breaks off */
export async function readText(response: Response, { call, key }: Exchange): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw noResponse({ call, key, cause });
  }
}

/** The error of a call whose response did not come, or not to its end. */
const noResponse = ({ call, key, cause }: Pick<PortalErrorParts, 'call' | 'key' | 'cause'>): PortalError =>
  new PortalError({
    call,
    code: NONE,
    reason: 'no_response',
    status: NONE,
    message: '没有收到响应',
    key,
    cause,
  });

function whereabouts(
  { status, headers }: Response,
  { call, key }: Exchange,
): Pick<PortalErrorParts, 'call' | 'status' | 'requestId' | 'retryAfter' | 'key'> {
  const wait = headers.get('retry-after');
  const seconds = wait === null ? Number.NaN : Number(wait);
  return {
    call,
    status,
    requestId: headers.get(REQUEST_ID) ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    key,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A signal that ends at the caller's signal or after `ms`. `end()` frees the timer. */
export interface Deadline {
  signal: AbortSignal;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Time that is left (ms). */
  left(): number;
  /** Waits so long. Rejects if the signal ends before. */
  sleep(ms: number): Promise<void>;
  end(): void;
}

/** The time that a call has, with all its repetitions and pauses. */
export function deadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = performance.now() + ms;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException('the call took too long', 'TimeoutError'));
  }, ms);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  const { signal } = controller;

  return {
    signal,
    isOver: () => over,
    left: () => Math.max(0, until - performance.now()),
    sleep: (pause) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(waiting);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a signal's reason may be any value, as of `fetch`
          reject(signal.reason);
        };
        const waiting = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, pause);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
