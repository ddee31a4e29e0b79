import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
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

const type = Type.Enum([...ARTICLE_TYPES], { message: '没有这个栏目', examples: ['news'] });

/** Calls for articles, notices and visitors' feedback. */
export const content = {
  notices: endpoint({
    upstream: 'GET /api/user/notice/list',
    auth: 'member',
    input: record({
      ...field.paging,
      category: field.kindFilter,
      is_read: Type.Optional(field.flag),
      since: field.since,
    }),
    output: NoticeList,
    limit: 'read',
    summary: '我的消息',
  }),
  noticeDetail: endpoint({
    upstream: 'GET /api/user/notice/detail/{id}',
    auth: 'member',
    input: record({ id: field.id }),
    output: NoticeDetail,
    marks: true,
    limit: 'read',
    summary: '消息详情，阅读后标为已读',
  }),
  readAllNotices: endpoint({
    upstream: 'POST /api/user/notice/read_all',
    auth: 'member',
    assumed: true,
    output: nothing,
    returns: 'message',
    limit: 'write',
    summary: '全部消息标为已读',
  }),
  notice: endpoint({
    upstream: 'GET /api/notice',
    auth: 'public',
    cache: siteCache,
    output: Type.Array(VirtualNotice),
    onFailure: 'null',
    limit: 'read',
    summary: '滚动公告',
  }),
  // `GET /api/wz` has three uses, by its parameters: the catalogue (none), a list (a type), an article (a type and an id).
  wz: endpoint({
    upstream: 'GET /api/wz',
    auth: 'public',
    cache: siteCache,
    output: Catalogue,
    onFailure: 'null',
    limit: 'read',
    summary: '文章目录：分类、单页与协议',
  }),
  articles: endpoint({
    upstream: 'GET /api/wz',
    bff: 'GET /bff/wz/{type}',
    auth: 'public',
    cache: siteCache,
    input: record({ type, ...field.paging, category_id: Type.Optional(field.id), keyword: field.keyword }),
    output: ArticleList,
    onFailure: 'null',
    limit: 'read',
    summary: '文章列表：新闻、帮助、公告',
  }),
  article: endpoint({
    upstream: 'GET /api/wz',
    bff: 'GET /bff/wz/{type}/{id}',
    auth: 'public',
    cache: siteCache,
    input: record({ type, id: field.id }),
    output: Article,
    onFailure: 'null',
    limit: 'read',
    summary: '文章详情',
  }),
  articleHelpful: endpoint({
    upstream: 'POST /api/wz/{id}/helpful',
    auth: 'optional',
    assumed: true,
    input: record({ id: field.id, helpful: field.flag }),
    output: HelpfulCount,
    onFailure: 'null',
    limit: 'write',
    summary: '帮助文章是否有用',
  }),
  feedback: endpoint({
    upstream: 'POST /api/feedback',
    auth: 'optional',
    assumed: true,
    input: record({
      name: Type.String({ ...callNameRule, examples: ['林女士'] }),
      phone_number: Type.Optional(field.phone),
      email: Type.Optional(Type.String(emailRule)),
      kind: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 3,
          message: '请选择留言的类别',
          description: '1 咨询与建议，2 投诉，3 个人信息；缺省为 1',
        }),
      ),
      content: Type.String({ ...feedbackRule, examples: ['想了解经营贷需要准备哪些材料。'] }),
      ...field.captcha,
    }),
    output: orNothing(MessageReceipt),
    returns: 'message',
    limit: 'feedback',
    reasons: ['daily_limit'],
    summary: '在线留言与投诉：返回编号与回复期限；访客须留下手机号或邮箱',
  }),
  messages: endpoint({
    upstream: 'GET /api/user/feedback',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: MessageList,
    limit: 'read',
    summary: '本人的留言与投诉：最新的在前',
  }),
  message: endpoint({
    upstream: 'GET /api/user/feedback/{id}',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: Message,
    limit: 'read',
    summary: '一条留言或投诉，含回复',
  }),
};
