import { MEMBER_CERT } from '../../shared/status/member.ts';
import { LISTING } from '../../shared/status/bill.ts';
import { toFen, toYuan } from '../../shared/money/money.ts';
import { maskAccount } from '../../shared/rules/masks.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { isDate } from '../../shared/time/days.ts';
import { needsCode } from '../../shared/rules/withdrawLimits.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { walletOf, billsOf, billTotals } from '../store/wallets.ts';
import { vipPackages, rechargeConfig, withdrawConfig, levels } from '../content/content.ts';
import { requestRefund } from '../workflows/vipRefund.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { refundOf, vipById, toVipRecord } from '../store/vipRecords.ts';
import { cancelRecharge, placeRecharge } from '../workflows/recharge.ts';
import { checkRecharge } from '../rules/rechargeTerms.ts';
import { rechargeByNo, rechargesOf, rechargeTotals, toOrder } from '../store/recharges.ts';
import {
  balanceParts,
  cancelBalanceRefund,
  refuseOpen,
  requestBalanceRefund,
} from '../workflows/balanceRefund.ts';
import { balanceRefundsOf } from '../store/balanceRefunds.ts';
import { cancelWithdrawal, submitWithdrawal } from '../workflows/withdrawal.ts';
import { spendSmsCode } from '../rules/smsCodes.ts';
import {
  checkPayee,
  checkWithdrawal,
  leftToday,
  timesLeft,
  withdrawableOf,
  withdrawnToday,
  type Payee,
  type PayeeInput,
} from '../rules/withdrawTerms.ts';
import { memberById } from '../store/members.ts';
import {
  bankName,
  isPaidAccount,
  lastPayee,
  submittedOf,
  withdrawalsOf,
  withdrawalTotals,
} from '../store/withdrawals.ts';
import { teamOf } from '../store/team.ts';
import { noteRequest, runOnce, hasResult } from '../rules/move.ts';
import { checkStepUp } from '../rules/passwordLogin.ts';
import { expectedAt, REFUND_WORDS } from '../domain/promises.ts';
import { type Handlers, withMessage, type MemberContext } from './context.ts';

export const spread = {
  levels: () => [...levels],
  childs: (input, { db, now, member }) => teamOf(db, member.id, checkPeriod(input), now),
} satisfies Handlers;

export const withdrawals = {
  withdrawConfig: () => withdrawConfig,

  withdrawAllowance(_input, { db, now, member }) {
    const last = lastPayee(db, member.id);
    const today = withdrawnToday(db, member.id, startOfDay(now));
    return {
      withdrawable: toYuan(withdrawableOf(db, member.id)),
      times_left: timesLeft(today),
      amount_left: toYuan(leftToday(today)),
      expect_at: wireTime(expectedAt(now)),
      ...(member.real_name && { payee_name: maskPersonName(member.real_name) }),
      ...(last && {
        last_payee: {
          type: last.type,
          account: maskAccount(last.account),
          bank_code: last.bank_code,
          bank_name: bankName(last.bank_code),
        },
      }),
    };
  },

  withdraw(input, { db, now, member }) {
    // A wrong code must be counted even if the call is refused, so it is checked before the transaction.
    const codeId = hasResult(db, member.id, 'withdraw', input.request_id)
      ? null
      : codeOf(checkWithdrawal(db, now, member, input), input.code, { db, now, member });
    const id = runOnce(db, member.id, 'withdraw', input, () => {
      // The member is read again inside the transaction: the certification may have changed.
      const wanted = checkWithdrawal(db, now, memberById(db, member.id) ?? member, input);
      if (codeId !== null) spendSmsCode(db, codeId, now);
      const made = submitWithdrawal(db, now, wanted);
      noteRequest(db, 'withdrawals', made, input.request_id);
      return made;
    });
    return withMessage('提现申请已提交，审核通过后打款', submittedOf(db, id));
  },

  withdrawals: (input, { db, now, member }) => withdrawalsOf(db, member.id, checkPeriod(input), now),
  withdrawalsPage: (input, { db, member }) => withdrawalTotals(db, member.id, checkPeriod(input)),

  cancelWithdraw(input, { db, now, member }) {
    cancelWithdrawal(db, now, input.id, member.id);
    return withMessage('提现已撤销，款项已退回可提现余额');
  },
} satisfies Handlers;

/** The id of the code that this payout needs; null if it needs none. Asked last, so that a mistake in the form spends no try. */
function codeOf(
  { type, account, amount }: Payee & { amount: number },
  code: string | undefined,
  { db, now, member }: Pick<MemberContext, 'db' | 'now' | 'member'>,
): number | null {
  const isKnown = isPaidAccount(db, member.id, type, account);
  return needsCode(withdrawConfig, isKnown, amount) ? checkStepUp(db, now, member, '8', code) : null;
}

/** Certified members only: the payee must be the certified person. */
function refundPayee({ db, member }: Pick<MemberContext, 'db' | 'member'>, input: PayeeInput): Payee {
  refuseOpen(db, member.id);
  if (member.cert_status !== MEMBER_CERT.certified || !member.real_name)
    refuse(409, '退款前请先完成实名认证', 'certification_required');
  return checkPayee(db, member, input);
}

