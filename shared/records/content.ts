import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { html, type HtmlOptions } from './html.ts';
import { count, flag, id, kind, list, maybeTime, nullable, text, time, url } from './wire.ts';

/** Kinds of articles that the portal shows. */
export const ARTICLE_TYPES = ['news', 'help', 'notice', 'page'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** An article as lists show it. */
export const ArticleRow = record({
  id,
  type: text,
  category_id: Type.Optional(id),
  category_name: Type.Optional(text),
  title: text,
  summary: text,
  cover: url,
  author: Type.Optional(text),
  source: Type.Optional(text),
  view_count: count,
  is_top: flag,
  is_hot: flag,
  publish_at: time,
  updated_at: Type.Optional(time),
});
export type ArticleRow = Static<typeof ArticleRow>;

const ArticleLink = record({ id, title: text });

/** Agreements are articles of the type `page`, which one page shows together. */
const agreementPart: HtmlOptions = { part: { type: 'page', fields: ['key', 'id'] } };

/** An article with its body and links to the previous and the next one. */
export const Article = record({
  ...ArticleRow.properties,
  /** Key of an agreement, as in the catalogue. */
  key: Type.Optional(text),
  content: html(agreementPart),
  prev: nullable(ArticleLink),
  next: nullable(ArticleLink),
  /** At most five. */
  related: Type.Array(ArticleRow),
  /** Votes of 有帮助吗; help only. */
  helpful_yes: Type.Optional(count),
  helpful_no: Type.Optional(count),
});
export type Article = Static<typeof Article>;

export const ArticleList = list(ArticleRow);
export type ArticleList = Static<typeof ArticleList>;

const Category = record({ id, name: text, sort: Type.Optional(Type.Integer()) });
export type Category = Static<typeof Category>;

/** A single page (about, how it works, contact) with its body. */
const singlePage = (options?: HtmlOptions) =>
  record({ id, title: text, summary: Type.Optional(text), cover: Type.Optional(url), content: html(options), updated_at: Type.Optional(time) });
export type SinglePage = Static<ReturnType<typeof singlePage>>;

/** The catalogue of articles: categories of each type, single pages, and agreements (articles of type `page`). */
export const Catalogue = record({
  categories: record({ news: Type.Array(Category), help: Type.Array(Category), notice: Type.Array(Category) }),
  pages: record({ about: nullable(singlePage({ part: 'story' })), play: nullable(singlePage()), contact: nullable(singlePage({ lead: 'apart' })) }),
  agreements: Type.Array(record({ id, key: text, title: text, updated_at: Type.Optional(time) })),
});
export type Catalogue = Static<typeof Catalogue>;

export const HelpfulCount = record({ helpful_yes: count, helpful_no: count });

/** A notice to one member. */
export const Notice = record({
  id,
  /** 1 system, 2 money, 3 membership, 4 referral, 5 progress of an application. */
  category: kind,
  category_text: text,
  scene: Type.Optional(text),
  title: text,
  summary: text,
  is_read: flag,
  read_at: maybeTime,
  /** Path of this site that the notice is about; '' when none. */
  link: Type.Optional(url),
  biz_type: Type.Optional(text),
  biz_id: Type.Optional(nullable(id)),
  created_at: time,
});
export type Notice = Static<typeof Notice>;

/** A notice in full. Requesting it marks it as read. */
export const NoticeDetail = record({ ...Notice.properties, content: html() });
export type NoticeDetail = Static<typeof NoticeDetail>;

export const NoticeList = list(Notice, { unread_count: Type.Optional(count) });
export type NoticeList = Static<typeof NoticeList>;

/** One line of the rotating notice banner: a real event with a masked name, or a tip. */
export const VirtualNotice = record({ id, content: text, avatar: Type.Optional(url), created_at: time });
export type VirtualNotice = Static<typeof VirtualNotice>;
