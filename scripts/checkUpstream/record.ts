import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asked } from './createAsk.ts';

/** Texts that stay as they are: times, dates, sums, flags, and words of a program. */
const FORM =
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|[a-z][a-z_]{0,31}|[A-Z_]{2,32}|[01])$/;
/** Fields of a status, a kind or a switch: their numbers say how to read the record. */
const PLAIN_FIELD =
  /(?:^|_)(?:code|status|state|type|kind|flag|level|is|has|page|count|total|sort|errno|success)(?:_|$)|^(?:is|has|can)[A-Z]/;
/** Numbers up to this one may be a status or a count. */
const SMALL = 99;

/** A text of the same length in which nothing is legible but its form: Chinese, letters and digits are each replaced by one of their kind. */
const masked = (text: string): string =>
  text
    .replace(/\p{Script=Han}/gu, '某')
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/\d/g, '1');

/** A response's value without anything that says who or how much; its fields and forms stay. */
export function anonymised(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => anonymised(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, anonymised(one, key)]));
  if (typeof value === 'string')
    return FORM.test(value) && !/name|account|phone|mobile/i.test(field) ? value : masked(value);
  if (
    typeof value !== 'number' ||
    PLAIN_FIELD.test(field) ||
    (Number.isInteger(value) && Math.abs(value) <= SMALL)
  )
    return value;
  return Number(masked(String(value)));
}

/** Writes the responses of each call into the folder, one file for each, anonymised. What is no JSON is kept as its status and type. */
export function record(folder: string, asked: readonly Asked[]): void {
  mkdirSync(folder, { recursive: true });
  const named = new Map<string, number>();
  for (const { name, replies } of asked) {
    if (replies.length === 0) continue;
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    const kept = replies.map(({ method, path, reply }) => ({
      request: `${method} ${pathOf(path)}`,
      ...(reply.outcome === 'ok'
        ? { status: reply.status, type: reply.headers?.['content-type'], body: bodyOf(reply.text) }
        : { outcome: reply.outcome }),
    }));
    writeFileSync(
      join(folder, `${name}${times > 1 ? `.${times}` : ''}.json`),
      `${JSON.stringify(kept, null, 2)}\n`,
    );
  }
}

/** A path without its query; what looks like a number of a record is `{id}`. */
export const pathOf = (path: string): string =>
  (path.split('?', 1)[0] ?? '').replace(/\/[^/]*\d[^/]*(?=\/|$)/g, (part) =>
    /^\/v\d+$/.test(part) ? part : '/{id}',
  );

function bodyOf(text: string): unknown {
  try {
    return anonymised(JSON.parse(text));
  } catch {
    return `(${text.length} characters, not JSON)`;
  }
}
