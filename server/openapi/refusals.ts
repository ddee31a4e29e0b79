import * as code from '../../shared/codes.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { reasonEntry, REASONS, type Reason } from '../../shared/reasons.ts';
import { type HeaderName, headersOf, LIMIT_HEADERS } from './describeHeaders.ts';
import type { Json } from './json.ts';
import type { Both } from '../../shared/paths.ts';

/** What any request may be refused for, before a route is found or because the process cannot serve it. */
export const REQUEST_REASONS: readonly Reason[] = [
  'malformed_request',
  'no_such_route',
  'method_not_allowed',
  'request_timeout',
  'target_too_long',
  'wrong_host',
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
  meaning: Both;
  /** Only calls of the upstream can end so; otherwise any request can. */
  ofUpstream?: true;
  headers?: readonly HeaderName[];
  /** Where the schema's would not do: it comes with another code, or with something in `data`. */
  example?: { code?: number; reason: Reason; message?: string; data?: Json };
}

/** Refusals by HTTP status. Headers stand with those that are given after the request was counted, for a route's own method and host. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  400: {
    name: 'BadRequest',
    meaning: {
      zh: '请求内容不正确；`data.errors` 按字段给出原因',
      en: 'The content of the request is wrong; `data.errors` gives the reasons by field',
    },
    headers: ['RateLimitPolicy', 'RateLimit'],
    example: {
      reason: 'bad_input',
      message: '请输入正确的金额，最多两位小数',
      data: { errors: { amount: '请输入正确的金额，最多两位小数' } },
    },
  },
  401: {
    name: 'NotLoggedIn',
    ofUpstream: true,
    meaning: {
      zh: '未登录，或会话已失效（code 40000）；重新登录',
      en: 'Not logged in, or the session has ended (code 40000); log in again',
    },
    headers: ['SessionReset', 'SetCookie', 'RateLimitPolicy', 'RateLimit'],
    example: { code: 40000, reason: 'not_logged_in' },
  },
  402: {
    name: 'PaymentRequired',
    ofUpstream: true,
    meaning: {
      zh: '余额不足；`data.need` 为差额（如有）',
      en: 'The balance is too small; `data.need`, if present, is what is missing',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
    example: { reason: 'balance_short', data: { need: '98.00' } },
  },
  403: {
    name: 'Forbidden',
    meaning: {
      zh: '写操作的来源不正确，或没有权限',
      en: 'The origin of the write is wrong, or the member may not do this',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
  },
  404: {
    name: 'NotFound',
    ofUpstream: true,
    meaning: {
      zh: '没有这条记录或这个地址，或本站没有这项功能',
      en: 'No such record or address, or this site lacks the feature',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
  },
  405: {
    name: 'MethodNotAllowed',
    meaning: {
      zh: '该地址不支持这个方法；见响应头 `Allow`',
      en: 'The address does not support this method; see the response header `Allow`',
    },
    headers: ['Allow'],
  },
  408: {
    name: 'RequestTimeout',
    meaning: { zh: '请求没有在时限内传完', en: 'The request did not arrive in time' },
    headers: ['RateLimitPolicy', 'RateLimit'],
  },
  409: {
    name: 'Conflict',
    ofUpstream: true,
    meaning: {
      zh: '与记录当前的状态冲突，或同一 `Idempotency-Key` 的上一次请求还在处理（reason 为 request_running，有 `Retry-After`）',
      en: 'In conflict with the present status of the record; or the previous request with the same `Idempotency-Key` is still running (reason request_running, with `Retry-After`)',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
  },
  413: {
    name: 'TooLarge',
    meaning: { zh: '请求体或文件过大；只限写操作', en: 'The body or the file is too large; writes only' },
    headers: ['RateLimitPolicy', 'RateLimit'],
  },
  414: {
    name: 'TargetTooLong',
    meaning: { zh: '请求地址过长', en: 'The address of the request is too long' },
  },
  415: {
    name: 'UnsupportedType',
    meaning: { zh: '请求体的格式或编码不受支持', en: 'The type or the coding of the body is not supported' },
    headers: ['RateLimitPolicy', 'RateLimit'],
  },
  421: {
    name: 'Misdirected',
    meaning: {
      zh: '请求头 `Host` 不是本站的域名；探针不检查',
      en: 'The request header `Host` is not a name of this site; not checked for probes',
    },
  },
  422: {
    name: 'Refused',
    ofUpstream: true,
    meaning: {
      zh: '业务上被拒绝；原因见 `reason` 与 `message`，`data.errors` 按字段说明',
      en: 'Refused by the business; `reason` and `message` say why, `data.errors` explains it by field',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
    example: {
      reason: 'below_minimum',
      message: '提现金额不能小于 10.00 元',
      data: { errors: { amount: '提现金额不能小于 10.00 元' } },
    },
  },
  429: {
    name: 'TooManyRequests',
    meaning: {
      zh: '次数超过限额，`Retry-After` 秒后再试',
      en: 'A limit was exceeded; try again after `Retry-After` seconds',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
    example: { reason: 'rate_limited', data: { retry_after: 60 } },
  },
  431: {
    name: 'HeadersTooLarge',
    meaning: { zh: '请求头过大或过多', en: 'The request headers are too large or too many' },
  },
  500: {
    name: 'InternalError',
    meaning: {
      zh: '网关内部出错；报修时附上 `X-Request-Id`',
      en: 'Internal error of the gateway; include `X-Request-Id` in your report',
    },
    headers: ['RateLimitPolicy', 'RateLimit'],
  },
  501: { name: 'NotImplemented', meaning: { zh: '不认识的 HTTP 方法', en: 'Unknown HTTP method' } },
  502: {
    name: 'BadGateway',
    ofUpstream: true,
    meaning: {
      zh: '业务系统无法连接、出错，或它的响应无法识别',
      en: 'The business system cannot be reached, failed, or its response cannot be understood',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
  },
  503: {
    name: 'Unavailable',
    meaning: {
      zh: '繁忙，请求没有处理；`Retry-After` 秒后再试',
      en: 'Busy; the request was not processed. Try again after `Retry-After` seconds',
    },
    headers: ['RetryAfter', 'RateLimitPolicy', 'RateLimit'],
  },
  504: {
    name: 'GatewayTimeout',
    ofUpstream: true,
    meaning: {
      zh: '业务系统没有在时限内响应；code 50410 表示已送出但结果未知，须先核对记录',
      en: 'The business system did not respond in time. Code 50410 means that the request was sent and the outcome is unknown: look up the record first',
    },
    headers: ['RateLimitPolicy', 'RateLimit'],
  },
  505: {
    name: 'VersionNotSupported',
    meaning: { zh: '不支持的 HTTP 版本', en: 'HTTP version not supported' },
  },
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

const statusesOf = (reason: Reason): number[] => reasonEntry(reason).codes.map(httpStatus);
const reference = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

// The catalogue's own keys.
const reasons = Object.keys(REASONS) as Reason[];

/** The refusals under `components/responses`. Each lists the reasons that come with its status in any call; a call lists its own. */
export const refusalComponents = (): Record<string, Json> => ({
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([status, refusal]) => [refusal.name, response(Number(status), refusal)]),
  ),
  [ANY]: others({ zh: '任何请求都可能有的拒绝', en: 'Refusals that any request can meet' }, false),
  [ANY_OF_UPSTREAM]: others(
    {
      zh: '业务系统的拒绝，以及任何请求都可能有的拒绝',
      en: 'Refusals of the business system, and those that any request can meet',
    },
    true,
  ),
});

