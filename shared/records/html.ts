import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { described } from './described.ts';

/** A heading of the document's two upper levels; `id` is its element's id. */
const Heading = record({
  id: described(Type.String(), '标题所在元素的 id', "Id of the heading's element", { examples: ['part-1'] }),
  text: described(Type.String(), '标题', 'Title', { examples: ['如何申请'] }),
  level: described(
    Type.Integer({ minimum: 2, maximum: 4 }),
    '标题级别，与 html 中的一致',
    'Level of the heading, as in html',
    { examples: [2] },
  ),
});
export type Heading = Static<typeof Heading>;

/** The document's first picture, which a page may place separately. */
const LeadPicture = record({
  src: described(Type.String(), '图片地址', 'Address of the picture', {
    examples: ['/media/cover-rate.svg'],
  }),
  alt: described(Type.String(), '图片的文字说明', 'Text alternative of the picture', {
    examples: ['年化利率 3.85% 起'],
  }),
});

/** HTML content: a field of the upstream's HTML as the gateway delivers it, sanitised, with its outline, reading time and lead picture. */
export const HtmlContent = record({
  html: described(Type.String({}), '已净化的 HTML', 'Sanitised HTML', {
    examples: ['<p>提交申请后，顾问会在工作时间与您联系。</p>'],
  }),
  outline: described(Type.Array(Heading), '目录：两级标题', 'Contents: headings of two levels'),
  minutes: described(Type.Integer({ minimum: 1 }), '阅读约需的分钟数', 'Reading time in minutes', {
    examples: [3],
  }),
  lead: described(
    Type.Union([LeadPicture, Type.Null()]),
    '正文的首图；没有时为 null',
    'First picture of the text; null if there is none',
  ),
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
