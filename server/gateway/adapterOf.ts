import type { FastifyBaseLogger } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { BAD_REQUEST } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { contract, type EndpointName, callNames, type CallName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { fillPath, isRead, withQuery } from '../../shared/wire.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import {
  ABSENT,
  type Adaptation,
  EXPIRY_FIELD,
  LIFETIME_FIELD,
  REFRESH_FIELD,
  TOKEN_FIELD,
} from '../upstream/adapt/adapt.ts';
import { callOf, adaptedRow } from '../upstream/adapt/callOf.ts';
import { fileUrlRule } from '../../shared/rules/files.ts';
import {
  type AdaptedCall,
  type AnswerTools,
  type BodyForm,
  type Occasion,
  type RefusalDetails,
  type RowAdaptation,
  splitAdapted,
  type Verb,
} from '../upstream/adapt/row.ts';
import { normalize, parseEnvelope, UPSTREAM_FAILED } from '../upstream/normalize.ts';
import { describeError } from '../log/describeError.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import type { UpstreamCall } from '../upstream/upstreamClient.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { single } from '../upstream/upstreamReply.ts';
import type { Addresses } from './read/addresses.ts';
import { refuseInput } from './shape.ts';

/** The upstream's calls that only read, in the contract's order. */
export const reads: readonly CallName[] = callNames.filter((name) => {
  const row: Endpoint = contract[name];
  return row.upstream !== undefined && isRead(row);
});

/** A request of a call, before the token is added. */
export type MadeRequest = Pick<UpstreamCall, 'method' | 'path' | 'body' | 'form' | 'bytes' | 'headers'>;

export interface Adapter {
  /** Method and path of the upstream; undefined for a row that is answered by a function. */
  call: AdaptedCall | undefined;
  /** The function that answers the row. */
  answer: Entry['answer'];
  /** Whether a function makes its data of the upstream's. */
  makesData: boolean;
  /** `false`: a list comes whole. */
  pages: Entry['pages'];
  /** Whether its input may have addresses of files. */
  takesFiles: boolean;
  /**
   * The input with the upstream's own addresses of files, or the envelope that refuses one that is not the member's. `member`: the
   * scope of the member who sends it, if there is an address that only this member may send.
   */
  ownInput(
    input: Record<string, unknown>,
    member: string | undefined,
  ): { own: Record<string, unknown> } | { failure: Envelope };
  /** The query or body for the upstream, or the envelope to return instead of sending anything. */
  fields(
    input: Record<string, unknown>,
    log: FastifyBaseLogger,
  ): { sent: Record<string, unknown> } | { failure: Envelope };
  /** The request for valid input, or the envelope to return instead. Only for a row with `call`. */
  request(input: Record<string, unknown>, log: FastifyBaseLogger): Made | { failure: Envelope };
  /** The upstream's reply as an envelope of the contract. `sent`: what the request had; `input`: the row's. */
  envelope(reply: UpstreamReply, log: FastifyBaseLogger, about: About): Envelope;
  /** The same for a request of `answer`: the data are the upstream's own. */
  plain(reply: UpstreamReply, log: FastifyBaseLogger, sent: Record<string, unknown>): Envelope;
  /** What an `answer` made, as an envelope; `message` is the upstream's. */
  made(data: unknown, message: string, reply: UpstreamReply | undefined): Envelope;
  /** A refusal that an `answer` throws itself. */
  refused(details: RefusalDetails): Envelope;
  /** Logs what the entry threw, without its message, which may quote data. */
  threw(of: string, error: unknown, log: FastifyBaseLogger): void;
}

interface Made {
  request: MadeRequest;
  sent: Record<string, unknown>;
}
interface About {
  sent: Record<string, unknown>;
  input: Record<string, unknown>;
}

/** The entry of a call, for any call. */
type Entry = Pick<RowAdaptation<EndpointName>, 'upstream' | 'auth' | 'body' | 'pages' | 'refusal'> & {
  request?: (input: object, about: { now: number }) => Record<string, unknown>;
  data?: (data: unknown, about: { input: object; now: number }) => unknown;
  answer?: (input: object, tools: AnswerTools) => unknown;
};

