import type { HtmlOptions } from '../../../shared/records/html.ts';
import type { Reader } from '../read/reader.ts';
import type { HtmlReader } from './readHtml.ts';

/** Reader of an HTML field: a string of HTML becomes HTML content. */
export const readHtmlField =
  (readHtml: HtmlReader, path: string, { part, lead }: HtmlOptions = {}): Reader =>
  (value, drift) => {
    if (typeof value !== 'string') drift.note(path, value === null ? 'null' : 'type');
    return typeof value === 'string' && value !== '' ? readHtml(value, { part, lead }) : undefined;
  };
