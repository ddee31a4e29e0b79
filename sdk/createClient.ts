import { createApi, type Transport } from '../shared/api.ts';
import { CALLER_TIMEOUT } from '../shared/constants.ts';
import type { CallName } from '../shared/contract/index.ts';
import type { Envelope } from '../shared/envelope.ts';
import { IDEMPOTENCY_KEY, NO_COPY } from '../shared/headers.ts';
import { fillPath, toQuery, type WireRow } from '../shared/wire.ts';
import { BILL_CSV, UPLOAD_PATH } from '../shared/paths.ts';
import { CONFLICT, TOO_MANY_REQUESTS, UNAVAILABLE } from '../shared/codes.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { FILE_PART } from '../shared/rules/files.ts';
import type { CallOptions, Client, ClientOptions, ClientParts, SettledRecord } from './client.ts';
import {
  exchange,
  readEnvelope,
  type Exchange,
  type Send,
  readText,
  deadline,
  type Deadline,
  CookieJar,
} from './exchange.ts';
import { NONE, PortalError } from './portalError.ts';
import { addedOf, rowsOf } from './rowsOf.ts';
import { wireTable, recordTable } from './wireTable.ts';

/** Longest pause before the first repetition, and before any, if the portal names none (ms). */
const PAUSE = 250;
const PAUSE_MAX = 4_000;

/** What may be repeated of a call. */
interface Repeatable {
  /** It changes nothing. */
  isRead: boolean;
  /** It is sent with an idempotency key: the portal carries it out once, however often it arrives. */
  hasKey: boolean;
}

/**
 * Runs `attempt` until it succeeds or its failure is not one to repeat:
 *
 * | | lost connection | 429, 503 | 409 with `Retry-After` |
 * |---|---|---|---|
 * | a read | repeated | repeated | – |
 * | a write with an idempotency key | repeated with the same key | error | asked again until the first one has ended |
 * | any other write | error | error | error |
 *
 * There are `retries` repetitions at most, except while the first call is still running. The pause is the one that the portal names, and
 * a random one besides, so that many programs do not come back at once. A pause that the deadline leaves no time for is not begun.
 */
async function repeat<T>(
  attempt: () => Promise<T>,
  call: Repeatable,
  retries: number,
  limit: Deadline,
): Promise<T> {
  for (let done = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PortalError) || limit.signal.aborted || !isRepeated(error, call)) throw error;
      const isRunning = error.status === CONFLICT;
      if (!isRunning && done >= retries) throw error;
      const random = Math.random() * Math.min(PAUSE_MAX, PAUSE * 2 ** done);
      const pause = (error.retryAfter ?? 0) * 1000 + random;
      if (pause >= limit.left()) throw error;
      await limit.sleep(pause);
      if (!isRunning) done++;
    }
  }
}

function isRepeated({ reason, status, retryAfter }: PortalError, { isRead, hasKey }: Repeatable): boolean {
  if (reason === 'no_response') return isRead || hasKey;
  if (status === CONFLICT) return hasKey && retryAfter !== undefined;
  return isRead && (status === TOO_MANY_REQUESTS || status === UNAVAILABLE);
}

/** The portal gives its upstream 30 seconds; its response says more than a time-out of one's own. */
const TIMEOUT = CALLER_TIMEOUT;
const RETRIES = 2;

/**
 * Makes a client of a portal. Its methods give the `data` of the response and throw a `PortalError` for every refusal. It keeps the
 * session's cookie, adds what protects writes, makes idempotency keys and repeats reads.
 *
 * @throws {TypeError} when `origin` is none, or the saved session is another portal's
 */
