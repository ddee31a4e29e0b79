import type { Envelope } from '../shared/envelope.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { SENTINEL, SUCCESS } from '../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID } from '../shared/headers.ts';
import type { CallOptions } from './client.ts';
import type { Reason } from './calls.ts';
import type { CookieJar } from './cookieJar.ts';
import { NONE, PortalError, type PortalErrorParts } from './portalError.ts';

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
export type Send = <T>(sent: Exchange, options: CallOptions, read: (response: Response) => Promise<T>) => Promise<T>;

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
export async function exchange({ origin, jar, fetch }: Connection, sent: Exchange, signal: AbortSignal): Promise<Response> {
  const { call, method, target, headers, body = null, key } = sent;
  const token = jar.token;
  const cookie = jar.header();
  let response: Response;
  try {
    response = await fetch(origin + target, {
      method,
      headers: { accept: 'application/json', ...(cookie && { cookie }), ...(method === 'POST' && { origin, [CSRF_HEADER]: CSRF_VALUE }), ...headers },
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
export async function readEnvelope(response: Response, sent: Exchange): Promise<Envelope & { reason: Reason }> {
  const { code, message, data, reason } = fieldsOf(parsed(await readText(response, sent)));
  if (typeof code === 'number' && typeof message === 'string' && response.ok === (code === SUCCESS))
    // The portal gives words of its catalogue, and every refusal has one.
    return { code, message, data, reason: (typeof reason === 'string' ? reason : 'refused') as Reason };
  throw new PortalError({ ...whereabouts(response, sent), code: NONE, reason: 'not_an_envelope', message: '响应不是本接口的格式' });
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
  new PortalError({ call, code: NONE, reason: 'no_response', status: NONE, message: '没有收到响应', key, cause });

function whereabouts({ status, headers }: Response, { call, key }: Exchange): Pick<PortalErrorParts, 'call' | 'status' | 'requestId' | 'retryAfter' | 'key'> {
  const wait = headers.get('retry-after');
  const seconds = wait === null ? Number.NaN : Number(wait);
  return { call, status, requestId: headers.get(REQUEST_ID) ?? undefined, retryAfter: Number.isFinite(seconds) ? seconds : undefined, key };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
