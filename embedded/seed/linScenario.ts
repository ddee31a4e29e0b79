import { HOUR, MINUTE } from '../domain/shanghaiTime.ts';
import { saveFeedback } from '../store/feedback.ts';
import { answerFeedback } from '../workflows/sweepAll.ts';
import { type Step, type Action } from './scenario.ts';
import { abandonedRecharge, given, recharge, rechargeRefund, REVIEW, taken, withdraw } from './moneySteps.ts';
import { LIN } from './people.ts';
import { buyVip, MONTH, QUARTER, refundVip } from './vipSteps.ts';
import { loginFrom } from './certSteps.ts';

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
  [
    9,
    '15:40',
    '',
    says(
      {
        name: '何先生',
        phone_number: '13700001122',
        content: '公司注册满一年，想了解经营贷需要准备哪些材料。',
      },
      '已电话说明材料清单。',
    ),
  ],
  [
    2,
    '11:05',
    '',
    says({
      name: '孟女士',
      phone_number: '13600003344',
      content: '装修贷可以只申请一部分额度吗？希望顾问来电说明。',
    }),
  ],
  [
    1,
    '09:20',
    LIN,
    says({
      name: '林知夏',
      phone_number: LIN,
      content: '提现到账时间能不能在提交前就看到？建议在页面上写明日期。',
    }),
  ],
];

const CARD = { type: 1, account: '6222021234500066208', bank_code: 'HCB' };
const ALIPAY = { type: 2, account: '13500002096' };
const FEE = '帮助中心投稿稿酬';
const SURVEY = '产品体验调研酬金';

/**
 * Eight months of the ordinary sample member: recharges, a refunded membership, fees for articles, withdrawals with every final
 * status. With the commission on her referrals' purchases (teamScenario.ts) the wallet has 12,846.50 in the end: 8,346.50
 * withdrawable, 4,500.00 consume-only.
 */
export const linScenario: readonly Step[] = [
  [236, '10:08', LIN, loginFrom('Chrome·Windows', '203.0.113.24')],
  [236, '10:12', LIN, recharge(50_00)],
  [233, '19:40', LIN, recharge(60_00, 'alipay_pc')],
  [233, '20:05', LIN, rechargeRefund('重复支付，原路退回')],
  [231, '10:00', LIN, given(1_365_00, FEE)],
  [229, '12:33', LIN, buyVip(MONTH)],
  [220, '09:15', LIN, withdraw(500_00, CARD)],
  [200, '10:00', LIN, given(1_365_00, FEE)],
  [190, '11:26', LIN, withdraw(300_00, ALIPAY)],
  [170, '10:00', LIN, given(1_500_00, FEE)],
  [165, '14:52', LIN, withdraw(600_00, CARD)],
  [160, '08:47', LIN, recharge(50_00)],
  [152, '21:09', LIN, recharge(440_00)],
  [150, '09:31', LIN, buyVip(QUARTER)],
  [146, '16:18', LIN, refundVip()],
  [139, '10:00', LIN, given(1_525_00, SURVEY)],
  [132, '10:44', LIN, withdraw(400_00, CARD)],
  [127, '15:20', LIN, withdraw(200_00, ALIPAY, { cancelledAfter: 38 * MINUTE })],
  [118, '15:40', LIN, abandonedRecharge(100_00, 'alipay_pc')],
  [118, '18:02', LIN, recharge(100_00, 'alipay_pc')],
  [109, '10:00', LIN, given(1_610_00, FEE)],
  [100, '09:58', LIN, withdraw(500_00, CARD)],
  [94, '20:36', LIN, recharge(200_00)],
  [78, '10:00', LIN, given(1_490_00, FEE)],
  [70, '13:11', LIN, withdraw(800_00, CARD)],
  [68, '21:32', LIN, loginFrom('Safari·macOS', '198.51.100.7')],
  [66, '17:25', LIN, withdraw(150_00, CARD, { failedAfter: REVIEW, reason: '收款银行退回' })],
  [60, '11:00', LIN, taken(12_00, '重复发放的酬金扣回')],
  [52, '19:54', LIN, recharge(500_00)],
  [47, '10:00', LIN, given(1_720_00, SURVEY)],
  [40, '10:37', LIN, withdraw(600_00, CARD)],
  [26, '10:00', LIN, given(1_883_50, FEE)],
  [12, '13:58', LIN, abandonedRecharge(3_000_00, 'alipay_pc', 5 * MINUTE)],
  [12, '14:05', LIN, recharge(3_000_00)],
  [
    9,
    '20:47',
    LIN,
    withdraw(300_00, ALIPAY, {
      rejectedAfter: 12 * HOUR + 31 * MINUTE,
      reason: '支付宝账户的实名与收款人不一致',
    }),
  ],
  [2, '16:40', LIN, withdraw(500_00, CARD)],
];
