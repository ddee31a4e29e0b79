import { MEMBER_CERT } from '../status/member.ts';
import { INVOICE_TITLES } from '../status/invoice.ts';
import { MESSAGE_KINDS } from '../status/message.ts';
import { billTypeEnglish, billTypeWords, LISTING } from '../status/bill.ts';
import { statusTexts, type StatusTable } from '../status/move.ts';
import { REPAYMENT_METHODS } from '../money/repayment.ts';
import { PAYEE } from '../rules/payee.ts';

/** The contract's own words for the values of a field, which are shown where an upstream sends a value without its text. '': there is none. */
export type Words = Readonly<Record<string | number, string>>;

/** The words of a field's values: those that people read, and their English for the description of `/bff`. */
export interface Meanings {
  zh: Words;
  en: Words;
}

type TextTable = Required<Pick<StatusTable, 'status' | 'text'>>;

/** The words of a workflow's statuses, by their numbers. */
const wordsOf = (table: TextTable): Words => Object.fromEntries(statusTexts(table));

/** The words of a workflow's statuses in both languages. `en`: by the statuses' names. */
export const meaningsOf = <T extends TextTable>(table: T, en: Record<keyof T['text'], string>): Meanings => ({
  zh: wordsOf(table),
  en: wordsOf({ ...table, text: en }),
});

/** Those of some values only. */
export const only = ({ zh, en }: Meanings, ...values: (string | number)[]): Meanings => {
  const some = (words: Words) => Object.fromEntries(values.map((value) => [value, words[value] ?? '']));
  return { zh: some(zh), en: some(en) };
};

export const directions: Meanings = { zh: { 1: '入账', 2: '出账' }, en: { 1: 'income', 2: 'expense' } };
export const purses: Meanings = {
  zh: { 1: '可提现', 2: '消费余额' },
  en: { 1: 'withdrawable', 2: 'spend-only' },
};
/** By `in_progress` of a bill. */
export const inProgressWords = { 1: '处理中' } as const;
export const billTypes: Meanings = { zh: billTypeWords, en: billTypeEnglish };

export const payees: Meanings = {
  zh: { [PAYEE.bank]: '银行卡', [PAYEE.alipay]: '支付宝', [PAYEE.wechat]: '微信' },
  en: { [PAYEE.bank]: 'bank card', [PAYEE.alipay]: 'Alipay', [PAYEE.wechat]: 'WeChat' },
};
export const channels: Meanings = {
  zh: {
    wechat_native: '微信扫码',
    alipay_pc: '支付宝',
    bank_transfer: '对公转账',
    mock: '模拟支付',
  },
  en: {
    wechat_native: 'WeChat by QR code',
    alipay_pc: 'Alipay',
    bank_transfer: 'bank transfer',
    mock: 'simulation',
  },
};
export const payTypes: Meanings = {
  zh: { 1: '余额', 2: '微信', 3: '支付宝', 4: '后台赠送', 5: '免费领取' },
  en: { 1: 'balance', 2: 'WeChat', 3: 'Alipay', 4: 'gift of the platform', 5: 'free' },
};

export const certTypes: Meanings = {
  zh: { 1: '个人实名', 2: '企业认证', 3: 'VIP 会员' },
  en: { 1: 'person', 2: 'company', 3: 'VIP membership' },
};
/** By the type of an application for a membership, whose status is that of its order. */
export const noCertWords: Words = { 3: '' };
export const memberCerts: Meanings = {
  zh: {
    [MEMBER_CERT.none]: '未认证',
    [MEMBER_CERT.review]: '审核中',
    [MEMBER_CERT.certified]: '已认证',
    [MEMBER_CERT.rejected]: '未通过',
  },
  en: {
    [MEMBER_CERT.none]: 'not certified',
    [MEMBER_CERT.review]: 'in review',
    [MEMBER_CERT.certified]: 'certified',
    [MEMBER_CERT.rejected]: 'rejected',
  },
};
export const sexes: Meanings = {
  zh: { 0: '未知', 1: '男', 2: '女' },
  en: { 0: 'unknown', 1: 'male', 2: 'female' },
};

export const lenders: Meanings = {
  zh: {
    1: '国有银行',
    2: '股份制银行',
    3: '城商行或农商行',
    4: '消费金融公司',
    5: '小额贷款或担保公司',
  },
  en: {
    1: 'state-owned bank',
    2: 'joint-stock bank',
    3: 'city or rural bank',
    4: 'consumer finance company',
    5: 'micro-loan or guarantee company',
  },
};
export const audiences: Meanings = { zh: { 1: '个人', 2: '企业' }, en: { 1: 'persons', 2: 'companies' } };
/** Whether a partner or a membership is offered. */
export const listings: Meanings = {
  zh: { [LISTING.off]: '下架', [LISTING.listed]: '上架', [LISTING.byLink]: '仅凭链接可见' },
  en: { [LISTING.off]: 'not listed', [LISTING.listed]: 'listed', [LISTING.byLink]: 'by link only' },
};
export const repaymentMethods: Meanings = {
  zh: { ...REPAYMENT_METHODS, 4: '到期还本付息', 5: '随借随还' },
  en: {
    1: 'equal instalments',
    2: 'equal principal',
    3: 'interest first and principal at the end',
    4: 'principal and interest at maturity',
    5: 'revolving',
  },
};

export const articleTypes: Meanings = {
  zh: { news: '新闻', help: '帮助', notice: '公告', page: '单页与协议' },
  en: { news: 'news', help: 'help', notice: 'announcements', page: 'single pages and agreements' },
};
export const notices = {
  zh: { 1: '系统', 2: '资金', 3: 'VIP 会员', 4: '推广', 5: '申请进度' },
  en: { 1: 'system', 2: 'money', 3: 'VIP membership', 4: 'referral', 5: 'progress of applications' },
} as const satisfies Meanings;
export const noticeChannels = {
  zh: { 1: '站内消息', 2: '短信' },
  en: { 1: 'on the site', 2: 'text message' },
} as const satisfies Meanings;
export const messageKinds: Meanings = {
  zh: Object.fromEntries(MESSAGE_KINDS),
  en: { 1: 'question or suggestion', 2: 'complaint', 3: 'personal data' },
};
export const invoiceTitles: Meanings = {
  zh: Object.fromEntries(INVOICE_TITLES),
  en: { 1: 'person', 2: 'company' },
};
export const loginResults = {
  zh: { 0: '未通过', 1: '成功' },
  en: { 0: 'failed', 1: 'logged in' },
} as const satisfies Meanings;
export const webhookStates = {
  zh: { 0: '等待投递', 1: '已投递', 2: '已放弃' },
  en: { 0: 'waiting', 1: 'delivered', 2: 'given up' },
} as const satisfies Meanings;
export const relations = {
  zh: { 1: '一级好友', 2: '二级好友' },
  en: { 1: 'direct referral', 2: 'second-level referral' },
} as const satisfies Meanings;
export const consents = {
  zh: { 1: '有效', 2: '已撤回', 3: '已失效', 4: '暂不同意' },
  en: { 1: 'in force', 2: 'withdrawn', 3: 'over', 4: 'declined' },
} as const satisfies Meanings;
