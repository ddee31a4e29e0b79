/** Categories of a member's notices. */
export const NOTICE_CATEGORIES = { 1: '系统', 2: '资金', 3: 'VIP 会员', 4: '推广', 5: '申请进度' } as const;
export type NoticeCategory = keyof typeof NOTICE_CATEGORIES;
