import type { Json } from './json.ts';

const text = (name: string, description: string, example: string) => ({
  name,
  header: { description, schema: { type: 'string', examples: [example] } },
});

/** Response headers by their names under `components`, with the names on the wire. */
const HEADERS = {
  RequestId: text(
    'X-Request-Id',
    '本次请求的编号；联系客服或查日志时用它',
    '0f8b7c1e-5f0e-4a57-9d0c-2f4b2c1f9a11',
  ),
  CacheControl: text('Cache-Control', '缓存规则', 'private, no-store'),
  ETag: text(
    'ETag',
    '这一编码（`Content-Encoding`）的内容标识，可用于 `If-None-Match`；压缩的内容第一次发送时可能没有',
    '"5d41402abc4b2a76"',
  ),
  RetryAfter: {
    name: 'Retry-After',
    header: {
      description: '多少秒后可以再试；只在等待有用时才有',
      schema: { type: 'integer', minimum: 1, examples: [60] },
    },
  },
  RateLimitPolicy: text(
    'RateLimit-Policy',
    '限额：策略的名称、次数 `q`、时段 `w`（秒）。登录用户的响应与写操作的响应才有',
    '"read-member";q=600;w=60',
  ),
  RateLimit: text(
    'RateLimit',
    '剩余次数 `r`，以及时段还有多少秒 `t`；有多项限额时是剩余比例最小的一项',
    '"read-member";r=598;t=42',
  ),
  IdempotencyReplayed: text(
    'Idempotency-Replayed',
    '`true`：这是同一 `Idempotency-Key` 第一次请求的结果，没有再次办理',
    'true',
  ),
  SessionReset: text(
    'X-Session-Reset',
    '被拒绝的会话的标识；可交给 POST /bff/session/reset 清除 Cookie',
    '0f1e2d3c4b5a',
  ),
  SetCookie: text('Set-Cookie', '打开、延续或结束会话', 'bank_token=v1.…; Path=/; HttpOnly; SameSite=Lax'),
  Allow: text('Allow', '本路径支持的方法', 'GET, HEAD'),
  Location: text('Location', '跳转的地址', 'https://open.weixin.qq.com/connect/qrconnect?appid=…'),
  ContentDisposition: text('Content-Disposition', '文件名', 'attachment; filename="bills.csv"'),
};

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
