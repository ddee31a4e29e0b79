import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
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
import { branchRule, keywordRule, remarkRule } from '../rules/freeText.ts';

const { paging, period, kindFilter } = field;
// A list and its `/page` call take the same filter, so that the totals match the rows.
const billFilter = record({
  ...paging,
  type: kindFilter,
  biz_type: kindFilter,
  ...period,
  keyword: Type.Optional(Type.String(keywordRule)),
});
const billList = record({ ...billFilter.properties, since: field.since });
const orderFilter = record({ ...paging, status: kindFilter, ...period });
// The totals of one call are of no use, so only the lists find a record by its idempotency key.
const orderList = record({ ...orderFilter.properties, request_id: field.requestId });
const payType = Type.Integer({ minimum: 1, maximum: 99, message: '请选择收款方式', examples: [1] });
const channel = Type.String({ pattern: '^[a-z_]{2,32}$', message: '请选择支付方式', examples: ['mock'] });

/** The account to which a withdrawal or a refund is paid out: the member's own. */
const payee = {
  type: payType,
  // Absent: the upstream uses the certified name.
  real_name: Type.Optional(Type.String({ ...personNameRule, examples: ['林知夏'] })),
  account: Type.Optional(Type.String({ ...payeeRule, examples: ['6222021234567890128'] })),
  /** 1: pay to the account of the last payout (`last_payee` of the allowance) instead of `account`. */
  use_last: Type.Optional(field.flag),
  bank_code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{2,16}$', message: '请选择开户银行' })),
  bank_branch: Type.Optional(Type.String(branchRule)),
  qr_code_url: Type.Optional(field.fileUrl),
  code: Type.Optional(field.smsCode),
};
const payeeReasons = ['phone_missing', 'code_required', ...codeReasons] as const;

