import type { FastifyBaseLogger } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type EndpointName, callNames, type CallName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { bffCall, splitCall, type WireRow } from '../../shared/wire.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { Answers } from '../../shared/records/loan.ts';
import { refusal } from '../../shared/reasons.ts';
import {
  type Adaptation,
  adapt,
  callOf,
  type RowAdaptation,
  type TokenRefresh,
  EXPIRY_FIELD,
  LIFETIME_FIELD,
  REFRESH_FIELD,
  TOKEN_FIELD,
} from '../upstream/adapt/adapt.ts';
import { normalize, UPSTREAM_FAILED } from '../upstream/normalize.ts';
import { describeError } from '../log/allowedFields.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import { ConfigError } from '../config/environment.ts';
import type { UpstreamReply } from '../upstream/client/callFailed.ts';
import type { Addresses } from './read/addresses.ts';

const CALL = /^(?:GET|POST) \/[^\s#]*$/;
const PREFIX = /^(?:\/[\w.~-]+)*$/;
const HEADER = /^[A-Za-z0-9-]+$/;
const PLACEHOLDER = /\{(\w+)\}/g;

/** The settings and, in `rows`, the entries that there are. */
const SETTINGS: Adaptation = adapt({});
const ENTRIES: readonly string[] = [
  'upstream',
  'request',
  'data',
  'refusal',
] satisfies (keyof RowAdaptation<EndpointName>)[];

/**
 * Throws a `ConfigError` of one line for a mistake in the adaptation. Most are errors of types too, but Node.js runs the file
 * without checking types.
 */
export function checkAdaptation(adaptation: Adaptation): void {
  const fault =
    settingsFault(adaptation) ??
    codesFault(adaptation) ??
    refreshFault(adaptation) ??
    rowsFault(adaptation.rows);
  if (fault) throw new ConfigError(`server/upstream/adaptation.ts: ${fault} (see docs/adapting.md)`);
}

function settingsFault(adaptation: Adaptation): string | undefined {
  for (const [given, known, place] of [
    [adaptation, SETTINGS, ''],
    [adaptation.envelope, SETTINGS.envelope, 'envelope.'],
    [adaptation.token, SETTINGS.token, 'token.'],
  ] as const) {
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
    if (unknown !== undefined) return `there is no setting ${place}${unknown}`;
  }
  if (!PREFIX.test(adaptation.base)) return 'base must be a path without a slash at its end, such as /v1';
  if (!HEADER.test(adaptation.token.header)) return 'token.header must be the name of a header';
  return adaptation.envelope.code.length === 0 ? 'envelope.code needs a name' : undefined;
}

function codesFault({ success, sessionLost, codes }: Adaptation): string | undefined {
  if (success.length === 0) return 'success needs a code';
  const all = [...success, ...sessionLost, ...Object.keys(codes)].map(String);
  const twice = all.find((code, at) => all.indexOf(code) !== at);
  if (twice !== undefined) return `the code ${twice} has two meanings`;
  const odd = Object.entries(codes).find(([, ours]) => !Number.isInteger(ours) || ours < 400 || ours > 599);
  return odd && `codes.${odd[0]} must be a code from 400 to 599`;
}

const REFRESH_ENTRIES: readonly string[] = ['upstream', 'request', 'data'] satisfies (keyof TokenRefresh)[];

function refreshFault({ refresh, token }: Adaptation): string | undefined {
  if (refresh === null) return undefined;
  const unknown = Object.keys(refresh).find((key) => !REFRESH_ENTRIES.includes(key));
  if (unknown !== undefined) return `there is no setting refresh.${unknown}`;
  if (!CALL.test(refresh.upstream) || refresh.upstream.includes('{'))
    return 'refresh.upstream must be a method and a path, such as POST /auth/refresh';
  if (typeof refresh.request !== 'function') return 'refresh.request must be a function of the refresh token';
  return token.refreshNames.length === 0 ? 'refresh needs a name in token.refreshNames' : undefined;
}

function rowsFault(rows: Adaptation['rows']): string | undefined {
  const table: Record<string, Endpoint> = contract;
  for (const [name, entry] of Object.entries(rows)) {
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!row?.upstream) return `rows.${name}: the upstream has no such call`;
    const unknown = Object.keys(entry).find((key) => !ENTRIES.includes(key));
    if (unknown !== undefined) return `rows.${name}: there is no entry ${unknown}`;
    const fault =
      entry.upstream === undefined
        ? undefined
        : callFault(row, row.upstream, entry.upstream, 'request' in entry);
    if (fault) return `rows.${name}: upstream ${fault}`;
  }
  return undefined;
}

function callFault({ input }: Endpoint, own: string, given: string, hasRequest: boolean): string | undefined {
  if (!CALL.test(given)) return 'must be a method and a path, such as GET /v2/wallet';
  const placeholders = (call: string) => [...call.matchAll(PLACEHOLDER)].map(([, key = '']) => key);
  const there = placeholders(given);
  const unknown = there.find((key) => !Object.hasOwn(input.properties, key));
  if (unknown !== undefined) return `has {${unknown}}, which is no field of the call`;
  const missing = placeholders(own).find((key) => !there.includes(key));
  return missing !== undefined && !hasRequest
    ? `lacks {${missing}}; without it, the row needs a request that sends ${missing}`
    : undefined;
}

/** The upstream's calls that only read, in the contract's order. `/bff` decides: the upstream has a GET that writes. */
export const reads: readonly CallName[] = callNames.filter((name) => {
  const row: Endpoint = contract[name];
  return row.upstream !== undefined && bffCall(row).method === 'GET';
});

