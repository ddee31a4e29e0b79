import { refuse } from '../domain/refusal.ts';
import { noticesOf, readAllNotices, readNotice } from '../store/notices.ts';
import { withMessage, type Handlers } from './context.ts';

/** Calls for a member's notices. */
export const notices = {
  notices: (input, { db, member }) => noticesOf(db, member.id, input),
  noticeDetail: (input, { db, now, member }) => readNotice(db, member.id, input.id, now) ?? refuse(404, '消息不存在', 'not_found'),
  readAllNotices(_input, { db, now, member }) {
    const count = readAllNotices(db, member.id, now);
    return withMessage(count ? `已将 ${count} 条消息标为已读` : '没有未读消息');
  },
} satisfies Handlers;
