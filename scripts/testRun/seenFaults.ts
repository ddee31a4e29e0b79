import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApi } from '../../server/openapi/openApi.ts';
import { isJson, type Json } from '../../server/openapi/json.ts';
import { isReason } from '../../shared/reasons.ts';
import { resolverOf, responsesOf } from '../openapi/lint.ts';

/** One response of the gateway in a test run, as `recordResponses.mjs` writes it. `path` is '' when there was no request object. */
export interface Seen {
  method: string;
  path: string;
  status: number;
  headers: string[];
  type: string;
  body?: unknown;
}

/** Headers that tell a caller what to do: each must be documented where it was seen. */
const TELLING = [
  'retry-after',
  'ratelimit-policy',
  'ratelimit',
  'idempotency-replayed',
  'x-session-reset',
  'allow',
  'location',
  'content-disposition',
];

/** Says of a response what of it is not in the description; none when it is all there. */
export function seenFaultsBy(document: OpenApi): (seen: Seen) => string[] {
  const resolve = resolverOf({ ...document });
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package's types do not declare the default export as a function.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'openapi.json', components: closed(document.components, resolve) });
  const compiled = new Map<string, ReturnType<Ajv2020['compile']>>();
  const placeholders = (path: string) => path.split('{').length;
  const sorted = Object.keys(document.paths).sort((one, other) => placeholders(one) - placeholders(other));
  const templates = sorted.map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  /** Statuses that the document names anywhere. `default` stands for the others only. */
  const named = new Set(
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => Object.keys(responsesOf({ ...document }, operation))),
    ),
  );

  /** The operation that the router takes for this method: of several paths that fit, the one with the fewest placeholders. */
  const operationOf = (path: string, method: string) =>
    templates
      .filter(({ pattern }) => pattern.test(path))
      .map((template) => document.paths[template.path]?.[method])
      .find(Boolean);

  function responseOf({ method, path, status }: Seen): Json | undefined {
    const operation = operationOf(path, method === 'HEAD' ? 'get' : method.toLowerCase());
    // For an unknown path or method there are refusals only.
    if (!operation) return status >= 400 && named.has(String(status)) ? refusal : undefined;
    const responses = responsesOf({ ...document }, operation);
    return responses[status] ?? (status < 400 || named.has(String(status)) ? undefined : responses.default);
  }
  const refusal: Json = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    headers: { 'Retry-After': {}, 'RateLimit-Policy': {}, RateLimit: {}, Allow: {} },
  };

  function bodyFaults(schema: unknown, body: unknown): string[] {
    const text = JSON.stringify(closed(schema, resolve)).replaceAll(
      '"#/components',
      '"openapi.json#/components',
    );
    let validate = compiled.get(text);
    // A schema is an object.
    if (!validate) compiled.set(text, (validate = ajv.compile(JSON.parse(text) as object)));
    if (validate(body)) return [];
    return (validate.errors ?? [])
      .slice(0, 3)
      .map(
        ({ instancePath, message, params }) =>
          `body ${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
      );
  }

  return function faultsOf(seen) {
    if (isLeftOut(seen)) return [];
    const { status, headers, type, body } = seen;
    const response = responseOf(seen);
    if (!response) return ['this status is not documented'];
    const documented = new Set(
      Object.keys(isJson(response.headers) ? response.headers : {}).map((name) => name.toLowerCase()),
    );
    const faults = TELLING.filter((name) => headers.includes(name) && !documented.has(name)).map(
      (name) => `the header ${name} is not documented`,
    );
    if (body === undefined) return faults;
    const media = isJson(response.content) ? response.content[type.split(';')[0] ?? ''] : undefined;
    if (!isJson(media)) return [...faults, `a body of type ${type} is not documented`];
    if (status >= 400 && isJson(body) && 'code' in body && !isReason(body.reason))
      faults.push(`the reason ${JSON.stringify(body.reason)} is not in the catalogue`);
    return [...faults, ...bodyFaults(media.schema, body)];
  };
}

/**
 * The same schema, without room for fields that it does not name: the description leaves room, since responses may gain fields later. The parts
 * of `allOf` are put together, since each would refuse the fields of the others.
 */
function closed(part: unknown, resolve: (part: unknown) => Json): unknown {
  if (Array.isArray(part)) return part.map((one) => closed(one, resolve));
  if (!isJson(part)) return part;
  const whole = Array.isArray(part.allOf) ? resolve(part) : part;
  const own = Object.fromEntries(
    Object.entries(whole).map(([key, one]) => [
      key,
      key === 'example' || key === 'examples' ? one : closed(one, resolve),
    ]),
  );
  return isJson(own.properties) && own.type === 'object' && !('additionalProperties' in own)
    ? { ...own, additionalProperties: false }
    : own;
}

/** Responses that tests cause with parts of their own, such as a route added for the test; each with its reason. */
const LEFT_OUT: readonly { path: RegExp; why: string }[] = [];

/** Whether the response is one that only a test's own part could give. */
const isLeftOut = ({ path }: Seen): boolean => LEFT_OUT.some((one) => one.path.test(path));
