import { NOT_MODIFIED } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { account } from '../../shared/contract/account.ts';
import { content } from '../../shared/contract/content.ts';
import type { GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { loan } from '../../shared/contract/loan.ts';
import { membership } from '../../shared/contract/membership.ts';
import { selfService } from '../../shared/contract/selfService.ts';
import { site } from '../../shared/contract/site.ts';
import { wallet } from '../../shared/contract/wallet.ts';
import { asksForRecord, canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Both } from '../../shared/paths.ts';
import type { Reason } from '../../shared/reasons.ts';
import { bffCall } from '../../shared/wire.ts';
import { headersOf, LIMIT_HEADERS } from './describeHeaders.ts';
import { isJson, type Json, type Operation } from './json.ts';
import { COMMON_REASONS, isCommon, refusalResponses } from './refusals.ts';
import { exampleOf, parameter, requestName, requestOf } from './request.ts';
import { toJsonSchema } from './schemas.ts';

/** The parts of the contract, by tag. */
const GROUPS = { account, wallet, membership, content, site, loan, selfService };

/** The tags of the description. `gateway`: what the gateway answers itself; `operation`: for whoever runs it. */
export const tags = [
  {
    name: 'account',
    description: {
      zh: '登录、注册、密码、手机号与个人资料',
      en: 'Login, registration, passwords, phone numbers and profiles',
    },
  },
  {
    name: 'wallet',
    description: { zh: '钱包、账单、提现与充值', en: 'Wallet, bills, withdrawals and recharges' },
  },
  {
    name: 'membership',
    description: {
      zh: '实名认证、VIP 会员、推广等级与团队',
      en: 'Certification, VIP memberships, referral levels and teams',
    },
  },
  { name: 'loan', description: { zh: '贷款申请', en: 'Loan applications' } },
  { name: 'content', description: { zh: '文章、消息与留言', en: 'Articles, notices and messages' } },
  { name: 'site', description: { zh: '站点数据与上传', en: 'Site data and uploads' } },
  {
    name: 'selfService',
    description: {
      zh: '设备、登录记录、注销账户与消息设置',
      en: 'Devices, login history, closing an account, and notice settings',
    },
  },
  {
    name: 'gateway',
    description: {
      zh: '网关自己的接口：会话、邀请、文件、导出与本说明',
      en: 'Calls of the gateway itself: session, invitation, files, export and this description',
    },
  },
  {
    name: 'operation',
    description: {
      zh: '供负载均衡、浏览器与搜索引擎使用',
      en: 'For load balancers, browsers and search engines',
    },
  },
];

/** The tag of a call of the contract. */
const tagOf = (name: string): string =>
  Object.entries(GROUPS).find(([, rows]) => name in rows)?.[0] ?? 'gateway';

/** Whether the caller gets what the upstream answers. A logout succeeds in any case. */
const passesOn = ({ upstream, session }: Endpoint): boolean => upstream !== undefined && session !== 'closes';

/** The reasons for which a call under `/bff` may be refused, besides `REQUEST_REASONS`: those that follow from the row's columns, and the row's own. */
export function reasonsOf(row: Endpoint): Reason[] {
  const { auth, body, refused, reasons, once, priced, oauthState } = row;
  const found: (readonly Reason[] | false | undefined)[] = [
    COMMON_REASONS.any,
    auth === 'member' && COMMON_REASONS.member,
    auth !== 'public' && COMMON_REASONS.session,
    bffCall(row).method === 'POST' && COMMON_REASONS.write,
    body === 'multipart' && ['unsupported_type'],
    passesOn(row) &&
      COMMON_REASONS.upstream.map((reason) => (reason === 'refused' ? (refused ?? reason) : reason)),
    reasons,
    priced && ['price_changed', 'price_unknown'],
    oauthState && ['oauth_state_wrong', 'not_submitted'],
    once && [
      'idempotency_key_missing',
      'idempotency_key_reused',
      'request_running',
      'not_submitted',
      'outcome_unknown',
    ],
  ];
  return [...new Set(found.flatMap((some) => some || []))];
}

/** What operations are made with: the schemas under `components`, to which they add their requests. */
export type Schemas = Record<string, Json>;

/** Security of an operation where it is not the document's, which is a session. */
const SECURITY = {
  member: {},
  optional: { security: [{ session: [] }, {}] },
  public: { security: [] },
} as const;

/** The operation of a call of the contract. */
export function callOperation(name: string, row: Endpoint, schemas: Schemas): Operation {
  const { method, path } = bffCall(row);
  const { parameters, requestBody, schema } = requestOf({
    name,
    method,
    path,
    input: row.input,
    multipart: row.body === 'multipart',
  });
  if (schema) schemas[requestName(name)] = schema;
  const own: ReadonlySet<Reason> = new Set(row.reasons);
  const reasons = reasonsOf(row).filter((reason) => own.has(reason) || !isCommon(reason));
  const headers = headersOf(
    'CacheControl',
    ...(row.cache ? ['ETag' as const] : LIMIT_HEADERS),
    ...(row.once ? ['IdempotencyReplayed' as const] : []),
    ...(canOpenSession(row) || row.session === 'closes' ? ['SetCookie' as const] : []),
  );
  return {
    operationId: name,
    tags: [tagOf(name)],
    ...textsOf(row.summary),
    ...(row.assumed && { 'x-assumed': true }),
    'x-rate-limit': row.limit,
    ...(reasons.length > 0 && { 'x-reasons': reasons }),
    ...('deprecated' in row && { deprecated: true, 'x-deprecated': row.deprecated }),
    ...SECURITY[row.auth],
    ...parametersOf(
      ...parameters,
      row.once && parameter('IdempotencyKey'),
      row.cache && parameter('IfNoneMatch'),
    ),
    ...(requestBody && { requestBody }),
    responses: {
      [SUCCESS]: envelopeResponse(toJsonSchema(row.output), headers),
      ...(row.cache && unchanged),
      ...refusalResponses({
        session: row.auth !== 'public',
        upstream: passesOn(row),
        named: path.includes('{') || (row.upstream !== undefined && asksForRecord(row)),
        once: row.once === true,
        reasons,
      }),
    },
  };
}

/** The operation of a route in `gatewayRoutes`. */
export function routeOperation(name: string, route: GatewayRoute, schemas: Schemas): Operation {
  const { method, path, limit, member = false, csrfExempt, input, gives, summary } = route;
  const { parameters, requestBody, schema } = requestOf({ name, method, path, input, csrfExempt });
  if (schema) schemas[requestName(name)] = schema;
  const named = path.includes('{') || gives === 'redirect';
  return {
    operationId: name,
    tags: [path.startsWith('/bff/') && !csrfExempt ? 'gateway' : 'operation'],
    ...textsOf(summary),
    ...(limit && { 'x-rate-limit': limit }),
    ...SECURITY[member ? 'member' : 'public'],
    ...parametersOf(...parameters, route.revalidates && parameter('IfNoneMatch')),
    ...(requestBody && { requestBody }),
    responses: {
      ...success(route, schemas),
      ...refusalResponses({ session: member, upstream: member, named }),
      ...unavailable(route, schemas),
    },
  };
}

const parametersOf = (...all: (Json | false | undefined)[]): { parameters?: Json[] } => {
  const parameters = all.filter((one) => isJson(one));
  return parameters.length > 0 ? { parameters } : {};
};

/** Summary and description of an operation: what stands before the first colon or semicolon, and what stands behind it. */
export function textsOf({ zh, en }: Both): { summary: Both; description: Both } {
  const [chinese = '', moreChinese = chinese] = zh.split(/[：；](.*)/s);
  const [english = '', moreEnglish = english] = en.split(/[:;] (.*)/s);
  return {
    summary: { zh: chinese, en: english },
    description: {
      zh: `${moreChinese}。`,
      en: `${moreEnglish.slice(0, 1).toUpperCase()}${moreEnglish.slice(1)}.`,
    },
  };
}

function success(
  { method, gives, output, body, revalidates, member, download }: GatewayRoute,
  schemas: Schemas,
): Record<string, Json> {
  const description = SUCCEEDED;
  const limits = method === 'POST' || member ? LIMIT_HEADERS : [];
  if (gives === 'envelope')
    return {
      [SUCCESS]: envelopeResponse(
        output ? toJsonSchema(output) : NOTHING,
        headersOf('CacheControl', ...limits),
      ),
    };
  if (gives === 'nothing') return { 204: { description, headers: headersOf(...limits) } };
  if (gives === 'redirect')
    return { 302: { description, headers: headersOf('CacheControl', 'Location', 'SetCookie') } };
  const schema = body ? toJsonSchema(body) : { type: 'string' };
  const headers = headersOf(
    'CacheControl',
    ...(revalidates ? ['ETag' as const] : []),
    ...limits,
    ...(download ? ['ContentDisposition' as const] : []),
  );
  const content = Object.fromEntries(
    gives.map((type) => [type, { schema, ...(body && { example: exampleOf(schema, schemas) }) }]),
  );
  return { [SUCCESS]: { description, headers, content }, ...(revalidates && unchanged) };
}

const SUCCEEDED: Both = { zh: '成功', en: 'Success' };
const NOTHING: Json = { type: 'null', description: { zh: '没有数据', en: 'No data' } };

const unchanged = { [NOT_MODIFIED]: { $ref: '#/components/responses/Unchanged' } };

/** The responses under `components` that are no refusals. */
export const otherResponses: Record<string, Json> = {
  Unchanged: {
    description: {
      zh: '内容与 `If-None-Match` 指明的相同，没有响应体',
      en: 'The content is the one that `If-None-Match` names, so there is no body',
    },
    headers: headersOf('CacheControl', 'ETag'),
  },
};

/** The refusal of a route whose body says the same as that of a success. */
function unavailable(
  { body, unavailable: description }: GatewayRoute,
  schemas: Schemas,
): Record<string, Json> {
  if (description === undefined) return {};
  const schema = { anyOf: [toJsonSchema(body ?? {}), { $ref: '#/components/schemas/Refusal' }] };
  return {
    503: {
      description,
      headers: headersOf('CacheControl'),
      content: { 'application/json': { schema, example: exampleOf(schema, schemas) } },
    },
  };
}

function envelopeResponse(data: Json, headers: Json): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Success' },
      { type: 'object', properties: { data }, required: ['data'] },
    ],
  };
  return { description: SUCCEEDED, headers, content: { 'application/json': { schema } } };
}
