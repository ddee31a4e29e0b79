import type { TSchema } from 'typebox';
import type { HtmlOptions } from '../../../shared/records/html.ts';
import type { Words } from '../../../shared/records/words.ts';
import type { MaskOf } from '../../../shared/rules/masks.ts';
import type { Drift } from './drift.ts';

/**
 * Reads a value of the upstream's response. Returns it as the schema wants it, or undefined when there is nothing or nothing
 * readable; what was repaired or dropped is noted in `drift`. `record`: the record that the value is a field of, as it was sent.
 */
export type Reader = (value: unknown, drift: Drift, record?: unknown) => unknown;

/** Makes the reader of a part of a schema; `path` is the part's in `data`. */
export type Compile = (part: OutputSchema, path: string) => Reader;

/** Whether the value stands for nothing: null, an empty text, or PHP's empty array in place of a record. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A reader of single values: notes nothing as `null`, and an unreadable value as `type`, or as `unreadable` if that is told (null). */
export const scalar =
  (path: string, read: (value: unknown, drift: Drift) => unknown): Reader =>
  (value, drift) => {
    const made = read(value, drift);
    if (made === undefined) drift.note(path, isNothing(value) ? 'null' : 'type');
    else if (made === null) drift.note(path, 'unreadable');
    else if (made !== value) drift.repaired(path);
    return made;
  };

/** The keywords of an output schema that decide how a value is read. */
export interface OutputSchema extends TSchema {
  type?: string;
  anyOf?: OutputSchema[];
  items?: OutputSchema;
  properties?: Record<string, OutputSchema>;
  patternProperties?: Record<string, OutputSchema>;
  required?: string[];
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  'x-reads'?: string;
  'x-mask'?: MaskOf;
  'x-words'?: readonly (readonly [field: string, words: Words])[];
  'x-nullable'?: true;
  'x-identity'?: readonly string[];
  'x-expected'?: readonly string[];
  'x-html'?: HtmlOptions;
}
