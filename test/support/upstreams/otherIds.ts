import { contract } from '../../../shared/contract/index.ts';
import { fail } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { ApiCall, Translation } from './translator.ts';

/** How an upstream writes its ids. */
interface IdForm {
  of(id: number): string;
  pattern: RegExp;
  back(text: string): number;
  /** It sends them as JSON numbers. */
  asNumbers?: true;
}

const UUID = '3f2c7a10-5b1e-4c8d-9e6f-';
const SNOWFLAKE = 7_180_000_000_000_000_000n;

export const uuids: IdForm = {
  of: (id) => UUID + id.toString(16).padStart(12, '0'),
  pattern: new RegExp(`${UUID}[\\da-f]{12}`, 'g'),
  back: (text) => Number.parseInt(text.slice(UUID.length), 16),
};
/** Numbers beyond 2⁵³, which `JSON.parse` would round. */
export const snowflakes: IdForm = {
  of: (id) => String(SNOWFLAKE + BigInt(id)),
  pattern: /718\d{16}/g,
  back: (text) => Number(BigInt(text) - SNOWFLAKE),
  asNumbers: true,
};

/** The names of all fields with ids, in requests and responses. */
const FIELDS = new Set(
  Object.values(contract).flatMap(({ input, output }) => [...idFields(input), ...idFields(output)]),
);
function idFields(schema: object, name = ''): string[] {
  const { 'x-reads': reads, properties, items, anyOf, patternProperties } = fieldsOf(schema);
  if (reads === 'id') return [name];
  return [
    ...Object.entries({ ...fieldsOf(properties), ...fieldsOf(patternProperties) }).flatMap(([key, part]) =>
      idFields(fieldsOf(part), key),
    ),
    ...(items ? idFields(fieldsOf(items), name) : []),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((part) => idFields(fieldsOf(part), name)) : []),
  ];
}

/** Addresses of the portal in texts of the upstream. */
const LINK =
  /(\/(?:news|help|notice|bank|form|form\/record|wallet\/withdrawl|user\/messages)\/|(?:partner_id|loan_type_id|category_id|package)=)(\d+)/g;
/** Numbers of orders, which get a form that has neither letters nor a digit at their beginning. */
const ORDER = /^(RC|VP)\d{10,}$/;
const ORDER_PREFIX = '_~';

/**
 * The embedded upstream with other ids, in paths, queries, bodies and responses, and other order numbers. `strays`: where an id came that it
 * has never sent.
 */
export function withIds(form: IdForm): Translation & { strays: string[] } {
  const strays: string[] = [];
  const isId = (text: string) => text.replace(form.pattern, '') === '';
  const own = (text: string): string =>
    text.startsWith(ORDER_PREFIX) ? text.slice(ORDER_PREFIX.length) : text;

  function sent(value: unknown, name = ''): unknown {
    if (typeof value === 'number' && value > 0 && FIELDS.has(name))
      return form.asNumbers ? `@${form.of(value)}@` : form.of(value);
    if (typeof value === 'string')
      return ORDER.test(value)
        ? ORDER_PREFIX + value
        : value.replace(LINK, (_, place: string, id: string) => place + form.of(Number(id)));
    if (Array.isArray(value)) return value.map((item) => sent(item, name));
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sent(part, key)]))
      : value;
  }

  function got(value: unknown, name: string, call: ApiCall): unknown {
    if (typeof value === 'string' && value !== '' && isId(value)) return form.back(value);
    if (FIELDS.has(name) && (typeof value === 'number' || typeof value === 'string'))
      strays.push(`${call.method} ${call.path} ${name}=${value}`);
    if (typeof value === 'string') return own(value);
    if (Array.isArray(value)) return value.map((item) => got(item, name, call));
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, got(part, key, call)]))
      : value;
  }

  return {
    strays,
    request(call) {
      const before = strays.length;
      call.path = call.path
        .split('/')
        .map((part) => {
          if (/^\d+$/.test(part) && !isId(part) && !call.path.startsWith('/api/upload/'))
            strays.push(`${call.method} ${call.path}`);
          return own(part.replace(form.pattern, (id) => String(form.back(id))));
        })
        .join('/');
      for (const [name, value] of [...call.query]) call.query.set(name, String(got(value, name, call)));
      call.body = call.body && fieldsOf(got(call.body, '', call));
      return strays.length > before ? fail(400, '编号不正确') : undefined;
    },
    response: ({ data, ...envelope }) => ({ ...envelope, data: sent(data) }),
    ...(form.asNumbers && { text: (json: string) => json.replace(/"@(\d+)@"/g, '$1') }),
  };
}