export interface Adapter extends Pick<WireRow, 'method' | 'path'> {
  /** The query or body for the upstream, or the envelope to return instead of sending anything. */
  request(
    input: Record<string, unknown>,
    log: FastifyBaseLogger,
  ): { sent: Record<string, unknown> } | { failure: Envelope };
  /** The upstream's reply as an envelope of the contract. */
  envelope(reply: UpstreamReply, log: FastifyBaseLogger): Envelope;
}

/** The entry of a call, for any call. */
type Entry = Pick<RowAdaptation<EndpointName>, 'upstream' | 'refusal'> & {
  request?: (input: object) => Record<string, unknown>;
  data?: (data: unknown) => unknown;
};

/**
 * The adaptation of one call, made once, with the address of an uploaded file turned into the upstream's own. What an entry throws is
 * logged without its message, which may quote data.
 */
export function adapterOf(adaptation: Adaptation, name: EndpointName, addresses: Addresses): Adapter {
  const row: Endpoint = contract[name];
  const call = callOf(adaptation, name);
  if (!call) throw new Error(`the call ${name} has no upstream column`);
  // The entry belongs to the call's own input and output, which this function does not know.
  const entry = (adaptation.rows[name] ?? {}) as Entry;

  const run = <T>(of: string, log: FastifyBaseLogger, make: () => T, instead: T): T =>
    runEntry(name, of, log, make, instead);

  /** A success without readable data: a read has failed, but a write has happened. */
  const unread = (envelope: Envelope): Envelope =>
    bffCall(row).method === 'GET'
      ? refusal('upstream_invalid', UPSTREAM_FAILED)
      : { ...envelope, data: null };

  function success(envelope: Envelope, log: FastifyBaseLogger): Envelope {
    const { data } = envelope;
    // Nothing stays nothing, so no entry has to expect it.
    const made =
      entry.data && data !== null
        ? run('data', log, () => ({ data: entry.data?.(data) }), undefined)
        : { data };
    if (!made) return unread(envelope);
    return {
      ...envelope,
      data: canOpenSession(row) ? withToken(made.data, data, adaptation.token) : made.data,
    };
  }

  function refused(envelope: Envelope, log: FastifyBaseLogger): Envelope {
    const occasion = { call: name, code: envelope.code };
    const general = run('refusal', log, () => adaptation.refusal(envelope.data, occasion), null);
    return {
      ...envelope,
      data: entry.refusal ? run('refusal', log, () => entry.refusal?.(general, occasion), null) : general,
    };
  }

  return {
    ...splitCall(call),
    request(input, log) {
      const own = withOwnAddresses(input, row.input, addresses);
      const sent = entry.request ? run('request', log, () => entry.request?.(own), undefined) : own;
      return sent ? { sent } : { failure: refusal('upstream_invalid', UPSTREAM_FAILED) };
    },
    envelope(reply, log) {
      const envelope = normalize(reply, adaptation, (message, code) =>
        run('message', log, () => adaptation.message(message, { call: name, code }), message),
      );
      return envelope.code === SUCCESS ? success(envelope, log) : refused(envelope, log);
    },
  };
}

/** What the entry `of` of `name` makes, or `instead` if it throws. */
export function runEntry<T>(name: string, of: string, log: FastifyBaseLogger, make: () => T, instead: T): T {
  try {
    return make();
  } catch (error) {
    const { type, at: [frame = ''] = [] } = describeError(error);
    const [, at] = /([^/\\(]+:\d+:\d+)\)?$/.exec(frame) ?? [];
    log.warn({ event: 'upstream.adaptation', name, entry: of, error: type, at });
    return instead;
  }
}

/** The data of a login or a refresh, with what opens a session from the upstream's fields under the contract's names. */
export function withToken(
  made: unknown,
  data: unknown,
  { names, lifetimeNames, expiryNames, refreshNames }: Adaptation['token'],
): unknown {
  const given = recordOf(data);
  const pick = (field: string, from: readonly string[]) => {
    const name = from.find((one) => one in given);
    return name === undefined ? {} : { [field]: given[name] };
  };
  const picked = {
    ...pick(TOKEN_FIELD, names),
    ...pick(LIFETIME_FIELD, lifetimeNames),
    ...pick(EXPIRY_FIELD, expiryNames),
    ...pick(REFRESH_FIELD, refreshNames),
  };
  return Object.keys(picked).length > 0 ? { ...recordOf(made), ...picked } : made;
}

/** Whether the schema is that of a file's address, or of a list of them. */
const isFile = (schema: TSchema): boolean => {
  const { 'x-reads': reads, items } = fieldsOf(schema);
  // The items of a list have a schema.
  return reads === 'file' || (items !== undefined && isFile(items as TSchema));
};

/**
 * Replaces the gateway's addresses of files by the upstream's, where the contract has files: in its fields for them, and in the lists of
 * answers. A text that only looks like an address stays as it was typed.
 */
function withOwnAddresses(
  input: Record<string, unknown>,
  { properties }: TObject,
  addresses: Addresses,
): Record<string, unknown> {
  const own = (value: unknown): unknown =>
    typeof value === 'string' ? addresses.toUpstream(value) : Array.isArray(value) ? value.map(own) : value;
  const inAnswers = (answers: object) =>
    Object.fromEntries(
      Object.entries<unknown>(fieldsOf(answers)).map(([key, one]) => [
        key,
        Array.isArray(one) ? own(one) : one,
      ]),
    );
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const schema = properties[key];
      if (schema && isFile(schema)) return [key, own(value)];
      return [key, schema === Answers ? inAnswers(fieldsOf(value)) : value];
    }),
  );
}
