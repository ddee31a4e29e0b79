import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { nullable, text, url } from './wire.ts';

/** A heading of the document's two upper levels; `id` is its element's id. */
const Heading = record({ id: text, text, level: Type.Integer({ minimum: 2, maximum: 4, description: '标题级别，与 html 中的一致' }) });
export type Heading = Static<typeof Heading>;

/** The document's first picture, which a page may place separately. */
const LeadPicture = record({ src: url, alt: text });

/** HTML content: a field of the upstream's HTML as the gateway delivers it, sanitised, with its outline, reading time and lead picture. */
export const HtmlContent = record({
  html: Type.String({ description: '已净化的 HTML' }),
  outline: Type.Array(Heading, { description: '目录：两级标题' }),
  minutes: Type.Integer({ minimum: 1, description: '阅读约需的分钟数' }),
  lead: nullable(LeadPicture),
});
export type HtmlContent = Static<typeof HtmlContent>;

/** What the gateway does with an HTML field besides sanitising it. */
export interface HtmlOptions {
  /**
   * The document is one part of a page: its headings are one level lower, and their ids begin with this name. With an
   * object: only in records of this `type`, and the ids begin with the first of these fields whose value can be part of an id.
   */
  part?: string | { type: string; fields: readonly string[] };
  /** `apart`: a picture at the start of the document is only in `lead`, not in `html`. */
  lead?: 'apart';
}

/**
 * Schema of an HTML field: a string in the upstream's response, `HtmlContent` in the gateway's. The gateway uses the media
 * type and the options, OpenAPI uses `contentSchema`.
 */
export const html = (options?: HtmlOptions) =>
  Type.Unsafe<HtmlContent>(Type.String({ contentMediaType: 'text/html', contentSchema: { ...HtmlContent, 'x-html': options } }));

/** A record as the upstream sends it, with HTML as a string. */
export type Wire<T> = T extends HtmlContent ? string : T extends readonly (infer Item)[] ? Wire<Item>[] : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
