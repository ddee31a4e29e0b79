import type { Ajv } from 'ajv';
import { scalarText } from '../../../shared/scalarText.ts';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { HtmlOptions } from '../../../shared/records/html.ts';
import { readHtml } from './readHtml.ts';

/** The schema that `html` in shared/records/html.ts makes. */
interface HtmlSchema {
  contentSchema: { 'x-html'?: HtmlOptions };
}

type Fields = Record<string | number, unknown>;

/**
 * Adds an Ajv keyword that replaces HTML strings by `HtmlContent` during validation. It redefines `contentMediaType`, which
 * Ajv itself treats as an annotation.
 */
export function htmlField(ajv: Ajv): Ajv {
  ajv.removeKeyword('contentMediaType');
  ajv.addKeyword({
    keyword: 'contentMediaType',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    errors: false,
    validate(mediaType: string, value: string, schema?: unknown, place?: DataValidationCxt) {
      if (mediaType !== 'text/html' || !place) return true;
      // Ajv passes the parent schema as `unknown`.
      const options = (schema as HtmlSchema).contentSchema['x-html'];
      const record: Fields = place.parentData;
      record[place.parentDataProperty] = readHtml(value, { part: partOf(options?.part, record), lead: options?.lead });
      return true;
    },
  });
  return ajv;
}

const ID = /^[\w-]+$/;

/** Name of the page part that the record is, by the option `part`; undefined if it is none. */
function partOf(part: HtmlOptions['part'], record: Fields): string | undefined {
  if (typeof part !== 'object') return part;
  return record.type === part.type ? part.fields.map((field) => scalarText(record[field])).find((name) => ID.test(name)) : undefined;
}
