import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { calls } from './calls.ts';
import { payeeRule } from '../rules/payee.ts';
import * as field from '../records/input.ts';
import { BalanceRefund, BalanceRefundQuote } from '../records/balanceRefund.ts';
import { RechargeConfig, RechargeOrder, RechargeOrderPage } from '../records/recharge.ts';
import { Bill, BillPage, Wallet } from '../records/wallet.ts';
import {
  Withdrawal,
  WithdrawalPage,
  WithdrawalSubmitted,
  WithdrawAllowance,
  WithdrawConfig,
} from '../records/withdrawal.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, orNothing } from '../records/wire.ts';
import { codeReasons } from '../reasons.ts';
import { personNameRule } from '../rules/names.ts';
import { branchRule, remarkRule } from '../rules/freeText.ts';
import { described } from '../records/described.ts';
import { directions, billTypes, payees, type Meanings, meaningsOf } from '../records/words.ts';
import { rechargeEnglish, rechargeStatus } from '../status/recharge.ts';
import { withdrawalStatus, withdrawalEnglish } from '../status/withdrawal.ts';

const { paging, period, kindFilter } = field;
// A list and its `/page` call take the same filter, so that the totals match the rows.
const billFilter = record({
  ...paging,
  type: described(kindFilter, '按方向筛选；缺省为全部', 'Filter by direction; all by default', {
    values: directions,
  }),
  biz_type: described(
    kindFilter,
    '按业务类型筛选；缺省为全部',
    'Filter by kind of transaction; all by default',
    { values: billTypes },
  ),
  ...period,
  keyword: field.keyword,
});
const billList = record({ ...billFilter.properties, since: field.since });
const orderFilter = (values: Meanings) =>
  record({
    ...paging,
    status: described(kindFilter, '按状态筛选；缺省为全部', 'Filter by status; all by default', { values }),
    ...period,
  });
const withdrawalFilter = orderFilter(meaningsOf(withdrawalStatus, withdrawalEnglish));
const rechargeFilter = orderFilter(meaningsOf(rechargeStatus, rechargeEnglish));
// The totals of one record are of no use, so only the lists find one, by its idempotency key or id.
const withdrawalList = record({
  ...withdrawalFilter.properties,
  id: Type.Optional(described(field.id, '只要这个编号的提现', 'Only the withdrawal with this id')),
  request_id: field.submittedAs,
});
const rechargeList = record({ ...rechargeFilter.properties, request_id: field.submittedAs });
const payType = Type.Integer({ minimum: 1, maximum: 99, message: '请选择收款方式', examples: [1] });
const channel = Type.String({ pattern: '^[a-z_]{2,32}$', message: '请选择支付方式', examples: ['mock'] });

/** The account to which a withdrawal or a refund is paid out: the member's own. */
const payee = {
  type: described(
    payType,
    '收款方式，见提现规则的 types',
    'Payout method, one of types of the withdrawal rules',
    { values: payees },
  ),
  // Absent: the upstream uses the certified name.
  real_name: Type.Optional(
    described(
      Type.String({ ...personNameRule, examples: ['林知夏'] }),
      '真实姓名；不填时使用认证的姓名',
      'Real name; without it, the certified name is used',
    ),
  ),
  account: Type.Optional(
    described(
      Type.String({ ...payeeRule, examples: ['6222021234567890128'] }),
      '收款账户：银行卡号（15–19 位数字）、支付宝绑定的手机号或邮箱，或微信号',
      'Account that receives the money: a bank card number (15–19 digits), the phone number or e-mail address of an Alipay account, or a WeChat id',
    ),
  ),
  use_last: Type.Optional(
    described(
      field.flag,
      '1 付到上次的收款账户（last_payee），type 与它的 type 相同，不填 account',
      '1 pays to the account of the last payout (last_payee): type is the same as its type, and account is left out',
    ),
  ),
  bank_code: Type.Optional(
    described(
      Type.String({ pattern: '^[A-Za-z0-9]{2,16}$', message: '请选择开户银行' }),
      '开户银行的代码，见提现规则的 banks',
      'Code of the bank, one of banks of the withdrawal rules',
      { examples: ['HCYH'] },
    ),
  ),
  bank_branch: Type.Optional(
    described(Type.String(branchRule), '开户支行', 'Branch of the bank', { examples: ['城西支行'] }),
  ),
  qr_code_url: Type.Optional(
    described(
      field.fileUrl,
      '收款码：上传得到的地址',
      'QR code for payouts: the address that the upload returned',
    ),
  ),
  code: Type.Optional(field.smsCode),
};
const payeeReasons = ['phone_missing', 'code_required', ...codeReasons] as const;

