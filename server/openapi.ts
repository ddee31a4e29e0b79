import { contract } from '../shared/contract/index.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { BILL_CSV } from '../shared/paths.ts';
import { bffCall } from '../shared/wire.ts';
import { WRITE_HEADER } from './http/origin.ts';

type Json = Record<string, unknown>;

const REFUSALS: Record<number, string> = {
  400: '请求内容不正确；`data.errors` 按字段给出原因',
  401: '登录已过期或未登录（code 40000）',
  403: '请求来源不正确，或没有权限',
  422: '业务拒绝，原因见 message',
  429: '操作过于频繁，`Retry-After` 秒后再试',
  502: '上游服务不可用或返回不完整',
  504: '上游服务超时；资金类操作 code 50410 表示结果未知',
};

/** The interface description of `/bff` (OpenAPI 3.1), made from the contract alone. */
export function openApi(table: Record<string, Endpoint> = contract): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(table)) {
    const { method, path } = bffCall(row);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, row) };
  }
  paths[BILL_CSV] = { get: billCsv(contract.bill) };
  return {
    openapi: '3.1.0',
    info: {
      title: '银桥 /bff',
      version: '1',
      description:
        '每个回答都是 `{code, message, data}`；写操作需要请求头 `X-Bank-CSRF: 1` 与同源证明（`Sec-Fetch-Site: same-origin`，或 `Origin` 等于本站来源）。',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bank_token' } } },
  };
}

function operation(name: string, row: Endpoint): Json {
  const { method, path } = bffCall(row);
  const properties = row.input.properties as Record<string, Json>;
  const required = (row.input as { required?: string[] }).required ?? [];
  const inPath = (key: string) => path.includes(`{${key}}`);
  const rest = Object.entries(properties).filter(([key]) => !inPath(key));
  const parameter = (key: string, where: string) => ({ name: key, in: where, required: where === 'path' || required.includes(key), schema: properties[key] });
  const headers = method === 'GET' ? [] : [{ name: WRITE_HEADER, in: 'header', required: true, schema: { const: '1' } }];
  if (row.once) headers.push({ name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string', pattern: '^[\\w.~-]{8,64}$' } } as never);
  return {
    operationId: name,
    summary: row.summary,
    ...(row.assumed && { 'x-assumed': true }),
    ...(row.auth === 'member' && { security: [{ session: [] }] }),
    parameters: [
      ...Object.keys(properties)
        .filter(inPath)
        .map((key) => parameter(key, 'path')),
      ...(method === 'GET' ? rest.map(([key]) => parameter(key, 'query')) : []),
      ...headers,
    ],
    ...(method === 'POST' && {
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', additionalProperties: false, required: required.filter((key) => !inPath(key)), properties: Object.fromEntries(rest) },
          },
        },
      },
    }),
    responses: { 200: answer(row.summary, envelopeOf(delivered(row.output))), ...refusals(row) },
  };
}

/** The one answer that is no envelope: the filter is that of the bills, all pages of it are the file. */
function billCsv(row: Endpoint): Json {
  const { parameters, responses, ...bills } = operation('billCsv', row) as { parameters: { name: string }[]; responses: Json } & Json;
  return {
    ...bills,
    summary: '账单导出为 CSV（UTF-8，含 BOM）',
    parameters: parameters.filter(({ name }) => name !== 'page' && name !== 'count'),
    responses: { ...responses, 200: { description: '全部账单，每行一笔', content: { 'text/csv': { schema: { type: 'string' } } } } },
  };
}

/** A schema as `/bff` keeps it: a string of the upstream's that the gateway reads is what its `contentSchema` says. */
function delivered(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(delivered);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('contentSchema' in schema) return schema.contentSchema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, delivered(value)]));
}

const envelopeOf = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});
const answer = (description: string, schema: Json): Json => ({ description, content: { 'application/json': { schema } } });

function refusals(row: Endpoint): Json {
  const statuses = Object.keys(REFUSALS)
    .map(Number)
    .filter((status) => status !== 401 || row.auth !== 'public');
  return Object.fromEntries(statuses.map((status) => [status, answer(REFUSALS[status] as string, envelopeOf({}))]));
}
