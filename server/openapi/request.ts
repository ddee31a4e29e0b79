import type { TObject } from 'typebox';
import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY } from '../../shared/headers.ts';
import { idempotencyKeyRule } from '../../shared/rules/idempotencyKey.ts';
import { FILE_PART } from '../../shared/rules/files.ts';
import { isJson, type Json, pascal } from './json.ts';
import { toJsonSchema } from './schemas.ts';

/** Parameters that many operations have. */
export const parameterComponents = {
  CsrfHeader: {
    name: CSRF_HEADER,
    in: 'header',
    required: true,
    description: {
      zh: '写操作都要带上，别的网站无法代发',
      en: 'Needed by every write; another site cannot send it',
    },
    schema: { type: 'string', enum: [CSRF_VALUE] },
    example: CSRF_VALUE,
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    description: {
      zh: '写操作须证明来自本站：程序发送等于本站来源的 `Origin`；浏览器自动发送 `Sec-Fetch-Site: same-origin`。两者至少有一个，有的都须正确',
      en: "A write must show that it comes from this site: programs send an `Origin` equal to this site's origin; browsers send `Sec-Fetch-Site: same-origin` by themselves. At least one is needed, and each that is there must be right",
    },
    schema: { type: 'string', format: 'uri' },
    example: 'https://portal.example.com',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    required: true,
    description: {
      zh: '本次操作的请求编号，由调用方产生（例如 UUID），按用户与接口保留 24 小时。同一编号、同样内容再次提交，得到第一次的结果，不会重复办理；业务系统的拒绝也是结果，条件改变后要用新的编号。内容不同（加上短信验证码也是）则被拒绝（422）。没有送出的请求不占用编号：拒绝为网关的 400，或 401、429、502、503、504（50410 除外）时，可用同一编号再次提交',
      en: 'Request id of this operation, made by the caller (such as a UUID), and kept for each member and call for 24 hours. The same key with the same content gets the first result again, and nothing happens twice; a refusal of the business system is a result too, so that a new key is needed when the situation has changed. Other content (also an added text-message code) is refused (422). A request that was not sent does not use its key up: after a 400 of the gateway, or 401, 429, 502, 503 or 504 (but not 50410), the same key can be sent again',
    },
    schema: { type: 'string', pattern: idempotencyKeyRule.pattern },
    example: '7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: {
      zh: '上次响应的 `ETag`；内容没有变化时返回 304',
      en: '`ETag` of the last response; 304 if the content has not changed',
    },
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
} as const satisfies Record<string, Json>;

/** A parameter by reference. */
export const parameter = (name: keyof typeof parameterComponents): Json => ({
  $ref: `#/components/parameters/${name}`,
});

/** Texts that fit the schema's pattern or kind, for fields without an example. */
const TEXT = '示例';

/** An example of a schema of the description, made from the examples of its parts. `schemas`: those under `components`. */
export function exampleOf(schema: unknown, schemas: Readonly<Record<string, Json>>): unknown {
  if (!isJson(schema)) return null;
  const { examples, $ref, type, anyOf, items, properties, minimum } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)], schemas);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], schemas);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(isJson(properties) ? properties : {}).map(([key, field]) => [
        key,
        exampleOf(field, schemas),
      ]),
    );
  if (type === 'array') return [exampleOf(items, schemas)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.max(minimum, 1) : 1;
  return type === 'null' ? null : TEXT;
}

/**
 * Whole examples of requests, by the name of the request, where the required fields alone would be refused: which of the others are needed
 * depends on the case.
 */
const requestExamples: Readonly<Record<string, object>> = {
  WithdrawRequest: { amount: '100.00', type: 1, use_last: 1 },
  CertApplyRequest: { cert_type: 3, package_id: 1, price: '30.00', pay_type: 1, agree: 1 },
  SubmitFormRequest: { form_id: 1, answers: { contact_name: '林知夏' }, draft: 1 },
};

/** Name of the schema of a call's request under `components`, and of its fields' place. */
export const requestName = (name: string): string => `${pascal(name)}Request`;

export interface RequestSource {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  input?: (TObject & { required?: string[] }) | undefined;
  multipart?: boolean;
  csrfExempt?: boolean | undefined;
}

interface Request {
  parameters: Json[];
  requestBody?: Json;
  /** The body's schema, which goes under `components`. */
  schema?: Json;
}

/** Parameters and body of a request: the input's fields in path, query or body, and the headers of a write. */
export function requestOf({
  name,
  method,
  path,
  input,
  multipart = false,
  csrfExempt,
}: RequestSource): Request {
  const whole = input ? toJsonSchema(input, { isInput: true }) : {};
  const properties = isJson(whole.properties) ? whole.properties : {};
  const required: readonly string[] = input?.required ?? [];
  const isInPath = (key: string) => path.includes(`{${key}}`);
  const parameters = Object.entries(properties)
    .filter(([key]) => method === 'GET' || isInPath(key))
    .map(([key, schema]) =>
      field(key, isInPath(key) ? 'path' : 'query', isInPath(key) || required.includes(key), schema),
    );
  if (method === 'GET') return { parameters };
  const inBody = Object.entries(properties).filter(([key]) => !isInPath(key));
  const writes = csrfExempt ? [] : [parameter('CsrfHeader'), parameter('Origin')];
  if (!input || (inBody.length === 0 && !multipart)) return { parameters: [...parameters, ...writes] };

  const {
    properties: _properties,
    required: _required,
    additionalProperties: _additional,
    ...keywords
  } = whole;
  const needed = [...required.filter((key) => !isInPath(key)), ...(multipart ? [FILE_PART] : [])];
  const file = {
    [FILE_PART]: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: {
        zh: '一张图片（JPEG、PNG、WebP）或一份 PDF',
        en: 'One picture (JPEG, PNG, WebP) or one PDF',
      },
    },
  };
  const schema: Json = {
    ...keywords,
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
    properties: { ...Object.fromEntries(inBody), ...(multipart && file) },
  };
  // The gateway fills in the request id; what is not required is shown where nothing is.
  const shown = inBody.filter(
    ([key]) => key !== 'request_id' && (needed.length === 0 || needed.includes(key)),
  );
  const example =
    requestExamples[requestName(name)] ?? exampleOf({ ...schema, properties: Object.fromEntries(shown) }, {});
  const content = {
    schema: { $ref: `#/components/schemas/${requestName(name)}` },
    ...(!multipart && { example }),
  };
  return {
    parameters: [...parameters, ...writes],
    requestBody: {
      ...((needed.length > 0 || typeof schema.minProperties === 'number') && { required: true }),
      content: { [multipart ? 'multipart/form-data' : 'application/json']: content },
    },
    schema,
  };
}

function field(name: string, where: 'path' | 'query', required: boolean, schema: unknown): Json {
  const { description, 'x-en': english, ...rest } = isJson(schema) ? schema : {};
  return {
    name,
    in: where,
    ...(required && { required }),
    ...(description !== undefined && { description, 'x-en': english }),
    schema: rest,
  };
}
