import type { TObject } from 'typebox';
import {
  BAD_GATEWAY,
  BAD_REQUEST,
  FORBIDDEN,
  GATEWAY_TIMEOUT,
  NOT_MODIFIED,
  TOO_LARGE,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
  UNPROCESSABLE,
  UNSUPPORTED_TYPE,
} from '../shared/codes.ts';
import { TOKEN_COOKIE } from '../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../shared/contract/gatewayRoutes.ts';
import { contract } from '../shared/contract/index.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY } from '../shared/headers.ts';
import { FILE_PART } from '../shared/rules/fileUrl.ts';
import { idempotencyKeyRule } from '../shared/rules/idempotencyKey.ts';
import { bffCall } from '../shared/wire.ts';

type Json = Record<string, unknown>;

const REFUSALS: Record<number, string> = {
  [BAD_REQUEST]: '请求内容不正确；`data.errors` 按字段给出原因',
  [UNAUTHORIZED]: '登录已过期或未登录（code 40000）',
  [FORBIDDEN]: '请求来源不正确，或没有权限',
  [TOO_LARGE]: '文件过大',
  [UNSUPPORTED_TYPE]: '请求体不是 multipart/form-data',
  [UNPROCESSABLE]: '业务拒绝，原因见 message',
  [TOO_MANY_REQUESTS]: '操作过于频繁，`Retry-After` 秒后再试',
  [BAD_GATEWAY]: '上游服务不可用或返回不完整',
  [GATEWAY_TIMEOUT]: '上游服务超时；资金类操作 code 50410 表示结果未知',
};
/** Refusals that every call can have. */
const CALL_REFUSALS = [BAD_REQUEST, FORBIDDEN, UNPROCESSABLE, TOO_MANY_REQUESTS, BAD_GATEWAY, GATEWAY_TIMEOUT];

/** The OpenAPI 3.1 description of the gateway of the site with the name `brand`, made from the contract and `gatewayRoutes`. */
export function openApi(brand: string): Json {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    const { method, path } = bffCall(row);
    add(path, method, callOperation(name, row));
  }
  for (const [name, route] of Object.entries<GatewayRoute>(gatewayRoutes)) add(route.path, route.method, routeOperation(name, route));
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} /bff`,
      version: '1',
      description: `每个回答都是 \`{code, message, data}\`；写操作需要请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\` 与同源证明（\`Sec-Fetch-Site: same-origin\`，或 \`Origin\` 等于本站来源）。`,
    },
    paths: withoutReaderKeywords(paths),
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: TOKEN_COOKIE } } },
  };
}

/** The operation of a call of the contract. */
function callOperation(name: string, row: Endpoint): Json {
  const member = row.auth === 'member';
  const { parameters, ...operation } = request({ ...bffCall(row), input: row.input, multipart: row.body === 'multipart' });
  const key = { name: IDEMPOTENCY_KEY, in: 'header', required: true, schema: { type: 'string', pattern: idempotencyKeyRule.pattern } };
  return {
    operationId: name,
    summary: row.summary,
    ...(row.assumed && { 'x-assumed': true }),
    ...(member && { security: [{ session: [] }] }),
    parameters: [...parameters, ...(row.once ? [key] : []), ...(row.cache ? [ifNoneMatch] : [])],
    ...operation,
    responses: {
      200: { ...response(row.summary, envelopeOf(row.output)), ...(row.cache && { headers: entityTag }) },
      ...(row.cache && { [NOT_MODIFIED]: { description: '内容与 `If-None-Match` 指明的相同，没有响应体', headers: entityTag } }),
      ...refusals([...CALL_REFUSALS, ...(row.auth !== 'public' ? [UNAUTHORIZED] : []), ...(row.body ? [TOO_LARGE, UNSUPPORTED_TYPE] : [])]),
    },
  };
}

