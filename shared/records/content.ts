import { Type, type Static } from 'typebox';
import { html, type HtmlOptions } from './html.ts';
import { nullable, tolerant } from './tolerant.ts';
import { avatar, count, flag, id, kind, link, list, maybeTime, picture, text, time, worded } from './wire.ts';
import { noticeWords } from './words.ts';

/** Kinds of articles that the portal shows. */
export const ARTICLE_TYPES = ['news', 'help', 'notice', 'page'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** An article as lists show it. */
export const ArticleRow = tolerant(
  {
    id,
    type: text,
    category_id: Type.Optional(id),
    category_name: Type.Optional(text),
    title: text,
    summary: text,
    cover: picture,
    author: Type.Optional(text),
    source: Type.Optional(text),
    view_count: count,
    is_top: flag,
    is_hot: flag,
    publish_at: time,
    updated_at: Type.Optional(time),
  },
  ['id'],
);
export type ArticleRow = Static<typeof ArticleRow>;

const ArticleLink = tolerant({ id, title: text }, ['id', 'title']);

/** An article with its body and links to the previous and the next one. */
export const Article = tolerant(
  {
    ...ArticleRow.declared,
    /** Key of an agreement, as in the catalogue. */
    key: Type.Optional(text),
    content: html(),
    prev: nullable(ArticleLink),
    next: nullable(ArticleLink),
    /** At most five. */
    related: Type.Array(ArticleRow),
    /** Votes of 有帮助吗; help only. */
    helpful_yes: Type.Optional(count),
    helpful_no: Type.Optional(count),
  },
  ['id'],
);
export type Article = Static<typeof Article>;

/** An article of a list. With its body, a list of help can answer in place; all of them stand on one page then. */
const ListedArticle = tolerant(
  { ...ArticleRow.declared, content: Type.Optional(html({ part: { fields: ['id'] } })) },
  ['id'],
);

export const ArticleList = list(ListedArticle);
export type ArticleList = Static<typeof ArticleList>;

const Category = tolerant({ id, name: text, sort: Type.Optional(Type.Integer()) }, ['id', 'name']);
export type Category = Static<typeof Category>;

/** A single page (about, how it works, contact) with its body. */
const singlePage = (options?: HtmlOptions) =>
  tolerant({
    id,
    title: text,
    summary: Type.Optional(text),
    cover: Type.Optional(picture),
    content: html(options),
    updated_at: Type.Optional(time),
  });

/** The catalogue of articles: categories of each type, single pages, and agreements (articles of type `page`). */
export const Catalogue = tolerant({
  categories: tolerant({
    news: Type.Array(Category),
    help: Type.Array(Category),
    notice: Type.Array(Category),
  }),
  pages: tolerant({
    about: nullable(singlePage({ part: 'story' })),
    play: nullable(singlePage()),
    contact: nullable(singlePage({ lead: 'apart' })),
  }),
  agreements: Type.Array(
    tolerant(
      {
        id,
        key: text,
        title: text,
        /** From when it is in force. */
        updated_at: Type.Optional(time),
        /** Earlier versions, newest first; their texts are articles of type `page` too. */
        earlier: Type.Optional(Type.Array(tolerant({ id, updated_at: Type.Optional(time) }, ['id']))),
      },
      ['id'],
    ),
  ),
});
export type Catalogue = Static<typeof Catalogue>;

export const HelpfulCount = tolerant({ helpful_yes: count, helpful_no: count });

/** A notice to one member. */
export const Notice = tolerant(
  {
    id,
    /** 1 system, 2 money, 3 membership, 4 referral, 5 progress of an application. */
    category: kind,
    category_text: worded(['category', noticeWords]),
    scene: Type.Optional(text),
    title: text,
    summary: text,
    is_read: flag,
    read_at: maybeTime,
    /** Path of this site that the notice is about; '' when none. */
    link: Type.Optional(link),
    biz_type: Type.Optional(text),
    biz_id: Type.Optional(nullable(id)),
    created_at: time,
  },
  ['id'],
);
export type Notice = Static<typeof Notice>;

/** A notice in full. Requesting it marks it as read. */
export const NoticeDetail = tolerant({ ...Notice.declared, content: html() }, ['id']);
export type NoticeDetail = Static<typeof NoticeDetail>;

export const NoticeList = list(Notice, { unread_count: Type.Optional(count) });
export type NoticeList = Static<typeof NoticeList>;

/** One line of the rotating notice banner: a real event with a masked name, or a tip. */
export const VirtualNotice = tolerant(
  { id, content: text, avatar: Type.Optional(avatar), created_at: time },
  ['content'],
);
export type VirtualNotice = Static<typeof VirtualNotice>;