/** Codes that a refusal may be given by the adaptation. */
const isCode = (code: unknown): code is number =>
  code === SENTINEL || (Number.isInteger(code) && Number(code) >= 400 && Number(code) <= 599);

/**
 * The adaptation of one call, made once, with the address of an uploaded file turned into the upstream's own; undefined if the upstream
 * does not have it. What an entry throws is logged without its message, which may quote data.
 */
export function adapterOf(
  adaptation: Adaptation,
  name: EndpointName,
  addresses: Addresses,
): Adapter | undefined {
  if (adaptation.rows[name] === ABSENT) return undefined;
  const row: Endpoint = contract[name];
  // The entry belongs to the call's own input and output, which this function does not know.
  const entry = (adaptedRow(adaptation, name) ?? {}) as Entry;
  const call = callOf(adaptation, name);
  if (!call && !entry.answer) throw new Error(`the call ${name} has no upstream column`);

  const run = <T>(of: string, log: FastifyBaseLogger, make: () => T, instead: T): T =>
    runEntry(name, of, log, make, instead);

  /** A success without readable data: a read has failed, but a write has happened. */
  const unread = (envelope: Envelope): Envelope =>
    isRead(row) ? refusal('upstream_invalid', UPSTREAM_FAILED) : { ...envelope, data: null };

  function success(
    envelope: Envelope,
    reply: UpstreamReply,
    log: FastifyBaseLogger,
    { input }: About,
  ): Envelope {
    const { data } = envelope;
    // Nothing stays nothing, so no entry has to expect it.
    const made =
      entry.data && data !== null
        ? run('data', log, () => ({ data: entry.data?.(data, { input, now: Date.now() }) }), undefined)
        : { data };
    if (!made) return unread(envelope);
    return {
      ...envelope,
      data: canOpenSession(row) ? withToken(made.data, data, reply, adaptation.token) : made.data,
    };
  }

  function withDetails(envelope: Envelope, details: RefusalDetails | null): Envelope {
    const { code, message, reason, ...data } = details ?? {};
    const reasonNow = typeof reason === 'string' ? reason : envelope.reason;
    return {
      code: isCode(code) ? code : envelope.code,
      message: typeof message === 'string' ? message : envelope.message,
      data,
      ...(reasonNow !== undefined && { reason: reasonNow }),
    };
  }

  /** What a response that is no success means. A failure without an envelope has no details but those that the adaptation gives it. */
  function refused(
    envelope: Envelope,
    reply: UpstreamReply,
    log: FastifyBaseLogger,
    sent: Record<string, unknown>,
  ): Envelope {
    if (reply.outcome !== 'ok') return envelope;
    const own = parseEnvelope(reply, adaptation);
    const { status } = reply;
    const occasion = {
      call: name,
      code: own?.code ?? envelope.code,
      status,
      message: own?.message ?? '',
      sent,
    };
    const general = run('refusal', log, () => adaptation.refusal(own?.data ?? envelope.data, occasion), null);
    const details = entry.refusal
      ? run('refusal', log, () => entry.refusal?.(general, occasion) ?? null, null)
      : general;
    // The normalised envelope of a failure knows when to try again.
    const patience = isUpstreamFailure(envelope.code) ? fieldsOf(envelope.data) : {};
    const meant = withDetails(envelope, { ...patience, ...details });
    // Nobody is told more of a failure: its details may speak of the upstream's inside.
    if (isUpstreamFailure(meant.code))
      return { ...meant, data: { retry_after: fieldsOf(meant.data).retry_after } };
    // What the adaptation understands is no failure of the upstream any more.
    if (meant.code === envelope.code) return meant;
    const { message, reason } = details ?? {};
    const { reason: _failure, ...rest } = meant;
    const word = typeof reason === 'string' ? reason : own?.reason;
    return {
      ...rest,
      message:
        typeof message === 'string' ? message : translated(own?.message ?? '', meant.code, occasion, log),
      ...(word !== undefined && { reason: word }),
    };
  }

  const translated = (
    message: string,
    code: number,
    occasion: Omit<Occasion, 'code'>,
    log: FastifyBaseLogger,
  ): string => run('message', log, () => adaptation.message(message, { ...occasion, code }), message);

  function normalized(reply: UpstreamReply, log: FastifyBaseLogger, sent: Record<string, unknown>): Envelope {
    return normalize(reply, adaptation, (message, code) =>
      translated(
        message,
        code,
        { call: name, status: reply.outcome === 'ok' ? reply.status : 0, message, sent },
        log,
      ),
    );
  }

  const fields: Adapter['fields'] = (given, log) => {
    // Of a list that comes whole, the gateway makes the pages.
    const { page: _page, count: _count, ...whole } = given;
    const input = entry.pages === false ? whole : given;
    const sent = entry.request
      ? run('request', log, () => entry.request?.(input, { now: Date.now() }), undefined)
      : input;
    return sent ? { sent } : { failure: refusal('upstream_invalid', UPSTREAM_FAILED) };
  };

  return {
    call,
    answer: entry.answer,
    makesData: (entry.data ?? entry.answer) !== undefined,
    pages: entry.pages,
    takesFiles: Object.values(row.input.properties).some((schema) => isFile(schema) || isAnswers(schema)),
    ownInput(input, member) {
      const { own, errors } = withOwnAddresses(input, row.input, addresses, member);
      return errors ? { failure: refuseInput({ errors }) } : { own };
    },
    fields,
    request(input, log) {
      if (!call) throw new Error(`the call ${name} is answered by a function`);
      const { method, path: template } = splitAdapted(call);
      const { path, rest } = fillPath(template, input);
      const made = fields(rest, log);
      if ('failure' in made) return made;
      const { sent } = made;
      return { sent, request: requestWith(method, path, sent, entry.body ?? adaptation.body) };
    },
    envelope(reply, log, about) {
      const envelope = normalized(reply, log, about.sent);
      return envelope.code === SUCCESS
        ? success(envelope, reply, log, about)
        : refused(envelope, reply, log, about.sent);
    },
    plain(reply, log, sent) {
      const envelope = normalized(reply, log, sent);
      return envelope.code === SUCCESS ? envelope : refused(envelope, reply, log, sent);
    },
    made: (data, message, reply) =>
      ok(canOpenSession(row) && reply ? withToken(data, data, reply, adaptation.token) : data, message),
    // Without a word its reason follows from its code.
    refused: (details) => withDetails(fail(BAD_REQUEST, ''), details),
    threw: (of, error, log) => logThrown(name, of, error, log),
  };
}