/** Public calls are kept responses: a program that asks again need not load the same bytes again. */
const ifNoneMatch: Json = {
  name: 'if-none-match',
  in: 'header',
  required: false,
  description: '上次回答的 `ETag`；内容没有变化时回答 304',
  schema: { type: 'string' },
};

const entityTag: Json = {
  ETag: { description: '这一编码（`Content-Encoding`）的内容标识；压缩的内容第一次发送时可能没有', schema: { type: 'string' } },
};

/** The operation of a route in `gatewayRoutes`. */
function routeOperation(name: string, { method, path, limit, member, csrfExempt, input, gives, output, summary }: GatewayRoute): Json {
  const upstream = member ? [BAD_REQUEST, UNAUTHORIZED, BAD_GATEWAY, GATEWAY_TIMEOUT] : [];
  const write = method === 'POST' ? [BAD_REQUEST, ...(csrfExempt ? [] : [FORBIDDEN])] : [];
  return {
    operationId: name,
    summary,
    ...(member && { security: [{ session: [] }] }),
    ...request({ method, path, input, csrfExempt }),
    responses: { ...success(gives, summary, output), ...refusals([...upstream, ...write, ...(limit ? [TOO_MANY_REQUESTS] : [])]) },
  };
}

function success(gives: GatewayRoute['gives'], summary: string, output: unknown = { type: 'null' }): Json {
  if (gives === 'envelope') return { 200: response(summary, envelopeOf(output)) };
  if (gives === 'nothing') return { 204: { description: summary } };
  if (gives === 'redirect') return { 302: { description: summary } };
  return { 200: { description: summary, content: Object.fromEntries(gives.map((type) => [type, {}])) } };
}

interface RequestSource {
  method: string;
  path: string;
  input?: (TObject & { required?: string[] }) | undefined;
  multipart?: boolean;
  csrfExempt?: boolean | undefined;
}

/** Parameters and body of a request: the input's fields in path, query or body, and the CSRF header of a write. */
function request({ method, path, input, multipart, csrfExempt }: RequestSource): { parameters: Json[]; requestBody?: Json } {
  const properties: Json = input?.properties ?? {};
  const required: readonly string[] = input?.required ?? [];
  const inPath = (key: string) => path.includes(`{${key}}`);
  const rest = Object.keys(properties).filter((key) => !inPath(key));
  const parameter = (key: string, where: string) => ({ name: key, in: where, required: where === 'path' || required.includes(key), schema: properties[key] });
  const parameters = Object.keys(properties)
    .filter(inPath)
    .map((key) => parameter(key, 'path'));
  if (method === 'GET') return { parameters: [...parameters, ...rest.map((key) => parameter(key, 'query'))] };
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [...required.filter((key) => !inPath(key)), ...(multipart ? [FILE_PART] : [])],
    properties: {
      ...Object.fromEntries(rest.map((key) => [key, properties[key]])),
      ...(multipart && { [FILE_PART]: { contentMediaType: 'application/octet-stream' } }),
    },
  };
  return {
    parameters: csrfExempt ? parameters : [...parameters, { name: CSRF_HEADER, in: 'header', required: true, schema: { const: CSRF_VALUE } }],
    ...(input && { requestBody: { content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema } } } }),
  };
}

/** Keywords for the reader of upstream responses (server/gateway/read), which tell a caller of `/bff` nothing. */
const READER_KEYWORDS: readonly string[] = ['x-reads', 'x-html', 'x-identity', 'x-expected', 'x-nullable'];

/** A part of the description without the reader's keywords, at any depth. */
function withoutReaderKeywords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutReaderKeywords);
  if (typeof part !== 'object' || part === null) return part;
  const own = Object.entries(part).filter(([key]) => !READER_KEYWORDS.includes(key));
  return Object.fromEntries(own.map(([key, value]) => [key, withoutReaderKeywords(value)]));
}

const envelopeOf = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});

const response = (description: string, schema: Json): Json => ({ description, content: { 'application/json': { schema } } });

const refusals = (statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, response(REFUSALS[status] ?? '', envelopeOf({}))]));
