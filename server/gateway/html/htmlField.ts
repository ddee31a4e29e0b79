import type { HtmlOptions } from '../../../shared/records/html.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { scalarText } from '../../../shared/scalarText.ts';
import type { Reader } from '../read/reader.ts';
import type { HtmlReader } from './readHtml.ts';

/** Reader of an HTML field: a string of HTML becomes HTML content. */
export const readHtmlField =
  (readHtml: HtmlReader, path: string, { part, lead }: HtmlOptions = {}): Reader =>
  (value, drift, record) => {
    if (typeof value !== 'string') drift.note(path, value === null ? 'null' : 'type');
    return typeof value === 'string' && value !== '' ? readHtml(value, { part: partOf(part, record), lead }) : undefined;
  };

const ID = /^[\w-]+$/;

/** Name of the page part that the record is, by the option `part`; undefined if it has none. */
function partOf(part: HtmlOptions['part'], record: unknown): string | undefined {
  if (typeof part !== 'object') return part;
  const fields = fieldsOf(record);
  return part.fields.map((field) => scalarText(fields[field])).find((name) => ID.test(name));
}
