import { useCaptcha } from '../rules/captcha.ts';
import { noteView } from '../rules/views.ts';
import { refuse } from '../domain/refusal.ts';
import { startOfDay } from '../domain/shanghaiTime.ts';
import { articleOf, articlesOf, catalogue, isArticle, voteHelpful } from '../store/articles.ts';
import { feedbackSince, saveFeedback } from '../store/feedback.ts';
import { withMessage, type Handlers } from './context.ts';

/** Messages of the contact page per day and IP address. */
const FEEDBACK_DAY = 10;

/** Calls for articles and visitors' feedback. */
export const articles = {
  wz: () => catalogue(),
  articles: (input, { db }) => articlesOf(db, input),
  article(input, { db }) {
    if (!isArticle(input.id, input.type)) return refuse(404, '文章不存在或已下线', 'not_found');
    noteView(db, input.id);
    return articleOf(db, input.id);
  },

  articleHelpful(input, { db, member, address }) {
    if (!isArticle(input.id, 'help')) return refuse(404, '文章不存在或已下线', 'not_found');
    const voter = member ? `user:${member.id}` : `address:${address}`;
    return withMessage('感谢您的反馈', voteHelpful(db, input.id, voter, input.helpful === 1));
  },

  feedback({ captcha_key: key, captcha, ...record }, { db, now, member, address }) {
    if (key) useCaptcha(db, key, captcha, now);
    if (feedbackSince(db, address, startOfDay(now)) >= FEEDBACK_DAY) return refuse(429, '今日留言次数已达上限，请明天再试或致电客服', 'daily_limit');
    saveFeedback(db, { userId: member?.id ?? null, record, address, now });
    return withMessage('留言已收到，我们会在 1 个工作日内回复');
  },
} satisfies Handlers;