/** A request with these fields: in the query of a GET, else in the body. */
const requestWith = (
  method: Verb,
  path: string,
  sent: Record<string, unknown>,
  body: BodyForm,
): MadeRequest =>
  method === 'GET'
    ? { method, path: withQuery(path, sent) }
    : { method, path, [body === 'form' ? 'form' : 'body']: sent };

/** Logs what the entry `of` of `name` threw, without its message, which may quote data. */
function logThrown(name: string, of: string, error: unknown, log: FastifyBaseLogger): void {
  const { type, at: [frame = ''] = [] } = describeError(error);
  const [, at] = /([^/\\(]+:\d+:\d+)\)?$/.exec(frame) ?? [];
  log.event('upstream.adaptation', { name, entry: of, error: type, at });
}

/** What the entry `of` of `name` makes, or `instead` if it throws. */
export function runEntry<T>(name: string, of: string, log: FastifyBaseLogger, make: () => T, instead: T): T {
  try {
    return make();
  } catch (error) {
    logThrown(name, of, error, log);
    return instead;
  }
}

/** The data of a login or a refresh, with what opens a session under the contract's names: from the upstream's fields, or from its headers. */
export function withToken(
  made: unknown,
  data: unknown,
  reply: UpstreamReply,
  form: Adaptation['token'],
): unknown {
  const given = recordOf(data);
  const pick = (field: string, from: readonly string[]) => {
    const name = from.find((one) => one in given);
    return name === undefined ? {} : { [field]: given[name] };
  };
  const token = tokenInHeaders(reply, form);
  const refresh = inHeader(reply, form.refreshHeader);
  const picked = {
    ...pick(TOKEN_FIELD, form.names),
    ...pick(LIFETIME_FIELD, form.lifetimeNames),
    ...pick(EXPIRY_FIELD, form.expiryNames),
    ...pick(REFRESH_FIELD, form.refreshNames),
    ...(token !== undefined && { [TOKEN_FIELD]: token }),
    ...(refresh !== undefined && { [REFRESH_FIELD]: refresh }),
  };
  return Object.keys(picked).length > 0 ? { ...recordOf(made), ...picked } : made;
}

