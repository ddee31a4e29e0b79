import { toYuan } from '../../../shared/money/money.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { refundStatus } from '../../../shared/status/refund.ts';
import { vipById, type RefundRow, type VipRow } from '../../store/vipRecords.ts';
import { passRefund, rejectRefund } from '../../workflows/vipRefund.ts';
import {
  type ConsoleAction,
  type ConsoleKind,
  fact,
  money,
  time,
  type Fact,
  actBy,
  buttonsOf,
  stepsOf,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof refundStatus, 'operator'>, ConsoleAction> = {
  pass: {
    verb: 'pass',
    label: '同意退款',
    money: true,
    confirm: 'VIP 会员立即终止，退款按支付来源退回用户余额，相关佣金一并冲回。不能撤回。',
  },
  reject: {
    verb: 'reject',
    label: '不通过',
    asks: 'reason',
    danger: true,
    reasons: ['付款存在争议，需要核实', '需要先补充说明'],
  },
};
export const refundKind: ConsoleKind = {
  label: 'VIP 退款',
  states: Object.fromEntries(statusTexts(refundStatus)),
  view(db, _now, id) {
    const row = db.get<RefundRow>('SELECT * FROM vip_refunds WHERE id = ?', id);
    const vip = row && vipById(db, row.vip_id);
    if (!row || !vip) return undefined;
    const figures = figuresOf(row, vip);
    return {
      id,
      no: row.refund_no,
      userId: row.user_id,
      at: row.applied_at,
      amount: toYuan(row.amount),
      title: vip.title,
      state: row.status,
      sections: [
        { title: '退款信息', facts: [...figures, ...fact('未通过原因', row.reject_reason)] },
        {
          title: 'VIP 会员',
          facts: [
            ...fact('订单号', vip.order_no),
            ...money('支付金额', vip.price),
            ...time('生效时间', vip.start_at),
            ...(vip.expire_at === null ? fact('有效期至', '长期') : time('有效期至', vip.expire_at)),
          ],
        },
      ],
      figures,
      checks: [],
      files: [],
      steps: stepsOf('申请退款', row.applied_at, {
        text: textOf(refundStatus, row.status),
        remark: row.reject_reason,
        at: row.done_at,
      }),
      acts: buttonsOf(refundStatus, BUTTONS, row.status),
    };
  },
  act: actBy('VIP 退款', { pass: [passRefund, '已退款'], reject: [rejectRefund, '退款未通过'] }),
};

const figuresOf = (row: RefundRow, vip: VipRow): Fact[] => [
  ...money('退款金额', row.amount),
  ...money('退回可提现余额', row.to_withdrawable),
  ...money('退回消费余额（不可提现）', row.to_consume_only),
  ...fact('VIP 方案', vip.title),
  ...fact('计算依据', row.rule_text),
];
