import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { nullable, text, url } from './wire.ts';

/** A heading of the two upper levels; `id` is that of its element. */
const Heading = record({ id: text, text, level: Type.Integer({ minimum: 2, maximum: 4, description: '标题级别，与 html 中的一致' }) });
export type Heading = Static<typeof Heading>;

/** A picture that a page may place by itself. */
const LeadPicture = record({ src: url, alt: text });

/** HTML of the upstream's editors as the gateway delivers it: sanitised, with what pages need to know of it. */
export const HtmlContent = record({
  html: Type.String({ description: '已净化的 HTML' }),
  outline: Type.Array(Heading, { description: '目录：两级标题' }),
  minutes: Type.Integer({ minimum: 1, description: '阅读约需的分钟数' }),
  lead: nullable(LeadPicture),
});
export type HtmlContent = Static<typeof HtmlContent>;

/** What the gateway does with the HTML of a field beyond sanitising it. */
export interface HtmlOptions {
  /**
   * The document is one part of a page: its headings stand one level lower, and their ids begin with this name. Or, in
   * records of this `type` alone: with the first of these fields that can be part of an id.
   */
  part?: string | { type: string; fields: readonly string[] };
  /** `apart`: a picture that the document begins with is in `lead` alone, and not in `html`. */
  lead?: 'apart';
}

/**
 * A field that is a string of HTML on the upstream's wire, and `HtmlContent` from the gateway on: the gateway goes by
 * the media type and the options, the interface description by `contentSchema`.
 */
export const html = (options?: HtmlOptions) =>
  Type.Unsafe<HtmlContent>(Type.String({ contentMediaType: 'text/html', contentSchema: { ...HtmlContent, 'x-html': options } }));

/** A record as the upstream sends it: its HTML is still text. */
export type Wire<T> = T extends HtmlContent ? string : T extends readonly (infer Item)[] ? Wire<Item>[] : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
