import { NOT_MODIFIED } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import type { GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { asksForRecord, canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { bffCall } from '../../shared/wire.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import type { Json, Operation } from './json.ts';
import { describeLimits } from '../http/limits/describeLimits.ts';
import { reasonLines, reasonTexts, refusalResponses, statusesOfReasons } from './refusals.ts';
import { requestName, requestOf, exampleOf, parameter } from './request.ts';
import { toJsonSchema } from './schemas.ts';
import { refusalsOf, headersOf, LIMIT_HEADERS, limitsText } from './statuses.ts';
import type { Reason } from "../../shared/reasons.ts";
import { account } from "../../shared/contract/account.ts";
import { wallet } from "../../shared/contract/wallet.ts";
import { membership } from "../../shared/contract/membership.ts";
import { content } from "../../shared/contract/content.ts";
import { site } from "../../shared/contract/site.ts";
import { loan } from "../../shared/contract/loan.ts";
import { selfService } from "../../shared/contract/selfService.ts";

/** The parts of the contract, by tag. */
const GROUPS = { account, wallet, membership, content, site, loan, selfService };

/** The tags of the description. `gateway`: what the gateway answers itself; `operation`: for whoever runs it. */
export const tags = [
  { name: 'account', description: '登录、注册、密码、手机号与个人资料' },
  { name: 'wallet', description: '钱包、账单、提现与充值' },
  { name: 'membership', description: '实名认证、VIP 会员、推广等级与团队' },
  { name: 'loan', description: '贷款申请' },
  { name: 'content', description: '文章、消息与留言' },
  { name: 'site', description: '站点数据与上传' },
  { name: 'selfService', description: '设备、登录记录、注销账户与消息设置' },
  { name: 'gateway', description: '网关自己的接口：会话、邀请、文件、导出与本说明' },
  { name: 'operation', description: '供负载均衡、浏览器与搜索引擎使用' },
] as const;

type Tag = (typeof tags)[number]['name'];

/** The tag of a call of the contract. */
function tagOf(name: string): Tag {
  const found = Object.entries(GROUPS).find(([, rows]) => name in rows)?.[0];
  return tags.find((tag) => tag.name === found)?.name ?? 'gateway';
}

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

/** The reasons for which a call under `/bff` may be refused, besides `REQUEST_REASONS`: those that follow from the row's columns, and the row's own. */
export function reasonsOf(row: Endpoint): Reason[] {
  const { auth, body, upstream, refused } = row;
  const found: (readonly Reason[] | false | undefined)[] = [
    ['bad_input', 'rate_limited'],
    auth === 'member' && ['not_logged_in'],
    auth !== 'public' && ['session_expired'],
    bffCall(row).method === 'POST' && ['csrf_header_missing', 'origin_wrong', 'bad_body', 'unsupported_type', 'too_large'],
    body === 'multipart' && ['unsupported_type'],
    upstream !== undefined && ['not_offered', 'not_found', 'forbidden', refused ?? 'refused', 'status_conflict'],
    upstream !== undefined && ['upstream_unreachable', 'upstream_failed', 'upstream_invalid', 'upstream_busy', 'upstream_timeout', 'identity_mismatch'],
    ownReasonsOf(row),
  ];
  return [...new Set(found.flatMap((some) => some || []))];
}

/** The reasons that other calls like it do not have: those of the row, and those of its columns `once`, `priced` and `oauthState`. */
function ownReasonsOf({ once, priced, oauthState, reasons }: Pick<Endpoint, 'once' | 'priced' | 'oauthState' | 'reasons'>): Reason[] {
  const found: (readonly Reason[] | false | undefined)[] = [
    reasons,
    priced && ['price_changed', 'price_unknown'],
    oauthState && ['oauth_state_wrong', 'not_submitted'],
    once && ['idempotency_key_missing', 'idempotency_key_reused', 'request_running', 'not_submitted', 'outcome_unknown', 'identity_mismatch'],
  ];
  return [...new Set(found.flatMap((some) => some || []))];
}

/** Schema of the envelope of a success. */
const successEnvelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { const: SUCCESS, description: '200 表示成功' },
    message: { type: 'string', description: '给人看的说明', examples: ['ok'] },
    data: { ...data, description: data.type === 'null' ? '没有数据' : '结果' },
  },
});

/** What an operation is made with: the figures of the rate limits, and the schemas under `components`, to which it adds its own. */
export interface Parts {
  figures: LimitFigures;
  schemas: Record<string, Json>;
}

/** Security of an operation: a session, a session or none, or none. */
const SECURITY = { member: [{ session: [] }], optional: [{ session: [] }, {}], public: [] } as const;

