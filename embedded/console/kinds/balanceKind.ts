import { maskAccount } from '../../../shared/rules/masks.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { toYuan } from '../../../shared/money/money.ts';
import { balanceRefundStatus } from '../../../shared/status/balanceRefund.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { balanceRefundById, type BalanceRefundRow } from '../../store/balanceRefunds.ts';
import { memberById } from '../../store/members.ts';
import { bankName, typeText } from '../../store/withdrawals.ts';
import { passBalanceRefund, rejectBalanceRefund } from '../../workflows/balanceRefund.ts';
import {
  actBy,
  buttonsOf,
  fact,
  money,
  pendingFiles,
  secret,
  stepsOf,
  time,
  type ConsoleAction,
  type ConsoleKind,
  type Fact,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof balanceRefundStatus, 'operator'>, ConsoleAction> = {
  pass: {
    verb: 'pass',
    label: '确认已退款',
    money: true,
    confirm: '确认款项已汇出：冻结的余额随之扣除，赠送金额收回，并通知用户。不能撤回。',
  },
  reject: {
    verb: 'reject',
    label: '不通过',
    asks: 'reason',
    danger: true,
    confirm: '冻结的余额全部退回用户的钱包，并把原因通知用户。不能撤回。',
    reasons: ['收款人与实名不一致', '收款账户有误', '充值款项存在争议，需要核实'],
  },
};

/** Refunds of the consume-only balance. */
export const balanceKind: ConsoleKind = {
  label: '余额退款',
  states: Object.fromEntries(statusTexts(balanceRefundStatus)),
  view(db, _now, id) {
    const row = balanceRefundById(db, id);
    if (!row) return undefined;
    const isOwn = memberById(db, row.user_id)?.real_name === row.real_name;
    const figures = figuresOf(row);
    return {
      id,
      no: row.refund_no,
      userId: row.user_id,
      at: row.applied_at,
      amount: toYuan(row.amount),
      title: '',
      state: row.status,
      sections: [
        { title: '退款信息', facts: [...figures, ...fact('申请原因', row.reason)] },
        {
          title: '处理情况',
          facts: [
            ...time('处理时间', row.done_at),
            ...fact('打款单号', row.payout_no),
            ...fact('未通过原因', row.reject_reason),
          ],
        },
      ],
      figures,
      checks: [{ good: isOwn, text: isOwn ? '收款人与实名认证一致' : '收款人与实名认证不一致' }],
      files: pendingFiles(db, row.user_id, [['收款码', row.qr_code_url]]),
      steps: stepsOf('申请退款', row.applied_at, {
        text: textOf(balanceRefundStatus, row.status),
        remark: row.reject_reason,
        at: row.done_at,
      }),
      acts: buttonsOf(balanceRefundStatus, BUTTONS, row.status),
    };
  },
  act: actBy('余额退款', {
    pass: [passBalanceRefund, '已退款'],
    reject: [rejectBalanceRefund, '已退回余额'],
  }),
};

const figuresOf = (row: BalanceRefundRow): Fact[] => [
  ...money('应退金额', row.amount),
  ...money('消费余额', row.from_consume_only),
  ...money('其中收回赠送', row.bonus),
  ...money('可提现余额零头', row.from_withdrawable),
  ...fact('收款方式', typeText(row.type)),
  ...secret('收款人', row.real_name, maskPersonName),
  ...secret('收款账户', row.account, maskAccount),
  ...fact('开户银行', [bankName(row.bank_code), row.bank_branch].filter(Boolean).join(' ')),
];
