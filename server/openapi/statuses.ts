import * as code from '../../shared/codes.ts';
import { DEFAULT_STATUS } from '../../shared/constants.ts';
import type { Json } from "./json.ts";
import { type LimitLine, periodText } from "../http/limits/describeLimits.ts";

/** The limits of an operation in a sentence. */
export const limitsText = (lines: readonly LimitLine[]): string =>
  lines.map(({ per, counts, max, seconds }) => `${whose(per)}${periodText(seconds)}内 ${max} 次${counts}`).join('；');

/** Whom a limit counts for, with the space that stands between Chinese characters and digits. */
const whose = (per: string): string => `${per === '全站' ? per : `每个${per}`}${per.endsWith('）') ? '' : ' '}`;

const text = (description: string, example: string): Json => ({ description, schema: { type: 'string', examples: [example] } });

/** Response headers under `components`, by the name there; `x-name` of the map below is the header's own name. */
export const headerComponents = {
  RequestId: text('本次请求的编号；联系客服或查日志时用它', '0f8b7c1e-5f0e-4a57-9d0c-2f4b2c1f9a11'),
  CacheControl: text('缓存规则', 'private, no-store'),
  ETag: text('这一编码（`Content-Encoding`）的内容标识，可用于 `If-None-Match`；压缩的内容第一次发送时可能没有', '"5d41402abc4b2a76"'),
  RetryAfter: { description: '多少秒后可以再试；只在等待有用时才有', schema: { type: 'integer', minimum: 1, examples: [60] } },
  RateLimitPolicy: text('限额：策略的名称、次数 `q`、时段 `w`（秒）。登录用户的响应与写操作的响应才有', '"read-member";q=600;w=60'),
  RateLimit: text('剩余次数 `r`，以及时段还有多少秒 `t`；有多项限额时是剩余比例最小的一项', '"read-member";r=598;t=42'),
  IdempotencyReplayed: text('`true`：这是同一 `Idempotency-Key` 第一次请求的结果，没有再次办理', 'true'),
  SessionReset: text('被拒绝的会话的标识；可交给 POST /bff/session/reset 清除 Cookie', '0f1e2d3c4b5a'),
  SetCookie: text('打开、延续或结束会话', 'bank_token=v1.…; Path=/; HttpOnly; SameSite=Lax'),
  Allow: text('本路径支持的方法', 'GET, HEAD'),
  Location: text('跳转的地址', 'https://open.weixin.qq.com/connect/qrconnect?appid=…'),
  ContentDisposition: text('文件名', 'attachment; filename="bills.csv"'),
} as const satisfies Record<string, Json>;

type HeaderName = keyof typeof headerComponents;

/** What the rate limits say: on responses to members who are logged in, and to writes; never on a copy for everybody. */
export const LIMIT_HEADERS = ['RateLimitPolicy', 'RateLimit'] as const satisfies HeaderName[];

/** The names of the headers on the wire. */
const WIRE_NAMES: Record<HeaderName, string> = {
  RequestId: 'X-Request-Id',
  CacheControl: 'Cache-Control',
  ETag: 'ETag',
  RetryAfter: 'Retry-After',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  IdempotencyReplayed: 'Idempotency-Replayed',
  SessionReset: 'X-Session-Reset',
  SetCookie: 'Set-Cookie',
  Allow: 'Allow',
  Location: 'Location',
  ContentDisposition: 'Content-Disposition',
};

/** The headers of a response, by reference. Every response has a request id. */
export const headersOf = (...names: HeaderName[]): Json =>
  Object.fromEntries(['RequestId' as const, ...names].map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]));

/** What decides which refusals an operation can have. */
export interface Traits {
  method: 'GET' | 'POST';
  /** Needs a session, or ends in 401 if the one that was sent is over. */
  session: boolean;
  /** The gateway asks the upstream. */
  upstream: boolean;
  /** A load balancer's question: answered by any name of the process. */
  probe: boolean;
  /** Names a record, or a thing that may not be there. */
  named: boolean;
  once: boolean;
}

/** What can befall any request, before anybody looks at its path: the checks of the head, of the connection and of the method. */
const ANY = [
  code.BAD_REQUEST,
  code.METHOD_NOT_ALLOWED,
  code.REQUEST_TIMEOUT,
  code.TARGET_TOO_LONG,
  code.UNSUPPORTED_TYPE,
  code.EXPECTATION_FAILED,
  code.TOO_MANY_REQUESTS,
  code.HEADERS_TOO_LARGE,
  DEFAULT_STATUS,
  code.NOT_IMPLEMENTED,
  code.UNAVAILABLE,
  code.VERSION_NOT_SUPPORTED,
];
/** The balance is too low. Only the upstream says so. */
export const PAYMENT_REQUIRED = 402;
/** Business refusals: the code of the upstream is the HTTP status. */
const BUSINESS = [code.UNAUTHORIZED, PAYMENT_REQUIRED, code.FORBIDDEN, code.NOT_FOUND, code.CONFLICT, code.UNPROCESSABLE];

/** The statuses of refusals that an operation can have, in ascending order. */
export function refusalsOf({ method, session, upstream, probe, named, once }: Traits): number[] {
  const statuses = new Set([
    ...ANY,
    ...(probe ? [] : [code.MISDIRECTED]),
    ...(session ? [code.UNAUTHORIZED] : []),
    ...(method === 'POST' ? [code.FORBIDDEN, code.TOO_LARGE] : []),
    ...(upstream ? [...BUSINESS, code.BAD_GATEWAY, code.GATEWAY_TIMEOUT] : []),
    ...(named ? [code.NOT_FOUND] : []),
    ...(once ? [code.CONFLICT, code.UNPROCESSABLE] : []),
  ]);
  return [...statuses].sort((one, other) => one - other);
}
