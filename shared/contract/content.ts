import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { calls } from './calls.ts';
import {
  Article,
  ARTICLE_TYPES,
  ArticleList,
  Catalogue,
  HelpfulCount,
  NoticeDetail,
  NoticeList,
  VirtualNotice,
} from '../records/content.ts';
import * as field from '../records/input.ts';
import { Message, MessageList, MessageReceipt } from '../records/message.ts';
import { nothing, orNothing } from '../records/wire.ts';
import { emailRule } from '../rules/contact.ts';
import { callNameRule, feedbackRule } from '../rules/freeText.ts';
import { described } from '../records/described.ts';
import { notices, articleTypes } from '../records/words.ts';

const type = Type.Enum([...ARTICLE_TYPES], { message: '没有这个栏目', examples: ['news'] });

/** Calls for articles, notices and visitors' feedback. */
export const content = {
  notices: endpoint({
    ...calls.notices,
    input: record({
      ...field.paging,
      category: described(
        field.kindFilter,
        '按消息类别筛选；缺省为全部',
        'Filter by category of the notice; all by default',
        { values: notices },
      ),
      is_read: Type.Optional(described(field.flag, '1 已读，0 未读', '1 read, 0 unread')),
      since: field.since,
    }),
    output: NoticeList,
    limit: 'read',
    summary: { zh: '我的消息', en: 'Notices to the member' },
  }),
  noticeDetail: endpoint({
    ...calls.noticeDetail,
    input: record({ id: field.id }),
    output: NoticeDetail,
    marks: true,
    limit: 'read',
    summary: { zh: '消息详情，阅读后标为已读', en: 'A notice, which is then marked as read' },
  }),
  readAllNotices: endpoint({
    ...calls.readAllNotices,
    assumed: true,
    output: nothing,
    limit: 'write',
    summary: { zh: '全部消息标为已读', en: 'Mark all notices as read' },
  }),
  notice: endpoint({
    ...calls.notice,
    cache: siteCache,
    output: Type.Array(VirtualNotice),
    limit: 'read',
    summary: { zh: '滚动公告', en: 'Announcements that scroll by' },
  }),
  // `GET /api/wz` has three uses, by its parameters: the catalogue (none), a list (a type), an article (a type and an id).
  wz: endpoint({
    ...calls.wz,
    cache: siteCache,
    output: Catalogue,
    limit: 'read',
    summary: {
      zh: '文章目录：分类、单页与协议',
      en: 'Catalogue of articles: categories, single pages and agreements',
    },
  }),
  articles: endpoint({
    ...calls.articles,
    cache: siteCache,
    input: record({
      type: described(type, '栏目', 'Section', { values: articleTypes }),
      ...field.paging,
      category_id: Type.Optional(described(field.id, '分类编号', 'Id of the category')),
      keyword: field.keyword,
    }),
    output: ArticleList,
    limit: 'read',
    summary: { zh: '文章列表：新闻、帮助、公告', en: 'List of articles: news, help and announcements' },
  }),
  article: endpoint({
    ...calls.article,
    cache: siteCache,
    input: record({ type: described(type, '栏目', 'Section', { values: articleTypes }), id: field.id }),
    output: Article,
    limit: 'read',
    summary: { zh: '文章详情', en: 'An article' },
  }),
  articleHelpful: endpoint({
    ...calls.articleHelpful,
    assumed: true,
    input: record({
      id: field.id,
      helpful: described(field.flag, '1 有帮助，0 没有帮助', '1 useful, 0 not useful'),
    }),
    output: HelpfulCount,
    limit: 'write',
    summary: { zh: '帮助文章是否有用', en: 'Say whether a help article was useful' },
  }),
  feedback: endpoint({
    ...calls.feedback,
    assumed: true,
    input: record({
      name: described(Type.String({ ...callNameRule, examples: ['林女士'] }), '称呼', 'Name'),
      phone_number: Type.Optional(field.phone),
      email: Type.Optional(
        described(Type.String(emailRule), '邮箱', 'Email address', { examples: ['zhixia@example.com'] }),
      ),
      kind: Type.Optional(
        described(
          Type.Integer({
            minimum: 1,
            maximum: 3,
            message: '请选择留言的类别',
          }),
          '1 咨询与建议，2 投诉，3 个人信息；缺省为 1',
          '1 question or suggestion, 2 complaint, 3 personal data; 1 by default',
        ),
      ),
      content: described(
        Type.String({ ...feedbackRule, examples: ['想了解经营贷需要准备哪些材料。'] }),
        '留言内容',
        'Text of the message',
      ),
      ...field.captcha,
    }),
    output: orNothing(MessageReceipt),
    limit: 'feedback',
    reasons: ['daily_limit'],
    summary: {
      zh: '在线留言与投诉：返回编号与回复期限；访客须留下手机号或邮箱',
      en: 'Leave a message or a complaint: returns its number and the time by which it is answered. Visitors must leave a phone number or an email address',
    },
  }),
  messages: endpoint({
    ...calls.messages,
    assumed: true,
    input: record(field.paging),
    output: MessageList,
    limit: 'read',
    summary: {
      zh: '本人的留言与投诉：最新的在前',
      en: 'Messages and complaints of the member: newest first',
    },
  }),
  message: endpoint({
    ...calls.message,
    assumed: true,
    input: record({ id: field.id }),
    output: Message,
    limit: 'read',
    summary: { zh: '一条留言或投诉，含回复', en: 'A message or complaint with its reply' },
  }),
};
