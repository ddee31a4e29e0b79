import * as code from '../../shared/codes.ts';
import { DEFAULT_STATUS, OUTCOME_UNKNOWN, SENTINEL } from '../../shared/constants.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { entryOf, REASONS, type Reason } from '../../shared/reasons.ts';
import type { Json } from './json.ts';
import { PAYMENT_REQUIRED, headersOf, LIMIT_HEADERS } from './statuses.ts';

/** Names under `components` and meanings of refusals, by HTTP status. */
const REFUSALS: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  [code.BAD_REQUEST]: ['BadRequest', '请求内容不正确；`data.errors` 按字段给出原因'],
  [code.UNAUTHORIZED]: ['NotLoggedIn', `未登录，或会话已失效（code ${SENTINEL}）；重新登录`],
  [PAYMENT_REQUIRED]: ['PaymentRequired', '余额不足；`data.need` 为差额'],
  [code.FORBIDDEN]: ['Forbidden', '请求来源不正确，或没有权限'],
  [code.NOT_FOUND]: ['NotFound', '没有这条记录或这个地址，或本站没有这项功能'],
  [code.METHOD_NOT_ALLOWED]: ['MethodNotAllowed', '该地址不支持这个方法；见响应头 `Allow`'],
  [code.REQUEST_TIMEOUT]: ['RequestTimeout', '请求没有在时限内传完'],
  [code.CONFLICT]: ['Conflict', '与记录当前的状态冲突，或同一编号的上一次请求还在处理（此时有 `Retry-After`）'],
  [code.TOO_LARGE]: ['TooLarge', '请求体或文件过大'],
  [code.TARGET_TOO_LONG]: ['TargetTooLong', '请求地址过长'],
  [code.UNSUPPORTED_TYPE]: ['UnsupportedType', '请求体的格式或编码不受支持'],
  [code.EXPECTATION_FAILED]: ['ExpectationFailed', '请求头 `Expect` 的值不受支持'],
  [code.MISDIRECTED]: ['Misdirected', '请求头 `Host` 不是本站的域名'],
  [code.UNPROCESSABLE]: ['Refused', '业务上被拒绝；原因见 `reason` 与 `message`，`data.errors` 按字段说明'],
  [code.TOO_MANY_REQUESTS]: ['TooManyRequests', '次数超过限额，`Retry-After` 秒后再试'],
  [code.HEADERS_TOO_LARGE]: ['HeadersTooLarge', '请求头过大或过多'],
  [DEFAULT_STATUS]: ['InternalError', '网关内部出错；报修时附上 `X-Request-Id`'],
  [code.NOT_IMPLEMENTED]: ['NotImplemented', '不认识的 HTTP 方法'],
  [code.BAD_GATEWAY]: ['BadGateway', '业务系统无法连接、出错，或它的响应无法识别'],
  [code.UNAVAILABLE]: ['Unavailable', '繁忙，请求没有处理；`Retry-After` 秒后再试'],
  [code.GATEWAY_TIMEOUT]: ['GatewayTimeout', `业务系统没有在时限内响应；code ${OUTCOME_UNKNOWN} 表示已送出但结果未知，须先核对记录`],
  [code.VERSION_NOT_SUPPORTED]: ['VersionNotSupported', '不支持的 HTTP 版本'],
};

/** Refusals with which a business code of the upstream arrives that none of the others has. */
const OTHER = ['OtherRefusal', '业务系统的其他拒绝；HTTP 状态等于 `code`'] as const;

/** The reasons of the catalogue that come with this HTTP status. */
const reasonsOf = (status: number): Reason[] => reasons.filter((reason) => entryOf(reason).codes.some((one) => httpStatus(one) === status));
// The catalogue's own keys.
const reasons = Object.keys(REASONS) as Reason[];

/** Reasons of the catalogue with their meanings. */
export const reasonTexts = (list: readonly Reason[]): Json => Object.fromEntries(list.map((reason) => [reason, entryOf(reason).meaning]));

