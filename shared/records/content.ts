import { Type, type Static } from 'typebox';
import { html, type HtmlOptions } from './html.ts';
import { nullable, tolerant } from './tolerant.ts';
import { avatar, count, flag, id, kind, link, list, maybeTime, picture, text, time, worded } from './wire.ts';
import { notices, articleTypes } from './words.ts';
import { title, name, sort, summary, updatedAt, createdAt } from './fields.ts';
import { described } from './described.ts';

/** Kinds of articles that the portal shows. */
export const ARTICLE_TYPES = ['news', 'help', 'notice', 'page'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** An article as lists show it. */
export const ArticleRow = tolerant(
  {
    id,
    type: described(text, '栏目', 'Section', { values: articleTypes, examples: ['news'] }),
    category_id: Type.Optional(described(id, '分类编号', 'Id of the category')),
    category_name: Type.Optional(
      described(text, '分类名称', 'Name of the category', { examples: ['公司动态'] }),
    ),
    title,
    summary,
    cover: described(picture, '封面图片', 'Cover picture', { examples: ['/media/cover-rate.svg'] }),
    author: Type.Optional(described(text, '作者', 'Author', { examples: ['编辑部'] })),
    source: Type.Optional(described(text, '来源', 'Source', { examples: ['本站'] })),
    view_count: described(count, '阅读次数', 'Number of views', { examples: [320] }),
    is_top: described(flag, '是否置顶', 'Whether it stays on top'),
    is_hot: described(flag, '是否热门', 'Whether it is popular'),
    publish_at: described(time, '发布时间', 'Time of publication'),
    updated_at: Type.Optional(updatedAt),
  },
  ['id'],
);
export type ArticleRow = Static<typeof ArticleRow>;

const ArticleLink = tolerant({ id, title }, ['id', 'title']);

/** An article with its body and links to the previous and the next one. */
export const Article = tolerant(
  {
    ...ArticleRow.declared,
    key: Type.Optional(
      described(text, '协议的键，与目录中的一致', 'Key of the agreement, as in the catalogue', {
        examples: ['privacy'],
      }),
    ),
    content: described(html(), '正文', 'Text'),
    prev: nullable(described(ArticleLink, '上一篇', 'Previous article')),
    next: nullable(described(ArticleLink, '下一篇', 'Next article')),
    related: described(Type.Array(ArticleRow), '相关文章，至多五篇', 'Related articles, at most five'),
    helpful_yes: Type.Optional(
      described(count, '认为有帮助的人数', 'Number of readers who found it useful', { examples: [18] }),
    ),
    helpful_no: Type.Optional(
      described(count, '认为没有帮助的人数', 'Number of readers who did not find it useful', {
        examples: [2],
      }),
    ),
  },
  ['id'],
);
export type Article = Static<typeof Article>;

/** An article of a list. With its body, a list of help can answer in place; all of them stand on one page then. */
const ListedArticle = tolerant(
  {
    ...ArticleRow.declared,
    content: Type.Optional(
      described(html({ part: { fields: ['id'] } }), '正文；列表中可能没有', 'Text; lists may lack it'),
    ),
  },
  ['id'],
);

export const ArticleList = list(ListedArticle);
export type ArticleList = Static<typeof ArticleList>;

const Category = tolerant({ id, name, sort: Type.Optional(sort) }, ['id', 'name']);
export type Category = Static<typeof Category>;

/** A single page (about, how it works, contact) with its body. */
const singlePage = (options?: HtmlOptions) =>
  tolerant({
    id,
    title,
    summary: Type.Optional(summary),
    cover: Type.Optional(
      described(picture, '封面图片', 'Cover picture', { examples: ['/media/cover-rate.svg'] }),
    ),
    content: described(html(options), '正文', 'Text'),
    updated_at: Type.Optional(updatedAt),
  });

/** The catalogue of articles: categories of each type, single pages, and agreements (articles of type `page`). */
export const Catalogue = tolerant({
  categories: described(
    tolerant({
      news: described(Type.Array(Category), '新闻', 'News'),
      help: described(Type.Array(Category), '帮助', 'Help'),
      notice: described(Type.Array(Category), '公告', 'Announcements'),
    }),
    '分类',
    'Categories',
  ),
  pages: described(
    tolerant({
      about: nullable(described(singlePage({ part: 'story' }), '关于我们', 'About us')),
      play: nullable(described(singlePage(), '如何使用', 'How to use the site')),
      contact: nullable(described(singlePage({ lead: 'apart' }), '联系我们', 'Contact us')),
    }),
    '单页',
    'Single pages',
  ),
  agreements: described(
    Type.Array(
      tolerant(
        {
          id,
          key: described(text, '协议的键', 'Key of the agreement', { examples: ['privacy'] }),
          title,
          updated_at: Type.Optional(described(time, '生效时间', 'From when it is in force')),
          earlier: Type.Optional(
            described(
              Type.Array(tolerant({ id, updated_at: Type.Optional(updatedAt) }, ['id'])),
              '更早的版本，由近到远',
              'Earlier versions, latest first',
            ),
          ),
        },
        ['id'],
      ),
    ),
    '协议',
    'Agreements',
  ),
});
export type Catalogue = Static<typeof Catalogue>;

export const HelpfulCount = tolerant({
  helpful_yes: described(count, '认为有帮助的人数', 'Number of readers who found it useful', {
    examples: [18],
  }),
  helpful_no: described(count, '认为没有帮助的人数', 'Number of readers who did not find it useful', {
    examples: [2],
  }),
});

/** A notice to one member. */
export const Notice = tolerant(
  {
    id,
    category: described(kind, '消息类别', 'Category of the notice', { values: notices, examples: [2] }),
    category_text: described(worded(['category', notices.zh]), '类别的名称', 'Name of the category', {
      examples: ['资金'],
    }),
    scene: Type.Optional(
      described(text, '消息的场景', 'Occasion of the notice', { examples: ['withdraw_paid'] }),
    ),
    title,
    summary,
    is_read: described(flag, '是否已读', 'Whether it has been read'),
    read_at: described(maybeTime, '阅读的时间', 'Time at which it was read'),
    link: Type.Optional(
      described(
        link,
        '相关的本站路径；没有时为空文本',
        'Path of this site that the notice is about; empty if there is none',
        { examples: ['/bank'] },
      ),
    ),
    biz_type: Type.Optional(
      described(text, '关联记录的种类', 'Kind of the related record', { examples: ['withdraw'] }),
    ),
    biz_id: Type.Optional(nullable(described(id, '关联记录的编号', 'Id of the related record'))),
    created_at: createdAt,
  },
  ['id'],
);
export type Notice = Static<typeof Notice>;

/** A notice in full. Requesting it marks it as read. */
export const NoticeDetail = tolerant({ ...Notice.declared, content: described(html(), '正文', 'Text') }, [
  'id',
]);
export type NoticeDetail = Static<typeof NoticeDetail>;

export const NoticeList = list(Notice, {
  unread_count: Type.Optional(described(count, '未读消息数', 'Number of unread notices', { examples: [6] })),
});
export type NoticeList = Static<typeof NoticeList>;

/** One line of the rotating notice banner: a real event with a masked name, or a tip. */
export const VirtualNotice = tolerant(
  {
    id,
    content: described(text, '公告的文字', 'Text of the announcement', {
      examples: ['林** 刚刚提交了贷款申请'],
    }),
    avatar: Type.Optional(
      described(avatar, '头像地址', 'Address of the avatar', { examples: ['/media/avatar.svg'] }),
    ),
    created_at: createdAt,
  },
  ['content'],
);
export type VirtualNotice = Static<typeof VirtualNotice>;
