import type { Json } from './json.ts';

/** Response headers by their names under `components`, with the names on the wire. */
const HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    header: {
      description: {
        zh: '追踪号：门户为每个请求产生；联系客服或查日志时用它',
        en: 'Trace number that the portal gives each request; quote it to support, or find it in the log',
      },
      schema: { type: 'string', examples: ['0f8b7c1e-5f0e-4a57-9d0c-2f4b2c1f9a11'] },
    },
  },
  CacheControl: {
    name: 'Cache-Control',
    header: {
      description: { zh: '缓存规则', en: 'Rules for caches' },
      schema: { type: 'string', examples: ['private, no-store'] },
    },
  },
  ETag: {
    name: 'ETag',
    header: {
      description: {
        zh: '这一编码（`Content-Encoding`）的内容标识，可用于 `If-None-Match`；压缩的内容第一次发送时可能没有',
        en: 'Entity tag of the content in this coding (`Content-Encoding`), for `If-None-Match`; may be absent when compressed content is sent for the first time',
      },
      schema: { type: 'string', examples: ['"5d41402abc4b2a76"'] },
    },
  },
  RetryAfter: {
    name: 'Retry-After',
    header: {
      description: {
        zh: '多少秒后可以再试；只在等待有用时才有',
        en: 'Seconds until it can be tried again; present only where waiting helps',
      },
      schema: { type: 'integer', minimum: 1, examples: [60] },
    },
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    header: {
      description: {
        zh: '限额：策略的名称、次数 `q`、时段 `w`（秒）。登录用户的响应与写操作的响应才有',
        en: 'The limit: name of the policy, number `q`, period `w` in seconds. Only in responses to members who are logged in, and to writes',
      },
      schema: { type: 'string', examples: ['"read-member";q=600;w=60'] },
    },
  },
  RateLimit: {
    name: 'RateLimit',
    header: {
      description: {
        zh: '剩余次数 `r`，以及时段还有多少秒 `t`；有多项限额时是剩余比例最小的一项',
        en: 'What is left, `r`, and the seconds to the end of the period, `t`; of several limits, the one with the smallest share left',
      },
      schema: { type: 'string', examples: ['"read-member";r=598;t=42'] },
    },
  },
  IdempotencyReplayed: {
    name: 'Idempotency-Replayed',
    header: {
      description: {
        zh: '`true`：这是同一 `Idempotency-Key` 第一次请求的成功结果，没有再次办理；再次给出拒绝时没有此头',
        en: '`true`: this is the success of the first request with this `Idempotency-Key`; nothing happened again. A refusal that is given again does not have this header',
      },
      schema: { type: 'string', examples: ['true'] },
    },
  },
  SessionReset: {
    name: 'X-Session-Reset',
    header: {
      description: {
        zh: '被拒绝的会话的标识；可交给 POST /bff/session/reset 清除 Cookie',
        en: 'Fingerprint of the session that was refused; POST /bff/session/reset removes its cookie',
      },
      schema: { type: 'string', examples: ['0f1e2d3c4b5a'] },
    },
  },
  SetCookie: {
    name: 'Set-Cookie',
    header: {
      description: { zh: '打开、延续或结束会话', en: 'Opens, prolongs or ends the session' },
      schema: { type: 'string', examples: ['bank_token=v1.…; Path=/; HttpOnly; SameSite=Lax'] },
    },
  },
  Allow: {
    name: 'Allow',
    header: {
      description: { zh: '本路径支持的方法', en: 'Methods that this path supports' },
      schema: { type: 'string', examples: ['GET, HEAD'] },
    },
  },
  Location: {
    name: 'Location',
    header: {
      description: { zh: '跳转的地址', en: 'Address of the redirect' },
      schema: { type: 'string', examples: ['https://open.weixin.qq.com/connect/qrconnect?appid=…'] },
    },
  },
  ContentDisposition: {
    name: 'Content-Disposition',
    header: {
      description: { zh: '文件名', en: 'File name' },
      schema: { type: 'string', examples: ['attachment; filename="bills.csv"'] },
    },
  },
} as const;

/** Name of a response header under `components`. */
export type HeaderName = keyof typeof HEADERS;

/** Response headers under `components`. */
export const headerComponents: Record<string, Json> = Object.fromEntries(
  Object.entries(HEADERS).map(([name, { header }]) => [name, header]),
);

/** What the rate limits say: on responses to members who are logged in, and to writes; never on a copy for everybody. */
export const LIMIT_HEADERS = ['RateLimitPolicy', 'RateLimit'] as const satisfies HeaderName[];

/** The headers of a response, by reference. Every response has a request id. */
export const headersOf = (...names: HeaderName[]): Json =>
  Object.fromEntries(
    ['RequestId' as const, ...names].map((name) => [
      HEADERS[name].name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