/** Reasons as a list in Markdown, with their codes and meanings; undefined for none. */
export const reasonLines = (list: readonly Reason[]): string | undefined =>
  list.length === 0
    ? undefined
    : `除一般的拒绝外，还有：\n\n${list.map((reason) => `- \`${reason}\`（${entryOf(reason).codes.join('、')}）${entryOf(reason).meaning}`).join('\n')}`;

/** The HTTP statuses with which these reasons come. */
export const statusesOfReasons = (list: readonly Reason[]): number[] => list.flatMap((reason) => entryOf(reason).codes.map(httpStatus));

/** The schema of `reason`: all words of the catalogue. */
export const reasonSchema = (): Json => ({
  type: 'string',
  description: '拒绝的原因，供程序判断；不会改名，以后可能增加。`message` 是给人看的，文字可能变化',
  enum: reasons,
  'x-enum-descriptions': reasonTexts(reasons),
  'x-reasons': Object.fromEntries(
    reasons.map((reason) => [reason, { codes: entryOf(reason).codes, fixer: entryOf(reason).fixer, retry: entryOf(reason).retry }]),
  ),
  examples: ['bad_input'],
});

/** The schema of a refusal's envelope. */
export const refusalSchema = (): Json => ({
  type: 'object',
  description: '拒绝。HTTP 状态由 `code` 决定：40000 为 401，50410 为 504，400–599 即其本身，其余为 422',
  required: ['code', 'message', 'data', 'reason'],
  properties: {
    code: { type: 'integer', description: '拒绝的代码', examples: [code.BAD_REQUEST] },
    message: { type: 'string', description: '给人看的原因', examples: ['请求内容不正确'] },
    data: { anyOf: [{ $ref: '#/components/schemas/RefusalData' }, { type: 'null' }], description: '细节；没有时为 null' },
    reason: { $ref: '#/components/schemas/Reason' },
  },
});

/** The schema of a refusal's `data`: what the gateway and the contract know; an upstream may add fields. */
export const refusalDataSchema = (): Json => ({
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
    retry_after: { type: 'number', description: '多少秒后可以再试，与响应头 `Retry-After` 相同', examples: [60] },
    need: { $ref: '#/components/schemas/Yuan', description: '还差的金额' },
    price: { $ref: '#/components/schemas/Yuan', description: '现价' },
    captcha_required: { description: '下次须带图形验证码', examples: [1] },
    code_required: { description: '下次须带短信验证码', examples: [1] },
    request_id: { type: 'string', description: '结果未知的请求的编号，可用来查询记录', examples: ['7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'] },
  },
});

/** Refusals that are given before the request is counted, or for other methods and hosts than a route's. */
const BEFORE_LIMITS: ReadonlySet<number> = new Set([
  code.METHOD_NOT_ALLOWED,
  code.TARGET_TOO_LONG,
  code.EXPECTATION_FAILED,
  code.MISDIRECTED,
  code.HEADERS_TOO_LARGE,
  code.NOT_IMPLEMENTED,
  code.VERSION_NOT_SUPPORTED,
]);

const HEADERS: Readonly<Record<number, Parameters<typeof headersOf>>> = {
  [code.UNAUTHORIZED]: ['SessionReset', 'SetCookie'],
  [code.METHOD_NOT_ALLOWED]: ['Allow'],
  [PAYMENT_REQUIRED]: ['RetryAfter'],
  [code.FORBIDDEN]: ['RetryAfter'],
  [code.NOT_FOUND]: ['RetryAfter'],
  [code.CONFLICT]: ['RetryAfter'],
  [code.UNPROCESSABLE]: ['RetryAfter'],
  [code.TOO_MANY_REQUESTS]: ['RetryAfter'],
  [code.BAD_GATEWAY]: ['RetryAfter'],
  [code.UNAVAILABLE]: ['RetryAfter'],
};

/** The headers of a refusal, besides those of every response. */
const headerNames = (status: number): Parameters<typeof headersOf> => [...(HEADERS[status] ?? []), ...(BEFORE_LIMITS.has(status) ? [] : LIMIT_HEADERS)];

/** Codes that differ from the status that they travel with. */
const CODES: Readonly<Record<number, number>> = { [code.UNAUTHORIZED]: SENTINEL };

/** Examples that say more than the first reason of a status with nothing in `data`. */
const EXAMPLES: Readonly<Record<number, { reason: Reason; message?: string; data?: Json }>> = {
  [code.BAD_REQUEST]: { reason: 'bad_input', message: '请输入正确的金额，最多两位小数', data: { errors: { amount: '请输入正确的金额，最多两位小数' } } },
  [PAYMENT_REQUIRED]: { reason: 'balance_short', data: { need: '98.00' } },
  [code.NOT_FOUND]: { reason: 'not_found' },
  [code.UNPROCESSABLE]: { reason: 'below_minimum', message: '提现金额不能小于 10.00 元', data: { errors: { amount: '提现金额不能小于 10.00 元' } } },
  [code.TOO_MANY_REQUESTS]: { reason: 'rate_limited', data: { retry_after: 60 } },
};

/** The refusals under `components/responses`. */
export function refusalComponents(): Json {
  const made = Object.entries(REFUSALS).map(([key, [name, meaning]]): [string, Json] => {
    const status = Number(key);
    const own = reasonsOf(status);
    const example = { code: CODES[status] ?? status, message: meaning.split(/[；，]/)[0], data: null, reason: own[0], ...EXAMPLES[status] };
    return [name, { ...response(meaning, headerNames(status)), ...(own.length > 0 && { 'x-reasons': reasonTexts(own) }), ...withExample(example) }];
  });
  return {
    ...Object.fromEntries(made),
    [OTHER[0]]: { ...response(OTHER[1], [...LIMIT_HEADERS]), ...withExample({ code: 423, message: '已锁定', data: null, reason: 'refused' }) },
  };
}

const response = (description: string, headers: Parameters<typeof headersOf>): Json => ({ description, headers: headersOf('CacheControl', ...headers) });

const withExample = (example: Json): Json => ({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example } } });

/** The refusals of an operation, by reference; the last is any other, such as another code of the upstream. */
export function refusalResponses(statuses: readonly number[]): Record<string, Json> {
  const listed = statuses.map((status): [number, Json] => [status, reference(REFUSALS[status]?.[0] ?? OTHER[0])]);
  return { ...Object.fromEntries(listed), default: reference(OTHER[0]) };
}

const reference = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
