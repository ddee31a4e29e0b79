import * as code from '../../shared/codes.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { entryOf, REASONS, type Reason } from '../../shared/reasons.ts';
import parts from './components.json' with { type: 'json' };
import { type HeaderName, headersOf, LIMIT_HEADERS } from './headers.ts';
import type { Json } from './json.ts';

/** What any request may be refused for, before a route is found or because the process cannot serve it. */
export const REQUEST_REASONS: readonly Reason[] = [
  'malformed_request',
  'no_such_route',
  'method_not_allowed',
  'request_timeout',
  'target_too_long',
  'expectation_failed',
  'wrong_host',
  'too_many_connections',
  'headers_too_large',
  'internal_error',
  'method_unknown',
  'overloaded',
  'version_not_supported',
];

/** Reasons that all calls of a kind share: of every call, of those of members, with a session, that write, and that ask the upstream. */
export const COMMON_REASONS = {
  any: ['bad_input', 'rate_limited'],
  member: ['not_logged_in'],
  session: ['session_expired'],
  write: ['csrf_header_missing', 'origin_wrong', 'bad_body', 'unsupported_type', 'too_large'],
  upstream: [
    'not_offered',
    'not_found',
    'forbidden',
    'refused',
    'status_conflict',
    'upstream_unreachable',
    'upstream_failed',
    'upstream_invalid',
    'upstream_busy',
    'upstream_timeout',
    'identity_mismatch',
  ],
} as const satisfies Record<string, readonly Reason[]>;

const common: ReadonlySet<Reason> = new Set([...REQUEST_REASONS, ...Object.values(COMMON_REASONS).flat()]);

/** Whether the reason is one that other calls have as well: it stands with the response of its status, not with the call. */
export const isCommon = (reason: Reason): boolean => common.has(reason);

interface Refusal {
  /** Under `components/responses`. */
  name: string;
  meaning: string;
  /** Only calls of the upstream can end so; otherwise any request can. */
  ofUpstream?: true;
  headers?: readonly HeaderName[];
  /** Where the schema's would not do: it comes with another code, or with something in `data`. */
  example?: { code?: number; reason: Reason; message?: string; data?: Json };
}

/** Refusals by HTTP status. Headers stand with those that are given after the request was counted, for a route's own method and host. */
// The type of a JSON module has any text in place of these names; the linters of the description find a wrong one.
const REFUSALS = parts.refusals as Readonly<Record<string, Refusal>>;

/** Responses `default`: what any request can meet, by status; for calls of the upstream also its refusals. */
const ANY = 'AnyRefusal';
const ANY_OF_UPSTREAM = 'UpstreamRefusal';

/** What decides which refusals an operation can have. */
export interface Traits {
  /** Needs a session, or ends in 401 if the one that was sent is over. */
  session: boolean;
  /** The gateway asks the upstream. */
  upstream: boolean;
  /** Names a record, or a thing that may not be there. */
  named: boolean;
  once?: boolean;
  reasons?: readonly Reason[];
}

/** The refusals of an operation, by reference. Those of any request, and of any call of the upstream, are under `default`. */
export function refusalResponses({
  session,
  upstream,
  named,
  once,
  reasons: own = [],
}: Traits): Record<string, Json> {
  const statuses = new Set([
    // Linters want a refusal in each operation.
    session ? code.UNAUTHORIZED : code.BAD_REQUEST,
    ...(named && !upstream ? [code.NOT_FOUND] : []),
    ...(once ? [code.CONFLICT, code.UNPROCESSABLE] : []),
    ...own.flatMap(statusesOf),
  ]);
  const listed = [...statuses].map((status): [number, Json] => [
    status,
    reference(REFUSALS[status]?.name ?? ANY),
  ]);
  return { ...Object.fromEntries(listed), default: reference(upstream ? ANY_OF_UPSTREAM : ANY) };
}

const statusesOf = (reason: Reason): number[] => entryOf(reason).codes.map(httpStatus);
const reference = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

// The catalogue's own keys.
const reasons = Object.keys(REASONS) as Reason[];

/** The refusals under `components/responses`. Each lists the reasons that come with its status in any call; a call lists its own. */
export const refusalComponents = (): Record<string, Json> => ({
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([status, refusal]) => [refusal.name, response(Number(status), refusal)]),
  ),
  [ANY]: others('任何请求都可能有的拒绝', false),
  [ANY_OF_UPSTREAM]: others('业务系统的拒绝，以及任何请求都可能有的拒绝', true),
});

/** A response `default` for several statuses: each by reference, for an operation that does not list it itself. */
function others(meaning: string, withUpstream: boolean): Json {
  const refusals = Object.entries(REFUSALS).flatMap(([status, { name, ofUpstream }]) =>
    ofUpstream && !withUpstream ? [] : [[status, reference(name)] as const],
  );
  const whole = response(0, {
    name: ANY,
    meaning: `${meaning}：${refusals.map(([status]) => status).join('、')}，各见 x-statuses。也可能是其他代码，HTTP 状态等于 \`code\``,
    headers: ['Allow', 'RetryAfter', ...LIMIT_HEADERS],
    example: { code: 423, message: '已锁定', reason: 'refused' },
  });
  return { ...whole, 'x-statuses': Object.fromEntries(refusals) };
}

function response(status: number, { meaning, headers = [], example }: Refusal): Json {
  const given = reasons.filter((reason) => isCommon(reason) && statusesOf(reason).includes(status));
  return {
    description: meaning,
    headers: headersOf('CacheControl', ...headers),
    ...(given.length > 0 && { 'x-reasons': given }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        ...(example && {
          example: { code: status, message: meaning.split(/[；，]/)[0], data: null, ...example },
        }),
      },
    },
  };
}

const { examples, ...reasonSchema } = parts.schemas.Reason;

/** The schemas of a success, whose `data` each call says by itself, and of a refusal: the catalogue of reasons, the envelope, and its `data`, to which an upstream may add fields. */
export const envelopeSchemas: Record<string, Json> = {
  ...parts.schemas,
  Reason: {
    ...reasonSchema,
    enum: reasons,
    'x-reasons': Object.fromEntries(
      reasons.map((reason) => {
        const { meaning, codes, fixer, retry } = entryOf(reason);
        return [reason, { meaning, codes, fixer, retry }];
      }),
    ),
    examples,
  },
};
