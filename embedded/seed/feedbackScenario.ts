import { answerFeedback } from '../workflows/feedback.ts';
import { saveFeedback } from '../store/feedback.ts';
import { HOUR } from '../domain/shanghaiTime.ts';
import { LIN } from './people.ts';
import type { Action, Step } from './scenario.ts';

/** Addresses of visitors, from the range for documentation. */
const ADDRESS = '203.0.113.20';

/** Leaves a message on the contact page; `reply` is sent three hours later. */
const says =
  (record: { name: string; phone_number: string; content: string }, reply?: string): Action =>
  ({ db, at, later }, userId) => {
    saveFeedback(db, { userId: userId || null, record, address: ADDRESS, now: at });
    const { id = 0 } = db.get<{ id: number }>('SELECT max(id) AS id FROM feedback') ?? {};
    if (reply) later(at + 3 * HOUR, (then) => answerFeedback(then.db, then.at, id, reply));
  };

/** Messages of the contact page: two that were answered, and two that wait. */
export const feedbackScenario: readonly Step[] = [
  [
    36,
    '10:12',
    LIN,
    says(
      { name: '林知夏', phone_number: LIN, content: '电子回单在哪里下载？我在账单里没有找到。' },
      '您好，回单在“我的钱包 - 账单”里，打开一笔账单后点“打印”即可保存。',
    ),
  ],
  [9, '15:40', '', says({ name: '何先生', phone_number: '13700001122', content: '公司注册满一年，想了解经营贷需要准备哪些材料。' }, '已电话说明材料清单。')],
  [2, '11:05', '', says({ name: '孟女士', phone_number: '13600003344', content: '装修贷可以只申请一部分额度吗？希望顾问来电说明。' })],
  [1, '09:20', LIN, says({ name: '林知夏', phone_number: LIN, content: '提现到账时间能不能在提交前就看到？建议在页面上写明日期。' })],
];