/** A response `default` for several statuses: each by reference, for an operation that does not list it itself. */
function others(meaning: Both, withUpstream: boolean): Json {
  const refusals = Object.entries(REFUSALS).flatMap(([status, { name, ofUpstream }]) =>
    ofUpstream && !withUpstream ? [] : [[status, reference(name)] as const],
  );
  const whole = response(0, {
    name: ANY,
    meaning: {
      zh: `${meaning.zh}：${refusals.map(([status]) => status).join('、')}，各见 x-statuses。也可能是其他代码，HTTP 状态等于 \`code\``,
      en: `${meaning.en}: ${refusals.map(([status]) => status).join(', ')}, each under x-statuses. There may be other codes; the HTTP status is then the \`code\``,
    },
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
          example: { code: status, message: meaning.zh.split(/[；，]/)[0], data: null, ...example },
        }),
      },
    },
  };
}

/** The schemas of a success, whose `data` each call says by itself, and of a refusal: the catalogue of reasons, the envelope, and its `data`, to which an upstream may add fields. */
export const envelopeSchemas: Record<string, Json> = {
  Reason: {
    type: 'string',
    description: {
      zh: '拒绝的原因，供程序判断；不会改名，以后可能增加。`message` 是给人看的，文字可能变化',
      en: 'Reason of the refusal, for programs. It is never renamed; more may be added. `message` is for people, and its words may change',
    },
    enum: reasons,
    'x-reasons': Object.fromEntries(
      reasons.map((reason) => {
        const { meaning, codes, fixer, retry } = reasonEntry(reason);
        return [reason, { meaning, codes, fixer, retry }];
      }),
    ),
    examples: ['bad_input'],
  },
  Refusal: {
    type: 'object',
    description: {
      zh: '拒绝。HTTP 状态由 `code` 决定：40000 为 401，50410 为 504，400–599 即其本身，其余为 422',
      en: 'A refusal. The HTTP status follows from `code`: 40000 is 401, 50410 is 504, 400–599 stand for themselves, anything else is 422',
    },
    required: ['code', 'message', 'data', 'reason'],
    properties: {
      code: {
        type: 'integer',
        description: { zh: '拒绝的代码', en: 'Code of the refusal' },
        examples: [400],
      },
      message: {
        type: 'string',
        description: { zh: '给人看的原因', en: 'Reason for people, in Chinese' },
        examples: ['请求内容不正确'],
      },
      data: {
        anyOf: [{ $ref: '#/components/schemas/RefusalData' }, { type: 'null' }],
        description: { zh: '细节；没有时为 null', en: 'Details; null if there are none' },
      },
      reason: { $ref: '#/components/schemas/Reason' },
    },
  },
  Expected: {
    type: 'object',
    description: { zh: '请求应有的内容', en: 'What the request should have had' },
    additionalProperties: true,
    properties: {
      headers: {
        type: 'object',
        description: { zh: '应有的请求头，按名称', en: 'Expected request headers, by name' },
        additionalProperties: true,
        examples: [{ origin: { const: 'https://portal.example.com' }, 'x-bank-csrf': { const: '1' } }],
      },
      body: {
        type: 'object',
        description: { zh: '整个请求体', en: 'The body as a whole' },
        additionalProperties: true,
        examples: [{ type: 'object' }],
      },
      fields: {
        type: 'object',
        description: { zh: '不正确或缺少的字段，按名称', en: 'Fields that are wrong or missing, by name' },
        additionalProperties: true,
        examples: [{ amount: { type: 'string', pattern: '^[0-9]+$' } }],
      },
      known_fields: {
        type: 'array',
        description: {
          zh: '接口的全部字段；有没有声明的字段时才有',
          en: 'All fields of the call; present if one was sent that is not declared',
        },
        items: { type: 'string' },
        examples: [['amount', 'type']],
      },
      call: {
        type: 'string',
        description: { zh: '要先调用的接口', en: 'The call to make first' },
        examples: ['POST /bff/login'],
      },
    },
  },
  RefusalData: {
    type: 'object',
    description: { zh: '拒绝的细节；都可能没有', en: 'Details of the refusal; any of them may be absent' },
    additionalProperties: true,
    properties: {
      errors: {
        type: 'object',
        description: {
          zh: '按字段的原因；键为空文本的一条说的是整个请求',
          en: 'Reasons by field, for people; the one with the empty key is about the whole request',
        },
        additionalProperties: { type: 'string' },
        examples: [{ amount: '请输入正确的金额，最多两位小数' }],
      },
      retry_after: {
        type: 'number',
        description: {
          zh: '多少秒后可以再试，与响应头 `Retry-After` 相同',
          en: 'Seconds until it can be tried again, as in the response header `Retry-After`',
        },
        examples: [60],
      },
      expected: {
        $ref: '#/components/schemas/Expected',
        description: {
          zh: '网关的拒绝：请求应有的内容，供编写程序的人查看；其值是 JSON Schema，`false` 表示不能有',
          en: 'Refusals of the gateway: what the request should have had, for the author of the program. The values are JSON Schemas; `false` means that it must not be there',
        },
      },
      need: {
        $ref: '#/components/schemas/Yuan',
        description: { zh: '还差的金额', en: 'Amount that is missing' },
      },
      price: { $ref: '#/components/schemas/Yuan', description: { zh: '现价', en: 'Present price' } },
      captcha_required: {
        description: {
          zh: '下次须带图形验证码：`true` 或 1',
          en: 'The next request needs the answer to a captcha: `true` or 1',
        },
        examples: [true],
      },
      code_required: {
        description: {
          zh: '下次须带短信验证码：`true` 或 1',
          en: 'The next request needs a code by text message: `true` or 1',
        },
        examples: [true],
      },
      request_id: {
        type: 'string',
        description: {
          zh: '结果未知的请求的 Idempotency-Key，可用来查询记录',
          en: 'Idempotency-Key of the request whose outcome is unknown; records can be looked up by it',
        },
        examples: ['7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'],
      },
      records: {
        type: 'string',
        description: {
          zh: '结果未知时到哪里查询：列表的路径，含 request_id',
          en: 'Where to look it up when the outcome is unknown: the path of the list, with request_id',
        },
        examples: ['/bff/user/withdraw?request_id=7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'],
      },
    },
  },
  Success: {
    type: 'object',
    description: { zh: '成功', en: 'Success' },
    required: ['code', 'message', 'data'],
    properties: {
      code: { const: 200, description: { zh: '200 表示成功', en: '200 means success' } },
      message: {
        type: 'string',
        description: { zh: '给人看的说明', en: 'Text for people, in Chinese' },
        examples: ['ok'],
      },
      data: { description: { zh: '结果', en: 'Result' } },
    },
  },
};