/** The value of a response's header, if the adaptation names one. */
const inHeader = (reply: UpstreamReply, name: string | undefined): string | undefined =>
  reply.outcome === 'ok' && name !== undefined
    ? single(reply.headers?.[name.toLowerCase()]) || undefined
    : undefined;

/** The token in the header or cookie of a login's response, if the adaptation names one. */
function tokenInHeaders(
  reply: UpstreamReply,
  { responseHeader, responseCookie }: Adaptation['token'],
): string | undefined {
  if (responseHeader !== undefined) return inHeader(reply, responseHeader);
  if (reply.outcome !== 'ok' || responseCookie === undefined) return undefined;
  const cookie = [reply.headers?.['set-cookie'] ?? []]
    .flat()
    .find((one) => one.startsWith(`${responseCookie}=`));
  return cookie?.slice(responseCookie.length + 1).split(';', 1)[0];
}

/** Whether the schema is that of a file's address, or of a list of them. */
const isFile = (schema: TSchema): boolean => {
  const { 'x-reads': reads, items } = fieldsOf(schema);
  // The items of a list have a schema.
  return reads === 'file' || (items !== undefined && isFile(items as TSchema));
};

/** Whether the schema is that of answers, whose lists may hold addresses of files. */
const isAnswers = (schema: TSchema): boolean => fieldsOf(schema)['x-reads'] === 'answers';

/**
 * Replaces the gateway's addresses of files by the upstream's, where the contract has files: in its fields for them, and in the lists of
 * answers. A text that only looks like an address stays as it was typed. `errors`: fields with an address at the upstream that the gateway has
 * not made, or not for this member.
 */
function withOwnAddresses(
  input: Record<string, unknown>,
  { properties }: TObject,
  addresses: Addresses,
  member: string | undefined,
): { own: Record<string, unknown>; errors?: Record<string, string> } {
  const refused = new Set<string>();
  const made = (key: string, given: unknown, read: (text: string) => string | undefined): unknown => {
    if (Array.isArray(given)) return given.map((one) => made(key, one, read));
    if (typeof given !== 'string' || given === '') return given;
    const text = read(given);
    if (text === undefined) refused.add(key);
    return text;
  };
  const own = Object.entries(input).map(([key, value]) => {
    const schema = properties[key];
    if (schema && isFile(schema))
      return [key, made(key, value, (text) => addresses.toUpstream(text, member))] as const;
    if (!schema || !isAnswers(schema)) return [key, value] as const;
    const answers = Object.entries<unknown>(fieldsOf(value)).map(([question, one]) => [
      question,
      Array.isArray(one) ? made(key, one, (text) => addresses.itemToUpstream(text, member)) : one,
    ]);
    return [key, Object.fromEntries(answers)] as const;
  });
  return {
    own: Object.fromEntries(own),
    ...(refused.size > 0 && {
      errors: Object.fromEntries([...refused].map((key) => [key, fileUrlRule.message])),
    }),
  };
}