export const balanceRefunds = {
  balanceRefundQuote(_input, { db, member }) {
    const { amount, consumeOnly, bonus, withdrawable } = balanceParts(db, member.id);
    return {
      amount: toYuan(amount),
      consume_only: toYuan(consumeOnly),
      bonus: toYuan(bonus),
      withdrawable: toYuan(withdrawable),
      rule_text: BALANCE_RULE,
    };
  },

  balanceRefund(input, { db, now, member }) {
    // As for a withdrawal: a wrong code must be counted even if the call is refused.
    const codeId = hasResult(db, member.id, 'balanceRefund', input.request_id)
      ? null
      : codeOf({ ...refundPayee({ db, member }, input), amount: toFen(input.amount) }, input.code, {
          db,
          now,
          member,
        });
    const made = runOnce(db, member.id, 'balanceRefund', input, () => {
      const payee = refundPayee({ db, member: memberById(db, member.id) ?? member }, input);
      if (codeId !== null) spendSmsCode(db, codeId, now);
      const id = requestBalanceRefund(db, now, {
        userId: member.id,
        shown: toFen(input.amount),
        reason: input.reason?.trim() ?? '',
        payee,
      });
      noteRequest(db, 'balance_refunds', id, input.request_id);
      return balanceRefundsOf(db, member.id, { count: 1 })[0];
    });
    return withMessage(`退款申请已提交，审核${REFUND_WORDS}`, made);
  },

  balanceRefunds: (input, { db, member }) => balanceRefundsOf(db, member.id, input),

  cancelBalanceRefund(input, { db, now, member }) {
    cancelBalanceRefund(db, now, input.id, member.id);
    return withMessage('退款已撤销，余额已解冻');
  },
} satisfies Handlers;

const BALANCE_RULE = `消费余额一次全部退还到您本人名下的账户，不收手续费；充值时赠送的金额同时收回，不予退还。审核${REFUND_WORDS}，期间余额冻结，可以撤销。`;

export const recharges = {
  rechargeConfig: () => rechargeConfig,

  recharge(input, context) {
    const { db, now, member } = context;
    const order = runOnce(db, member.id, 'recharge', input, () => {
      const no = placeRecharge(db, now, checkRecharge(db, now, member.id, input));
      const row = rechargeByNo(db, no) ?? refuse(404, '充值订单不存在', 'not_found');
      noteRequest(db, 'recharges', row.id, input.request_id);
      return toOrder({ ...row, request_id: input.request_id ?? null }, context);
    });
    return withMessage(order.voucher_url ? '订单已提交，转账核实后到账' : '订单已提交，请尽快支付', order);
  },

  rechargeOrders: (input, context) => rechargesOf(context.db, context.member.id, checkPeriod(input), context),
  rechargeOrdersPage: (input, { db, member }) => rechargeTotals(db, member.id, checkPeriod(input)),

  rechargeOrder(input, context) {
    const order = rechargeByNo(context.db, input.order_no);
    return order?.user_id === context.member.id
      ? toOrder(order, context)
      : refuse(404, '充值订单不存在', 'not_found');
  },

  cancelRecharge(input, { db, now, member }) {
    cancelRecharge(db, now, input.order_no, member.id);
    return withMessage('订单已关闭');
  },
} satisfies Handlers;

export const membership = {
  vipPackages: () =>
    vipPackages
      .filter(({ status }) => status === LISTING.listed)
      .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),

  vipRefund(input, { db, now, member }) {
    const { message, data } = runOnce(db, member.id, 'vipRefund', input, () => {
      const { vipId, isNew } = requestRefund(db, now, member.id, input.id);
      const vip = vipById(db, vipId) ?? refuse(404, 'VIP 会员记录不存在', 'not_found');
      // `false`: while a refund is in review, no other can be requested.
      return {
        message: isNew ? `退款申请已提交，审核${REFUND_WORDS}` : '退款正在审核，请等待结果',
        data: toVipRecord(vip, refundOf(db, vipId), false, now),
      };
    });
    return withMessage(message, data);
  },
} satisfies Handlers;

export const wallet = {
  bag: (_input, { db, now, member }) =>
    walletOf(db, member.id, { today: startOfDay(now), months: lastMonths(now, 6) }),
  bill: (input, { db, member }) => billsOf(db, member.id, checkPeriod(input)),
  billPage: (input, { db, member }) => billTotals(db, member.id, checkPeriod(input)),
} satisfies Handlers;

/** The last `count` months as `YYYY-MM`, oldest first, the current one included. */
function lastMonths(now: number, count: number): string[] {
  const [year = 0, month = 1] = wireTime(now).split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7),
  );
}

/** Checks that the dates of a filter exist and are in order; the schema only checks their format. Returns the filter. */
function checkPeriod<Q extends { start_date?: string; end_date?: string }>(query: Q): Q {
  const { start_date: start, end_date: end } = query;
  if (start && !isDate(start)) refuseField('start_date', '没有这一天');
  if (end && !isDate(end)) refuseField('end_date', '没有这一天');
  if (start && end && start > end) refuseField('end_date', '结束日期不能早于开始日期');
  return query;
}
