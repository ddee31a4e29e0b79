import { CERT } from '../../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { statusTexts, type StatusTable } from '../../../shared/status/move.ts';
import { REPAYMENT_METHODS } from '../../../shared/money/repayment.ts';
import { LISTING } from '../../../shared/status/bill.ts';

/** Records and requests whose fields mean the same as those of another. */
export const SAME_AS: Readonly<Record<string, string>> = {
  UserChanged: 'User',
  RechargeOrderMade: 'RechargeOrder',
  VipRecordChanged: 'VipRecord',
  NoticeDetail: 'Notice',
  Article: 'ArticleRow',
  'ArticleList.list': 'ArticleRow',
  FormRecordDetail: 'FormRecord',
  FormSubmitted: 'FormRecord',
  FormSaved: 'FormRecord',
  WithdrawalSubmitted: 'Withdrawal',
  BillPageRequest: 'BillRequest',
  BillCsvRequest: 'BillRequest',
  WithdrawalsPageRequest: 'WithdrawalsRequest',
  RechargeOrdersPageRequest: 'RechargeOrdersRequest',
  FormRecordsPageRequest: 'FormRecordsRequest',
  CertLogsPageRequest: 'CertLogsRequest',
  ArticleRequest: 'ArticlesRequest',
};

/** Values and their meanings. An upstream may add values to those of a response, so they are no closed list there. */
export type Meanings = Readonly<Record<string | number, string>>;

/** What a table says of a field. */
export interface RecordText {
  text?: string;
  values?: Meanings;
  example?: unknown;
}

export const textsOf = (table: Required<Pick<StatusTable, 'status' | 'text'>>): Meanings =>
  Object.fromEntries(statusTexts(table));

export const CERT_TYPES = { 1: '个人实名', 2: '企业认证', 3: 'VIP 会员' };
export const PAY_TYPES = { 1: '余额', 2: '微信', 3: '支付宝', 4: '平台赠送', 5: '免费领取' };
export const PAYOUTS = { 1: '银行卡', 2: '支付宝', 3: '微信' };
export const REFERRALS = { 1: '直推', 2: '间推' };
export const NOTICES = { 1: '系统', 2: '资金', 3: 'VIP 会员', 4: '推广', 5: '申请进度' };
export const CHANNELS = { 1: '站内消息', 2: '短信' };
export const SEXES = { 0: '未知', 1: '男', 2: '女' };
export const CERT_STATUS = {
  [MEMBER_CERT.none]: '未认证',
  [MEMBER_CERT.review]: '审核中',
  [MEMBER_CERT.certified]: '已认证',
  [MEMBER_CERT.rejected]: '已驳回',
};
export const CERT_LOG_STATUS = {
  [CERT.review]: '待审核',
  [CERT.passed]: '已通过',
  [CERT.rejected]: '已驳回',
  [CERT.cancelled]: '已撤销',
};
export const LISTINGS = { [LISTING.off]: '下架', [LISTING.listed]: '上架', [LISTING.byLink]: '仅凭链接可见' };
export const REPAYMENTS = { ...REPAYMENT_METHODS, 4: '到期还本付息', 5: '随借随还' };
export const ARTICLES = { news: '新闻', help: '帮助', notice: '公告', page: '单页与协议' };
export const BILL_TYPES = { 1: '入账', 2: '出账' };
export const BIZ_TYPES = {
  101: '充值到账',
  102: '充值赠送',
  103: '充值退款',
  201: '提现申请',
  202: '提现退回',
  301: '开通 VIP 会员',
  302: 'VIP 会员退款',
  401: '直推佣金',
  402: '间推佣金',
  403: '佣金冲回',
  404: '邀请奖励',
  501: '平台增加',
  502: '平台扣减',
};

/** What the description says of a field: its meaning in Chinese, and an example where the schema gives none and its form alone would say little. */
type FieldText = readonly [meaning: string, example?: unknown];

/** Texts by the field's name. A record whose field means something else has it in `recordTexts.ts`. */
export type FieldTexts = Readonly<Record<string, FieldText>>;
