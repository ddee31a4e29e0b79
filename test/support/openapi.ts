import { isJson, type Json } from '../../server/openapi/json.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Follows the references of one document, and puts the parts of `allOf` together. Siblings of `$ref` are kept: they say more of the same thing. */
export function resolverOf(document: Json): (part: unknown) => Json {
  const resolve = (part: unknown, hops = 0): Json => {
    const { $ref, allOf, ...own } = isJson(part) ? part : {};
    if (hops > 20) return own;
    const parts = [
      ...(typeof $ref === 'string' ? [targetOf(document, $ref)] : []),
      ...(Array.isArray(allOf) ? allOf.map((one: unknown) => one) : []),
    ];
    return parts.length === 0 ? own : [...parts.map((one) => resolve(one, hops + 1)), own].reduce(together);
  };
  return (part) => resolve(part);
}

const targetOf = (document: Json, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (found, key) => (isJson(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );

/** Two parts that hold for the same value, as one. */
function together(one: Json, other: Json): Json {
  const properties = { ...fieldsOf(one.properties), ...fieldsOf(other.properties) };
  const required = [
    ...new Set(
      [one.required, other.required].flatMap((list) => (Array.isArray(list) ? list.map(String) : [])),
    ),
  ];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Array.isArray(one.required) || Array.isArray(other.required) ? { required } : {}),
  };
}

/** The responses of an operation by status, resolved: its own, those that stand under `default` for all operations of its kind, and `default` itself. */
export function responsesOf(document: Json, operation: Json): Record<string, Json> {
  const resolve = resolverOf(document);
  const own = fieldsOf(operation.responses);
  const shared = fieldsOf(resolve(own.default)['x-statuses']);
  return Object.fromEntries(
    Object.entries({ ...shared, ...own }).map(([status, response]) => [status, resolve(response)]),
  );
}
