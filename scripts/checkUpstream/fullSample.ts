import type { TSchema } from 'typebox';
import type { OutputSchema } from "../../server/gateway/read/reader.ts";

/** Every text of a sample. */
export const SAMPLE_TEXT = 'a';

/** A value of an output schema with every field and one row in every list, so that a loader goes on to its next call. */
export function fullSample({ anyOf, type, items, properties, minimum = 1, ...rest }: OutputSchema): unknown {
  if (anyOf?.[0]) return fullSample(anyOf[0]);
  const { const: constant, enum: choices }: TSchema & { const?: unknown; enum?: unknown[] } = rest;
  if (constant !== undefined) return constant;
  if (choices) return choices[0];
  if (type === 'array') return [fullSample(items ?? {})];
  if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([key, field]) => [key, fullSample(field)]));
  return type === 'string' ? SAMPLE_TEXT : type === 'null' ? null : Math.max(minimum, 1);
}
