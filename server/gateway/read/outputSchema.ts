import type { TSchema } from 'typebox';
import type { HtmlOptions } from '../../../shared/records/html.ts';

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
  'x-nullable'?: true;
  'x-identity'?: readonly string[];
  'x-expected'?: readonly string[];
  'x-html'?: HtmlOptions;
}
