import { LISTING } from '../../shared/status/bill.ts';
import {
  banners,
  config,
  home,
  noticeLines,
  seo,
  site as base,
  uploadConfig,
  loanTypes,
  partners as all,
} from '../content/content.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { articlesOf, articleOf, catalogue, isArticle, voteHelpful } from '../store/articles.ts';
import { isShown } from '../domain/grant.ts';
import { GIVEN_BACK_WORDS } from '../content/periods.ts';
import { measuredContact } from '../store/applications.ts';
import { useCaptcha } from '../rules/captcha.ts';
import { networkOf } from '../rules/tokens.ts';
import { noteView } from '../rules/views.ts';
import { refuse, refuseField, refuseUntilTomorrow } from '../domain/refusal.ts';
import { MESSAGE_KIND } from '../../shared/status/message.ts';
import { feedbackById, feedbackSince, messagesOf, receiptOf, toMessage } from '../store/feedback.ts';
import { receiveMessage } from '../workflows/message.ts';
import { uploadsOf } from '../store/uploads.ts';
import { noticesOf, readAllNotices, readNotice } from '../store/notices.ts';
import type { LoanType, Partner } from '../sent.ts';
import { type Handlers, withMessage } from './context.ts';

const available: readonly Partner[] = all
  .filter((partner) => partner.status !== LISTING.off && isShown(partner))
  .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));

/** The available partners in their order, of one loan type or of all. */
const partnersFor = (loanTypeId?: number): Partner[] =>
  available.filter(({ loan_type_ids: types }) => loanTypeId === undefined || types.includes(loanTypeId));

/** The loan types, with the number of partners and the lowest annual rate of each. */
const loanTypesNow = (): LoanType[] =>
  loanTypes.map((type) => {
    const rates = partnersFor(type.id).map((partner) => Number(partner.annual_rate_min));
    return {
      ...type,
      partner_count: rates.length,
      ...(rates.length > 0 && { annual_rate_min: Math.min(...rates).toFixed(2) }),
    };
  });

export const partners = {
  partner: (input) => partnersFor(input.loan_type_id),
  loanType: () => loanTypesNow(),
} satisfies Handlers;

export const notices = {
  notices: (input, { db, member }) => noticesOf(db, member.id, input),
  noticeDetail: (input, { db, now, member }) =>
    readNotice(db, member.id, input.id, now) ?? refuse(404, '消息不存在', 'not_found'),
  readAllNotices(_input, { db, now, member }) {
    const count = readAllNotices(db, member.id, now);
    return withMessage(count ? `已将 ${count} 条消息标为已读` : '没有未读消息');
  },
} satisfies Handlers;

/** Messages of the contact page per day and IPv4 address, or /64 of IPv6. */
const FEEDBACK_DAY = 10;

export const articles = {
  wz: () => catalogue(),
  articles: (input, { db }) => articlesOf(db, input),
  article(input, { db }) {
    if (!isArticle(input.id, input.type)) return refuse(404, '文章不存在或已下线', 'not_found');
    noteView(db, input.id);
    return articleOf(db, input.id);
  },

  articleHelpful(input, { db, now, member, address }) {
    if (!isArticle(input.id, 'help')) return refuse(404, '文章不存在或已下线', 'not_found');
    const voter = member ? `user:${member.id}` : `address:${networkOf(address)}`;
    return withMessage('感谢您的反馈', voteHelpful(db, now, input.id, voter, input.helpful === 1));
  },

  feedback(
    { captcha_key: key, captcha, kind = MESSAGE_KIND.question, ...record },
    { db, now, member, address },
  ) {
    // A member can be reached by the account's number, and by a notice.
    if (!member && !record.phone_number && !record.email)
      return refuseField('phone_number', '请留下手机号或邮箱，我们才能回复您');
    if (key) useCaptcha(db, key, captcha, now);
    const network = networkOf(address);
    if (feedbackSince(db, network, startOfDay(now)) >= FEEDBACK_DAY)
      return refuseUntilTomorrow(now, '今日留言次数已达上限，请明天再试或致电客服');
    const row = receiveMessage(db, now, { userId: member?.id ?? null, kind, record, address: network });
    const receipt = receiptOf(row);
    return withMessage(
      `${receipt.kind_text}已收到，编号 ${receipt.message_no}，将在 ${receipt.due_at.slice(0, 10)} 前回复`,
      receipt,
    );
  },
} satisfies Handlers;

export const messages = {
  messages: (input, { db, now, member }) => messagesOf(db, member.id, input, now),
  message({ id }, { db, now, member }) {
    const row = feedbackById(db, id);
    return row && row.user_id === member.id ? toMessage(row, now) : refuse(404, '留言不存在', 'not_found');
  },
} satisfies Handlers;

const HOME_NEWS = 6;
const HOME_PARTNERS = 8;

export const site = {
  site: () => base,
  seo: () => seo,
  config: (_input, { db, now }) => ({
    ...config,
    banner: banners,
    vip_contact: { rule_text: GIVEN_BACK_WORDS, ...measuredContact(db, now) },
  }),
  uploadConfig: () => uploadConfig,
  uploads: (input, { db, member }) => uploadsOf(db, member.id, input),

  index: (_input, { db }) => ({
    ...home,
    stats: { ...home.stats, partner_count: partnersFor().length },
    loan_types: loanTypesNow(),
    partners: partnersFor().slice(0, HOME_PARTNERS),
    news: articlesOf(db, { type: 'news', count: HOME_NEWS }).list,
  }),

  /** Lines of the notice banner, as of today. */
  notice(_input, { now }) {
    const today = wireTime(startOfDay(now));
    return noticeLines.map((content, i) => ({ id: i + 1, content, created_at: today }));
  },
} satisfies Handlers;
