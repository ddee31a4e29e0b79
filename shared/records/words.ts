import { MEMBER_CERT } from '../status/member.ts';
import { MESSAGE_KINDS } from '../status/message.ts';
import { statusTexts, type StatusTable } from '../status/move.ts';
import { PAYEE } from '../rules/payee.ts';

/** The contract's own words for the values of a field, which are shown where an upstream sends a value without its text. '': there is none. */
export type Words = Readonly<Record<string | number, string>>;

/** Those of a workflow's statuses. */
export const wordsOf = (table: Required<Pick<StatusTable, 'status' | 'text'>>): Words =>
  Object.fromEntries(statusTexts(table));

export const directionWords: Words = { 1: '入账', 2: '出账' };
export const purseWords: Words = { 1: '可提现', 2: '仅消费' };
/** By `in_progress` of a bill. */
export const inProgressWords = { 1: '处理中' } as const;

export const payeeWords: Words = { [PAYEE.bank]: '银行卡', [PAYEE.alipay]: '支付宝', [PAYEE.wechat]: '微信' };
export const channelWords: Words = {
  wechat_native: '微信扫码',
  alipay_pc: '支付宝',
  bank_transfer: '对公转账',
  mock: '模拟支付',
};
export const payTypeWords: Words = { 1: '余额', 2: '微信', 3: '支付宝', 4: '后台赠送', 5: '免费领取' };

export const certTypeWords: Words = { 1: '个人实名', 2: '企业认证', 3: 'VIP 会员' };
/** By the type of an application for a membership, whose status is that of its order. */
export const noCertWords: Words = { 3: '' };
export const memberCertWords: Words = {
  [MEMBER_CERT.none]: '未认证',
  [MEMBER_CERT.review]: '审核中',
  [MEMBER_CERT.certified]: '已认证',
  [MEMBER_CERT.rejected]: '未通过',
};

export const lenderWords: Words = {
  1: '国有银行',
  2: '股份制银行',
  3: '城商行或农商行',
  4: '消费金融公司',
  5: '小额贷款或担保公司',
};
export const audienceWords: Words = { 1: '个人', 2: '企业' };

export const noticeWords = { 1: '系统', 2: '资金', 3: 'VIP 会员', 4: '推广', 5: '申请进度' } as const;
export const noticeChannelWords = { 1: '站内消息', 2: '短信' } as const;
export const messageKindWords: Words = Object.fromEntries(MESSAGE_KINDS);
export const loginResultWords = { 0: '未通过', 1: '成功' } as const;
export const webhookStateWords = { 0: '等待投递', 1: '已投递', 2: '已放弃' } as const;
export const relationWords = { 1: '一级好友', 2: '二级好友' } as const;
export const consentWords = { 1: '有效', 2: '已撤回', 3: '已失效', 4: '暂不同意' } as const;