export function createClient({
  origin: given,
  session,
  timeout = TIMEOUT,
  retries = RETRIES,
  fetch: own,
}: ClientOptions): Client {
  const { origin, protocol } = new URL(given);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`${given} is not the address of a portal`);
  const jar = new CookieJar(origin, session);
  const connection = { origin, jar, fetch: own ?? globalThis.fetch };

  const send: Send = async (sent, { signal, timeout: time = timeout }, read) => {
    signal?.throwIfAborted();
    const limit = deadline(time, signal);
    const call = { isRead: sent.method === 'GET', hasKey: sent.key !== undefined };
    try {
      return await repeat(
        async () => read(await exchange(connection, sent, limit.signal)),
        call,
        retries,
        limit,
      );
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!limit.isOver()) throw error;
      const { call: name, key } = sent;
      throw new PortalError({
        call: name,
        code: NONE,
        reason: 'timed_out',
        status: NONE,
        message: '等待响应超时',
        key,
        cause: error,
      });
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
  const read = (name: string, input: object, options?: CallOptions) =>
    (calls as unknown as Record<string, Read>)[name]?.(input, options);
  const parts: Omit<ClientParts, 'isLoggedIn'> = {
    rows: rowsOf(read),
    added: addedOf(read),
    ...fileCalls(send),
    saveSession: () => jar.save(),
    settle: (error, options) => settle((name, input) => read(name, input, options), error),
  };
  return Object.defineProperty(Object.assign(calls, parts), 'isLoggedIn', {
    enumerable: true,
    get: () => jar.token !== undefined,
  });
}

const rows = Object.fromEntries(
  Object.keys(wireTable).map((name) => [name, { returns: 'data', onFailure: 'null' }]),
);
type Rows = Parameters<typeof createApi>[0];
type Read = (input: object, options?: CallOptions) => Promise<unknown>;

/** The request of a call: the input's fields in path, query or body, and a key if the call takes one. */
function exchangeOf(
  name: string,
  { method, path: template, once }: WireRow,
  input: object,
  { key: given, fresh }: CallOptions,
): Exchange {
  const { path, rest } = fillPath(template, input);
  const key = once ? (given ?? globalThis.crypto.randomUUID()) : undefined;
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
    ...(fresh && { 'cache-control': NO_COPY }),
  };
  const body = method === 'POST' ? { body: JSON.stringify(rest) } : {};
  return {
    call: name,
    method,
    target: method === 'POST' ? path : path + toQuery(rest),
    headers,
    key,
    ...body,
  };
}

/** The two calls whose request or response is a file. */
function fileCalls(send: Send): Pick<Client, 'upload' | 'billCsv'> {
  return {
    async upload(file, kind, { name, ...options } = {}) {
      const form = new FormData();
      form.set('kind', kind);
      const given = name ?? (file instanceof File ? file.name : 'file');
      form.set(FILE_PART, file, given);
      const sent: Exchange = { call: 'upload', method: 'POST', target: UPLOAD_PATH, body: form };
      const { data } = await send(sent, options, (response) => readEnvelope(response, sent));
      // The portal has validated it against the contract.
      return data as { url: string };
    },
    async billCsv(filter = {}, options = {}) {
      const sent: Exchange = {
        call: 'billCsv',
        method: 'GET',
        target: BILL_CSV + toQuery(filter),
        headers: { accept: 'text/csv' },
      };
      return send(sent, options, (response) => readText(response, sent));
    },
  };
}

/**
 * The record that the call of this error has left: records carry the idempotency key of the call that made them (`request_id`). `read` makes a
 * call.
 *
 * @throws {TypeError} for a call that leaves no such record, or an error without a key
 * @throws {PortalError} `not_offered` when the portal's upstream does not know the filter
 */
async function settle(
  read: (name: string, input: object) => unknown,
  { call, key }: PortalError,
): Promise<SettledRecord | undefined> {
  const list = recordTable[call];
  if (list === undefined || key === undefined) throw new TypeError(`no records tell what became of ${call}`);
  const records = await read(list, { request_id: key });
  // The lists of `recordTable` give such records; the portal gives no others for the key.
  return (Array.isArray(records) ? records : []).find((record) => fieldsOf(record).request_id === key) as
    SettledRecord | undefined;
}