/** Calls for the wallet, its bills, withdrawals and recharges. */
export const wallet = {
  bag: endpoint({
    upstream: 'GET /api/user/bag',
    auth: 'member',
    output: Wallet,
    limit: 'read',
    summary: '钱包：各项余额、冻结的金额与累计收支',
  }),
  bill: endpoint({
    upstream: 'GET /api/user/bill',
    auth: 'member',
    input: billList,
    output: Type.Array(Bill),
    limit: 'read',
    summary: '账单：最新的在前',
  }),
  billPage: endpoint({
    upstream: 'GET /api/user/bill/page',
    auth: 'member',
    input: billFilter,
    output: BillPage,
    limit: 'read',
    summary: '账单的总数与收支合计',
  }),
  withdrawConfig: endpoint({
    upstream: 'GET /api/withdraw',
    auth: 'public',
    output: WithdrawConfig,
    limit: 'read',
    summary: '提现规则：限额、手续费、收款方式与开户银行，对所有用户相同',
  }),
  // The specification's call for the terms is public, so what is the member's own has a call for itself.
  withdrawAllowance: endpoint({
    upstream: 'GET /api/user/withdraw/allowance',
    auth: 'member',
    assumed: true,
    output: WithdrawAllowance,
    limit: 'read',
    summary: '本人现在可提现的金额、今日余下的次数与金额，以及上次的收款账户',
  }),
  withdraw: endpoint({
    upstream: 'POST /api/user/withdraw',
    auth: 'member',
    once: true,
    recordedIn: 'withdrawals',
    input: record({
      amount: field.amount,
      ...payee,
      request_id: field.requestId,
    }),
    output: orNothing(WithdrawalSubmitted),
    returns: 'message',
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
    summary:
      '申请提现；需要短信验证码而没有时，拒绝的 reason 与 data 有 code_required：获取后用新的 Idempotency-Key 提交',
  }),
  withdrawals: endpoint({
    upstream: 'GET /api/user/withdraw',
    auth: 'member',
    input: orderList,
    output: Type.Array(Withdrawal),
    limit: 'read',
    summary: '提现记录：最新的在前；按 request_id 查询一笔',
  }),
  withdrawalsPage: endpoint({
    upstream: 'GET /api/user/withdraw/page',
    auth: 'member',
    input: orderFilter,
    output: WithdrawalPage,
    limit: 'read',
    summary: '提现记录的总数与合计',
  }),
  // The record's status refuses a second cancellation, so no idempotency key is needed.
  cancelWithdraw: endpoint({
    upstream: 'POST /api/user/withdraw/{id}/cancel',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'money',
    reasons: ['status_conflict'],
    summary: '撤销审核中的提现：没有请求体与 Idempotency-Key；没有收到响应时，读取这笔提现的 status',
  }),
  rechargeConfig: endpoint({
    upstream: 'GET /api/recharge',
    auth: 'public',
    cache: siteCache,
    output: RechargeConfig,
    onFailure: 'null',
    limit: 'read',
    summary: '充值规则、套餐与支付方式',
  }),
  recharge: endpoint({
    upstream: 'POST /api/user/recharge',
    auth: 'member',
    once: true,
    recordedIn: 'rechargeOrders',
    input: record(
      {
        amount: Type.Optional(field.amount),
        package_id: Type.Optional(field.id),
        channel,
        voucher_url: Type.Optional(field.fileUrl),
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
    summary: '充值下单：金额与套餐任选其一',
  }),
  rechargeOrders: endpoint({
    upstream: 'GET /api/user/recharge',
    auth: 'member',
    assumed: true,
    input: orderList,
    output: Type.Array(RechargeOrder),
    limit: 'read',
    summary: '充值记录',
  }),
  rechargeOrdersPage: endpoint({
    upstream: 'GET /api/user/recharge/page',
    auth: 'member',
    assumed: true,
    input: orderFilter,
    output: RechargeOrderPage,
    limit: 'read',
    summary: '充值记录的总数与合计',
  }),
  rechargeOrder: endpoint({
    upstream: 'GET /api/user/recharge/{order_no}',
    auth: 'member',
    assumed: true,
    input: record({ order_no: field.recordNo }),
    output: RechargeOrder,
    limit: 'read',
    summary: '充值订单，付款时查询状态',
  }),
  cancelRecharge: endpoint({
    upstream: 'POST /api/user/recharge/{order_no}/cancel',
    auth: 'member',
    assumed: true,
    input: record({ order_no: field.recordNo }),
    output: nothing,
    returns: 'message',
    limit: 'money',
    reasons: ['order_closed'],
    summary: '关闭未支付的充值订单',
  }),
  balanceRefundQuote: endpoint({
    upstream: 'GET /api/user/balance/refund/quote',
    auth: 'member',
    assumed: true,
    output: BalanceRefundQuote,
    limit: 'read',
    summary: '消费余额现在退款可退的金额，以及收回的赠送金额',
  }),
  balanceRefund: endpoint({
    upstream: 'POST /api/user/balance/refund',
    auth: 'member',
    assumed: true,
    once: true,
    recordedIn: 'balanceRefunds',
    input: record({
      // What the member was shown: the whole balance is refunded, or nothing.
      amount: field.amount,
      reason: Type.Optional(Type.String(remarkRule)),
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
    summary: '申请退还消费余额：amount 为报价的金额，已变化时拒绝；余额随之冻结',
  }),
  balanceRefunds: endpoint({
    upstream: 'GET /api/user/balance/refund',
    auth: 'member',
    assumed: true,
    input: record({ ...paging, request_id: field.requestId }),
    output: Type.Array(BalanceRefund),
    limit: 'read',
    summary: '余额退款记录：最新的在前',
  }),
  cancelBalanceRefund: endpoint({
    upstream: 'POST /api/user/balance/refund/{id}/cancel',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'money',
    reasons: ['status_conflict'],
    summary: '撤销审核中的余额退款',
  }),
};
