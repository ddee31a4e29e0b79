import { toYuan } from '../../../shared/money/money.ts';
import { statusTexts, type MovesBy } from '../../../shared/status/move.ts';
import {
  RECHARGE,
  rechargeStatus,
  RECHARGE_REFUND,
  rechargeRefundStatus,
} from '../../../shared/status/recharge.ts';
import { RECHARGE_STATE } from '../../store/operatorRecords.ts';
import { channelName, rechargeById, type RechargeRow } from '../../store/recharges.ts';
import {
  beginRechargeRefund,
  confirmRecharge,
  denyRecharge,
  failRechargeRefund,
  finishRechargeRefund,
} from '../../workflows/recharge.ts';
import {
  type ConsoleAction,
  type ConsoleKind,
  type Step,
  fact,
  money,
  time,
  type Fact,
  actBy,
  buttonsOf,
  pendingFiles,
} from './kind.ts';

const ORDER: Record<MovesBy<typeof rechargeStatus, 'operator'>, ConsoleAction> = {
  pay: {
    verb: 'confirm',
    label: '确认到账',
    money: true,
    confirm: '确认款项已收到：充值与赠送金额计入用户的消费余额（不可提现），并通知用户。',
  },
  deny: {
    verb: 'reject',
    label: '未到账，关闭订单',
    asks: 'reason',
    danger: true,
    reasons: ['未查到这笔款项', '转账金额与订单不符', '转账凭证无法辨认'],
  },
};
const REFUND: Record<MovesBy<typeof rechargeRefundStatus, 'operator'>, ConsoleAction> = {
  begin: {
    verb: 'reject',
    label: '发起退款',
    asks: 'reason',
    danger: true,
    confirm: '充值与赠送金额从用户余额中冻结，等待支付渠道原路退回。余额不足时不能发起。',
    reasons: ['用户申请退款', '重复支付', '支付金额有误'],
  },
  finish: {
    verb: 'pay',
    label: '确认已退回',
    money: true,
    confirm: '确认支付渠道已原路退回：冻结金额随之扣除，并通知用户。不能撤回。',
  },
  fail: {
    verb: 'fail',
    label: '退款失败',
    asks: 'reason',
    danger: true,
    reasons: ['原支付账户已注销', '支付渠道拒绝退款'],
  },
};

/** Recharge orders and their refunds. `reject` of a paid order begins its refund. */
export const rechargeKind: ConsoleKind = {
  label: '充值',
  states: {
    ...Object.fromEntries(statusTexts(rechargeStatus)),
    [RECHARGE_STATE.refunding]: '退款中',
    [RECHARGE_STATE.refundFailed]: '退款失败',
  },
  view(db, _now, id) {
    const row = rechargeById(db, id);
    if (!row) return undefined;
    const figures = figuresOf(row);
    return {
      id,
      no: row.order_no,
      userId: row.user_id,
      at: row.created_at,
      amount: toYuan(row.amount),
      title: channelName(row.channel),
      state: stateOf(row),
      sections: [
        {
          title: '订单信息',
          facts: [
            ...figures,
            ...(row.status === RECHARGE.unpaid ? time('支付截止', row.expire_at) : []),
            ...fact('支付流水号', row.transaction_no),
            ...fact('退款原因', row.refund_reason),
          ],
        },
      ],
      figures,
      checks: [],
      files: pendingFiles(db, row.user_id, [['转账凭证', row.voucher_url]]),
      steps: timesOf(row),
      // The refund of an unpaid order cannot begin: there is nothing to return.
      acts: [
        ...buttonsOf(rechargeStatus, ORDER, row.status),
        ...(row.status === RECHARGE.paid ? buttonsOf(rechargeRefundStatus, REFUND, row.refund_status) : []),
      ],
    };
  },
  act: (db, now, id, ...act) =>
    actBy('充值', {
      confirm: [confirmRecharge, '已确认到账'],
      reject:
        rechargeById(db, id)?.status === RECHARGE.paid
          ? [beginRechargeRefund, '退款已发起，款项已冻结']
          : [denyRecharge, '订单已关闭'],
      pay: [finishRechargeRefund, '退款已完成'],
      fail: [failRechargeRefund, '退款未成功，款项已解冻'],
    })(db, now, id, ...act),
};

const figuresOf = (row: RechargeRow): Fact[] => [
  ...money('充值金额', row.amount),
  ...money('赠送金额', row.give_amount),
  ...money('合计入账', row.amount + row.give_amount),
  ...fact('支付方式', channelName(row.channel)),
  ...(row.refund_amount ? money('退款金额', row.refund_amount) : []),
];

function stateOf({ status, refund_status: refunding }: RechargeRow): number {
  if (status !== RECHARGE.paid) return status;
  if (refunding === RECHARGE_REFUND.underWay) return RECHARGE_STATE.refunding;
  return refunding === RECHARGE_REFUND.failed ? RECHARGE_STATE.refundFailed : status;
}

function timesOf(row: RechargeRow): Step[] {
  const steps: [string, number | null][] = [
    ['提交订单', row.created_at],
    ['支付成功', row.paid_at],
    ['订单关闭', row.closed_at],
    ['退款完成', row.refund_at],
  ];
  return steps.flatMap(([text, at]) => (at === null ? [] : [{ text, at, remark: '' }]));
}