/** Calls for the wallet, its bills, withdrawals and recharges. */
export const wallet = {
  bag: endpoint({
    ...calls.bag,
    output: Wallet,
    limit: 'read',
    summary: {
      zh: '钱包：各项余额、冻结的金额与累计收支',
      en: 'Wallet: balances, what is frozen, and totals of income and payouts',
    },
  }),
  bill: endpoint({
    ...calls.bill,
    input: billList,
    output: Type.Array(Bill),
    limit: 'read',
    summary: { zh: '账单：最新的在前', en: 'Bills: newest first' },
  }),
  billPage: endpoint({
    ...calls.billPage,
    input: billFilter,
    output: BillPage,
    limit: 'read',
    summary: { zh: '账单的总数与收支合计', en: 'Number of bills, and sums of income and expense' },
  }),
  withdrawConfig: endpoint({
    ...calls.withdrawConfig,
    output: WithdrawConfig,
    limit: 'read',
    summary: {
      zh: '提现规则：限额、手续费、收款方式与开户银行，对所有用户相同',
      en: 'Rules of withdrawals: limits, fee, payout methods and banks, the same for all members',
    },
  }),
  // The specification's call for the terms is public, so what is the member's own has a call for itself.
  withdrawAllowance: endpoint({
    ...calls.withdrawAllowance,
    assumed: true,
    output: WithdrawAllowance,
    limit: 'read',
    summary: {
      zh: '本人现在可提现的金额、今日余下的次数与金额，以及上次的收款账户',
      en: 'What the member may withdraw now, the number and sum left for today, and the account of the last payout',
    },
  }),
  withdraw: endpoint({
    ...calls.withdraw,
    recordedIn: 'withdrawals',
    input: record({
      amount: described(
        field.amount,
        '提现金额（元），最多两位小数',
        'Amount of the withdrawal in yuan, with at most two decimal places',
      ),
      ...payee,
      request_id: field.requestId,
    }),
    output: orNothing(WithdrawalSubmitted),
    limit: 'money',
    reasons: [
      'balance_short',
      'below_minimum',
      'above_maximum',
      'daily_limit',
      'already_applied',
      'certification_required',
      'withdrawals_paused',
      ...payeeReasons,
    ],
    summary: {
      zh: '申请提现；需要短信验证码而没有时，拒绝的 reason 与 data 有 code_required：获取后用新的 Idempotency-Key 提交',
      en: 'Request a withdrawal; if a code by text message is needed and missing, reason and data of the refusal have code_required: get one and submit with a new Idempotency-Key',
    },
  }),
  withdrawals: endpoint({
    ...calls.withdrawals,
    input: withdrawalList,
    output: Type.Array(Withdrawal),
    limit: 'read',
    summary: {
      zh: '提现记录：最新的在前；按 request_id 或 id 查询一笔',
      en: 'Withdrawals: newest first; a single one by request_id or id',
    },
  }),
  withdrawalsPage: endpoint({
    ...calls.withdrawalsPage,
    input: withdrawalFilter,
    output: WithdrawalPage,
    limit: 'read',
    summary: { zh: '提现记录的总数与合计', en: 'Number and sums of withdrawals' },
  }),
  // The record's status refuses a second cancellation, so no idempotency key is needed.
  cancelWithdraw: endpoint({
    ...calls.cancelWithdraw,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'money',
    reasons: ['status_conflict'],
    summary: {
      zh: '撤销审核中的提现：没有请求体与 Idempotency-Key；没有收到响应时，读取这笔提现的 status',
      en: 'Cancel a withdrawal that is in review: it has no body and no Idempotency-Key; if no response arrives, read the status of the withdrawal',
    },
  }),
  rechargeConfig: endpoint({
    ...calls.rechargeConfig,
    cache: siteCache,
    output: RechargeConfig,
    limit: 'read',
    summary: { zh: '充值规则、套餐与支付方式', en: 'Rules, packages and payment methods of recharges' },
  }),
  recharge: endpoint({
    ...calls.recharge,
    recordedIn: 'rechargeOrders',
    input: record(
      {
        amount: Type.Optional(
          described(
            field.amount,
            '充值金额（元）；与套餐任选其一',
            'Amount of the recharge in yuan; either this or a package',
          ),
        ),
        package_id: Type.Optional(described(field.id, '套餐编号', 'Id of the package')),
        channel: described(
          channel,
          '支付渠道，可用的见充值规则的 channels',
          'Payment channel, one of channels of the recharge rules',
        ),
        voucher_url: Type.Optional(
          described(
            field.fileUrl,
            '转账凭证：上传得到的地址',
            'Voucher of the transfer: the address that the upload returned',
          ),
        ),
        request_id: field.requestId,
      },
      {
        minProperties: 2,
        message: '请选择充值套餐或填写金额',
        examples: [{ amount: '100.00', channel: 'mock' }],
      },
    ),
    output: partial(RechargeOrder),
    limit: 'money',
    reasons: ['below_minimum', 'above_maximum', 'package_unavailable', 'recharges_paused'],
    summary: {
      zh: '充值下单：金额与套餐任选其一',
      en: 'Place a recharge order: either an amount or a package',
    },
  }),
  rechargeOrders: endpoint({
    ...calls.rechargeOrders,
    assumed: true,
    input: rechargeList,
    output: Type.Array(RechargeOrder),
    limit: 'read',
    summary: { zh: '充值记录', en: 'Recharges' },
  }),
  rechargeOrdersPage: endpoint({
    ...calls.rechargeOrdersPage,
    assumed: true,
    input: rechargeFilter,
    output: RechargeOrderPage,
    limit: 'read',
    summary: { zh: '充值记录的总数与合计', en: 'Number and sums of recharges' },
  }),
  rechargeOrder: endpoint({
    ...calls.rechargeOrder,
    assumed: true,
    input: record({ order_no: field.recordNo }),
    output: RechargeOrder,
    limit: 'read',
    summary: {
      zh: '充值订单，付款时查询状态',
      en: 'A recharge order, to ask for its status while it is being paid',
    },
  }),
  cancelRecharge: endpoint({
    ...calls.cancelRecharge,
    assumed: true,
    input: record({ order_no: field.recordNo }),
    output: nothing,
    limit: 'money',
    reasons: ['order_closed'],
    summary: { zh: '关闭未支付的充值订单', en: 'Close an unpaid recharge order' },
  }),
  balanceRefundQuote: endpoint({
    ...calls.balanceRefundQuote,
    assumed: true,
    output: BalanceRefundQuote,
    limit: 'read',
    summary: {
      zh: '消费余额现在退款可退的金额，以及收回的赠送金额',
      en: 'What a refund of the spend-only balance would pay out now, and the bonus that would be taken back',
    },
  }),
  balanceRefund: endpoint({
    ...calls.balanceRefund,
    assumed: true,
    recordedIn: 'balanceRefunds',
    input: record({
      // What the member was shown: the whole balance is refunded, or nothing.
      amount: described(
        field.amount,
        '金额（元），最多两位小数',
        'Amount in yuan, with at most two decimal places',
      ),
      reason: Type.Optional(
        described(Type.String(remarkRule), '原因', 'Reason', { examples: ['资料不清晰'] }),
      ),
      ...payee,
      request_id: field.requestId,
    }),
    output: partial(BalanceRefund),
    limit: 'money',
    reasons: [
      'not_refundable',
      'price_changed',
      'already_applied',
      'certification_required',
      ...payeeReasons,
    ],
    summary: {
      zh: '申请退还消费余额：amount 为报价的金额，已变化时拒绝；余额随之冻结',
      en: 'Request a refund of the spend-only balance: with the quoted sum as amount, refused if it has changed. The balance is frozen',
    },
  }),
  balanceRefunds: endpoint({
    ...calls.balanceRefunds,
    assumed: true,
    input: record({
      ...paging,
      request_id: field.submittedAs,
    }),
    output: Type.Array(BalanceRefund),
    limit: 'read',
    summary: { zh: '余额退款记录：最新的在前', en: 'Refunds of the balance: newest first' },
  }),
  cancelBalanceRefund: endpoint({
    ...calls.cancelBalanceRefund,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'money',
    reasons: ['status_conflict'],
    summary: { zh: '撤销审核中的余额退款', en: 'Cancel a refund of the balance that is in review' },
  }),
};
