import type { notices } from '../../shared/records/words.ts';

export type NoticeCategory = keyof typeof notices.zh;

/** How a notice reaches the member. */
export const IN_SITE = 1;
export const SMS = 2;
export type Channel = typeof IN_SITE | typeof SMS;

interface Choice {
  /** What the messages of the category are about. */
  remark: string;
  /** Channels that cannot be turned off. */
  locked: readonly Channel[];
  /** Channels that are on until the member turns them off; the locked ones included. */
  on: readonly Channel[];
}

/** What a member may choose for each category of notices. Whoever takes an account over must not be able to silence its warnings. */
export const NOTICE_CHOICES: Record<NoticeCategory, Choice> = {
  1: { remark: '新设备登录、密码与手机号变更、认证结果', locked: [IN_SITE, SMS], on: [IN_SITE, SMS] },
  2: { remark: '充值、提现与退款的结果', locked: [IN_SITE, SMS], on: [IN_SITE, SMS] },
  3: { remark: '开通、续费与到期提醒', locked: [], on: [IN_SITE] },
  4: { remark: '好友注册、佣金结算', locked: [], on: [IN_SITE] },
  5: { remark: '受理、补充资料、审批与放款', locked: [IN_SITE], on: [IN_SITE, SMS] },
};
