import { createApi, type Transport } from '../shared/api.ts';
import { HTTP_TIMEOUT } from '../shared/constants.ts';
import type { CallName } from '../shared/contract/index.ts';
import type { Envelope } from '../shared/envelope.ts';
import { IDEMPOTENCY_KEY, NO_COPY } from '../shared/headers.ts';
import { fillPath, toQuery, type WireRow } from '../shared/wire.ts';
import type { CallOptions, Client, ClientOptions, ClientParts } from './client.ts';
import { CookieJar } from './cookieJar.ts';
import { deadline } from './deadline.ts';
import { exchange, readEnvelope, type Exchange, type Send } from './exchange.ts';
import { fileCalls } from './fileCalls.ts';
import { NONE, PortalError } from './portalError.ts';
import { repeat } from './repeat.ts';
import { rowsOf } from './rowsOf.ts';
import { settle } from './settle.ts';
import { wireTable } from './wireTable.ts';

/** The portal gives its upstream 30 seconds; its response says more than a time-out of one's own. */
const TIMEOUT = HTTP_TIMEOUT + 10_000;
const RETRIES = 2;

/**
 * Makes a client of a portal. Its methods give the `data` of the response and throw a `PortalError` for every refusal. It keeps the
 * session's cookie, adds what protects writes, makes idempotency keys and repeats reads.
 *
 * @throws {TypeError} when `origin` is none, or the saved session is another portal's
 */
export function createClient({ origin: given, session, timeout = TIMEOUT, retries = RETRIES, fetch: own }: ClientOptions): Client {
  const { origin, protocol } = new URL(given);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`${given} is not the address of a portal`);
  const jar = new CookieJar(origin, session);
  const connection = { origin, jar, fetch: own ?? globalThis.fetch };

  const send: Send = async (sent, { signal, timeout: time = timeout }, read) => {
    signal?.throwIfAborted();
    const limit = deadline(time, signal);
    const call = { isRead: sent.method === 'GET', hasKey: sent.key !== undefined };
    try {
      return await repeat(async () => read(await exchange(connection, sent, limit.signal)), call, retries, limit);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!limit.isOver()) throw error;
      const { call: name, key } = sent;
      throw new PortalError({ call: name, code: NONE, reason: 'timed_out', status: NONE, message: '等待响应超时', key, cause: error });
    } finally {
      limit.end();
    }
  };

  const transport = (name: CallName, input: object, options: CallOptions): Promise<Envelope> => {
    const sent = exchangeOf(name, wireTable[name], input, options);
    return send(sent, options, (response) => readEnvelope(response, sent));
  };
  // Refusals are thrown, so only successes reach `createApi`: for a program all calls give their data. Its types are those of pages,
  // with their sentinels, and those of `Client` say what these calls give; hence the casts.
  const api: unknown = createApi(rows as Rows, transport as Transport);
  // As said above.
  const calls = api as Client & { envelope?: unknown };
  delete calls.envelope;
  // `Client` has a method for each call.
  const read = (name: string, input: object, options?: CallOptions) => (calls as unknown as Record<string, Read>)[name]?.(input, options);
  const parts: Omit<ClientParts, 'isLoggedIn'> = {
    rows: rowsOf(read),
    ...fileCalls(send),
    saveSession: () => jar.save(),
    settle: (error, options) => settle((name, input) => read(name, input, options), error),
  };
  return Object.defineProperty(Object.assign(calls, parts), 'isLoggedIn', { enumerable: true, get: () => jar.token !== undefined });
}

const rows = Object.fromEntries(Object.keys(wireTable).map((name) => [name, { returns: 'data', onFailure: 'null' }]));
type Rows = Parameters<typeof createApi>[0];
type Read = (input: object, options?: CallOptions) => Promise<unknown>;

/** The request of a call: the input's fields in path, query or body, and a key if the call takes one. */
function exchangeOf(name: string, { method, path: template, once }: WireRow, input: object, { key: given, fresh }: CallOptions): Exchange {
  const { path, rest } = fillPath(template, input);
  const key = once ? (given ?? globalThis.crypto.randomUUID()) : undefined;
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
    ...(fresh && { 'cache-control': NO_COPY }),
  };
  const body = method === 'POST' ? { body: JSON.stringify(rest) } : {};
  return { call: name, method, target: method === 'POST' ? path : path + toQuery(rest), headers, key, ...body };
}