/** The operation of a call of the contract. */
export function callOperation(name: string, row: Endpoint, parts: Parts): Operation {
  const { method, path } = bffCall(row);
  const { parameters, requestBody, schema } = requestOf({ name, method, path, input: row.input, multipart: row.body === 'multipart' });
  if (schema) parts.schemas[requestName(name)] = schema;
  const data = toJsonSchema(row.output, name);
  const touchesSession = canOpenSession(row) || row.session === 'closes';
  const headers = headersOf(
    'CacheControl',
    ...(row.cache ? ['ETag' as const] : LIMIT_HEADERS),
    ...(row.once ? ['IdempotencyReplayed' as const] : []),
    ...(touchesSession ? ['SetCookie' as const] : []),
  );
  const unchanged = { description: '内容与 `If-None-Match` 指明的相同，没有响应体', headers: headersOf('CacheControl', 'ETag') };
  const statuses = refusalsOf({
    method,
    session: row.auth !== 'public',
    upstream: row.upstream !== undefined,
    probe: false,
    named: path.includes('{') || (row.upstream !== undefined && asksForRecord(row)),
    once: row.once === true,
  });
  return {
    operationId: name,
    tags: [tagOf(name)],
    ...texts(row.summary, row.limit, parts, [
      row.assumed && '本站假定业务系统有这项功能；没有时返回 404（见 GET /bff/offers）。',
      row.once && '须带 `Idempotency-Key`：同一编号只办理一次。',
      row.auth === 'member' && '须登录。',
      reasonLines(ownReasonsOf(row)),
    ]),
    ...(row.assumed && { 'x-assumed': true }),
    'x-reasons': reasonTexts(reasonsOf(row)),
    ...('deprecated' in row && { deprecated: true, 'x-deprecated': row.deprecated }),
    security: SECURITY[row.auth],
    parameters: [...parameters, ...(row.once ? [parameter('IdempotencyKey')] : []), ...(row.cache ? [parameter('IfNoneMatch')] : [])],
    ...(requestBody && { requestBody }),
    responses: {
      [SUCCESS]: envelopeResponse(row.summary, data, headers, parts),
      ...(row.cache && { [NOT_MODIFIED]: unchanged }),
      ...refusalResponses([...statuses, ...statusesOfReasons(reasonsOf(row))]),
    },
  };
}

/** The operation of a route in `gatewayRoutes`. */
export function routeOperation(name: string, route: GatewayRoute, parts: Parts): Operation {
  const { method, path, limit, member, csrfExempt, input, gives, summary } = route;
  const { parameters, requestBody, schema } = requestOf({ name, method, path, input, csrfExempt });
  if (schema) parts.schemas[requestName(name)] = schema;
  const statuses = refusalsOf({
    method,
    session: member === true,
    upstream: member === true,
    probe: limit === undefined,
    named: path.includes('{') || gives === 'redirect',
    once: false,
  });
  return {
    operationId: name,
    tags: [path.startsWith('/bff/') && !csrfExempt ? 'gateway' : 'operation'],
    ...texts(summary, limit, parts, [member && '须登录。']),
    security: SECURITY[member ? 'member' : 'public'],
    parameters: [...parameters, ...(route.revalidates ? [parameter('IfNoneMatch')] : [])],
    ...(requestBody && { requestBody }),
    responses: { ...success(name, route, parts), ...refusalResponses(statuses), ...(route.unavailable && unavailable(route, name, parts)) },
  };
}

/** Summary, description and limits of an operation. */
function texts(summary: string, limit: Endpoint['limit'] | undefined, { figures }: Parts, notes: readonly (string | false | undefined)[]): Json {
  const limits = limit ? describeLimits(limit, figures) : [];
  const description = [`${summary}。`, ...notes, limits.length > 0 && `限额：${limitsText(limits)}。`].filter(Boolean).join('\n\n');
  return { summary: summary.split(/[：；]/)[0], description, ...(limits.length > 0 && { 'x-rate-limit': limits }) };
}

function success(name: string, route: GatewayRoute, parts: Parts): Record<string, Json> {
  const { method, gives, summary, output, body } = route;
  const data = output ? toJsonSchema(output, name) : { type: 'null', description: '没有数据' };
  const limits = method === 'POST' ? LIMIT_HEADERS : [];
  if (gives === 'envelope') return { [SUCCESS]: envelopeResponse(summary, data, headersOf('CacheControl', ...limits), parts) };
  if (gives === 'nothing') return { 204: { description: summary, headers: headersOf(...limits) } };
  if (gives === 'redirect') return { 302: { description: summary, headers: headersOf('CacheControl', 'Location', 'SetCookie') } };
  const schema = body ? toJsonSchema(body, name) : { type: 'string' };
  const headers = headersOf(
    'CacheControl',
    ...(route.revalidates ? ['ETag' as const] : []),
    ...(route.member ? LIMIT_HEADERS : []),
    ...(route.download ? ['ContentDisposition' as const] : []),
  );
  const content = Object.fromEntries(gives.map((type) => [type, { schema, ...(body && { example: exampleOf(schema, parts.schemas) }) }]));
  const unchanged = { description: '内容与 `If-None-Match` 指明的相同，没有响应体', headers: headersOf('CacheControl', 'ETag') };
  return { [SUCCESS]: { description: summary, headers, content }, ...(route.revalidates && { [NOT_MODIFIED]: unchanged }) };
}

/** The refusal of a route whose body says the same as that of a success. */
function unavailable({ body, unavailable: text }: GatewayRoute, name: string, { schemas }: Parts): Record<string, Json> {
  const schema = { anyOf: [toJsonSchema(body ?? {}, name), { $ref: '#/components/schemas/Refusal' }] };
  return { 503: { description: text, headers: headersOf('CacheControl'), content: { 'application/json': { schema, example: exampleOf(schema, schemas) } } } };
}

function envelopeResponse(description: string, data: Json, headers: Json, { schemas }: Parts): Json {
  const schema = successEnvelope(data);
  return { description, headers, content: { 'application/json': { schema, example: exampleOf(schema, schemas) } } };
}
