import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';

/** A heading of the document's two upper levels; `id` is its element's id. */
const Heading = record({
  id: Type.String(),
  text: Type.String(),
  level: Type.Integer({ minimum: 2, maximum: 4, description: '标题级别，与 html 中的一致' }),
});
export type Heading = Static<typeof Heading>;

/** The document's first picture, which a page may place separately. */
const LeadPicture = record({ src: Type.String(), alt: Type.String() });

/** HTML content: a field of the upstream's HTML as the gateway delivers it, sanitised, with its outline, reading time and lead picture. */
export const HtmlContent = record({
  html: Type.String({ description: '已净化的 HTML' }),
  outline: Type.Array(Heading, { description: '目录：两级标题' }),
  minutes: Type.Integer({ minimum: 1, description: '阅读约需的分钟数' }),
  lead: Type.Union([LeadPicture, Type.Null()]),
});
export type HtmlContent = Static<typeof HtmlContent>;

/** What the gateway does with an HTML field besides sanitising it. */
export interface HtmlOptions {
  /**
   * The document is one part of a page: its headings are one level lower, and their ids begin with this name. With an
   * object: with the first of these fields of its record whose value can be part of an id.
   */
  part?: string | { fields: readonly string[] };
  /** `apart`: a picture at the start of the document is only in `lead`, not in `html`. */
  lead?: 'apart';
}

/**
 * Schema of an HTML field: `HtmlContent` as the gateway delivers it, which the gateway makes from the upstream's string.
 */
export const html = (options?: HtmlOptions) =>
  Type.Unsafe<HtmlContent>({ ...HtmlContent, 'x-reads': 'html', 'x-html': options });
