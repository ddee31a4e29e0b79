import * as code from '../../shared/codes.ts';
import { DEFAULT_STATUS, OUTCOME_UNKNOWN, SENTINEL } from '../../shared/constants.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { entryOf, REASONS, type Reason } from '../../shared/reasons.ts';
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

/** The balance is too low. Only the upstream says so. */
const PAYMENT_REQUIRED = 402;
/** Headers of refusals after the request was counted. The others are given earlier, or for other methods and hosts than a route's. */
const COUNTED = LIMIT_HEADERS;
const LATER = ['RetryAfter', ...LIMIT_HEADERS] as const;

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

/** Refusals by HTTP status. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  [code.BAD_REQUEST]: {
    name: 'BadRequest',
    meaning: '请求内容不正确；`data.errors` 按字段给出原因',
    headers: COUNTED,
    example: {
      reason: 'bad_input',
      message: '请输入正确的金额，最多两位小数',
      data: { errors: { amount: '请输入正确的金额，最多两位小数' } },
    },
  },
  [code.UNAUTHORIZED]: {
    name: 'NotLoggedIn',
    ofUpstream: true,
    meaning: `未登录，或会话已失效（code ${SENTINEL}）；重新登录`,
    headers: ['SessionReset', 'SetCookie', ...COUNTED],
    example: { code: SENTINEL, reason: 'not_logged_in' },
  },
  [PAYMENT_REQUIRED]: {
    name: 'PaymentRequired',
    ofUpstream: true,
    meaning: '余额不足；`data.need` 为差额',
    headers: LATER,
    example: { reason: 'balance_short', data: { need: '98.00' } },
  },
  [code.FORBIDDEN]: { name: 'Forbidden', meaning: '写操作的来源不正确，或没有权限', headers: LATER },
  [code.NOT_FOUND]: {
    name: 'NotFound',
    ofUpstream: true,
    meaning: '没有这条记录或这个地址，或本站没有这项功能',
    headers: LATER,
  },
  [code.METHOD_NOT_ALLOWED]: {
    name: 'MethodNotAllowed',
    meaning: '该地址不支持这个方法；见响应头 `Allow`',
    headers: ['Allow'],
  },
  [code.REQUEST_TIMEOUT]: { name: 'RequestTimeout', meaning: '请求没有在时限内传完', headers: COUNTED },
  [code.CONFLICT]: {
    name: 'Conflict',
    ofUpstream: true,
    meaning: '与记录当前的状态冲突，或同一编号的上一次请求还在处理（此时有 `Retry-After`）',
    headers: LATER,
  },
  [code.TOO_LARGE]: { name: 'TooLarge', meaning: '请求体或文件过大；只限写操作', headers: COUNTED },
  [code.TARGET_TOO_LONG]: { name: 'TargetTooLong', meaning: '请求地址过长' },
  [code.UNSUPPORTED_TYPE]: {
    name: 'UnsupportedType',
    meaning: '请求体的格式或编码不受支持',
    headers: COUNTED,
  },
  [code.EXPECTATION_FAILED]: { name: 'ExpectationFailed', meaning: '请求头 `Expect` 的值不受支持' },
  [code.MISDIRECTED]: { name: 'Misdirected', meaning: '请求头 `Host` 不是本站的域名；探针不检查' },
  [code.UNPROCESSABLE]: {
    name: 'Refused',
    ofUpstream: true,
    meaning: '业务上被拒绝；原因见 `reason` 与 `message`，`data.errors` 按字段说明',
    headers: LATER,
    example: {
      reason: 'below_minimum',
      message: '提现金额不能小于 10.00 元',
      data: { errors: { amount: '提现金额不能小于 10.00 元' } },
    },
  },
  [code.TOO_MANY_REQUESTS]: {
    name: 'TooManyRequests',
    meaning: '次数超过限额，`Retry-After` 秒后再试',
    headers: LATER,
    example: { reason: 'rate_limited', data: { retry_after: 60 } },
  },
  [code.HEADERS_TOO_LARGE]: { name: 'HeadersTooLarge', meaning: '请求头过大或过多' },
  [DEFAULT_STATUS]: {
    name: 'InternalError',
    meaning: '网关内部出错；报修时附上 `X-Request-Id`',
    headers: COUNTED,
  },
  [code.NOT_IMPLEMENTED]: { name: 'NotImplemented', meaning: '不认识的 HTTP 方法' },
  [code.BAD_GATEWAY]: {
    name: 'BadGateway',
    ofUpstream: true,
    meaning: '业务系统无法连接、出错，或它的响应无法识别',
    headers: LATER,
  },
  [code.UNAVAILABLE]: {
    name: 'Unavailable',
    meaning: '繁忙，请求没有处理；`Retry-After` 秒后再试',
    headers: LATER,
  },
  [code.GATEWAY_TIMEOUT]: {
    name: 'GatewayTimeout',
    ofUpstream: true,
    meaning: `业务系统没有在时限内响应；code ${OUTCOME_UNKNOWN} 表示已送出但结果未知，须先核对记录`,
    headers: COUNTED,
  },
  [code.VERSION_NOT_SUPPORTED]: { name: 'VersionNotSupported', meaning: '不支持的 HTTP 版本' },
};

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
    headers: ['Allow', ...LATER],
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

/** The schemas of a refusal: the catalogue of reasons, the envelope, and its `data`, to which an upstream may add fields. */
export const refusalSchemas = (): Record<string, Json> => ({
  Reason: {
    type: 'string',
    description: '拒绝的原因，供程序判断；不会改名，以后可能增加。`message` 是给人看的，文字可能变化',
    enum: reasons,
    'x-reasons': Object.fromEntries(
      reasons.map((reason) => {
        const { meaning, codes, fixer, retry } = entryOf(reason);
        return [reason, { meaning, codes, fixer, retry }];
      }),
    ),
    examples: ['bad_input'],
  },
  Refusal: {
    type: 'object',
    description: '拒绝。HTTP 状态由 `code` 决定：40000 为 401，50410 为 504，400–599 即其本身，其余为 422',
    required: ['code', 'message', 'data', 'reason'],
    properties: {
      code: { type: 'integer', description: '拒绝的代码', examples: [code.BAD_REQUEST] },
      message: { type: 'string', description: '给人看的原因', examples: ['请求内容不正确'] },
      data: {
        anyOf: [{ $ref: '#/components/schemas/RefusalData' }, { type: 'null' }],
        description: '细节；没有时为 null',
      },
      reason: { $ref: '#/components/schemas/Reason' },
    },
  },
  RefusalData: {
    type: 'object',
    description: '拒绝的细节；都可能没有',
    additionalProperties: true,
    properties: {
      errors: {
        type: 'object',
        description: '按字段的原因；键为空文本的一条说的是整个请求',
        additionalProperties: { type: 'string' },
        examples: [{ amount: '请输入正确的金额，最多两位小数' }],
      },
      retry_after: {
        type: 'number',
        description: '多少秒后可以再试，与响应头 `Retry-After` 相同',
        examples: [60],
      },
      need: { $ref: '#/components/schemas/Yuan', description: '还差的金额' },
      price: { $ref: '#/components/schemas/Yuan', description: '现价' },
      captcha_required: { description: '下次须带图形验证码', examples: [1] },
      code_required: { description: '下次须带短信验证码', examples: [1] },
      request_id: {
        type: 'string',
        description: '结果未知的请求的编号，可用来查询记录',
        examples: ['7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'],
      },
    },
  },
});
