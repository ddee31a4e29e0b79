import { maskAccount } from '../../../shared/rules/masks.ts';
import { toYuan } from '../../../shared/money/money.ts';
import { statusTexts, type MovesBy } from '../../../shared/status/move.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { withdrawConfig } from '../../content/content.ts';
import type { Db } from '../../store/db.ts';
import { memberById } from '../../store/members.ts';
import { bankName, isPaidAccount, withdrawalById, type WithdrawalRow } from '../../store/withdrawals.ts';
import {
  failWithdrawal,
  passWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  retryWithdrawal,
} from '../../workflows/withdrawal.ts';
import {
  type Check,
  type ConsoleAction,
  type ConsoleKind,
  type Step,
  fact,
  money,
  secret,
  time,
  type Fact,
  actBy,
  buttonsOf,
  pendingFiles,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof withdrawalStatus, 'operator'>, ConsoleAction> = {
  pass: { verb: 'pass', label: '审核通过' },
  retry: { verb: 'pass', label: '重新提交审核' },
  reject: {
    verb: 'reject',
    label: '退回',
    asks: 'reason',
    danger: true,
    confirm: '提现金额全额退回用户的可提现余额，并把原因通知用户。不能撤回。',
    reasons: ['收款人与实名不一致', '收款账户有误', '收款账户已注销或挂失', '账户存在异常，需要核实'],
  },
  pay: {
    verb: 'pay',
    label: '确认已打款',
    money: true,
    confirm: '确认款项已汇出：冻结金额随之扣除，并通知用户到账。不能撤回。',
  },
  fail: {
    verb: 'fail',
    label: '打款失败',
    asks: 'reason',
    danger: true,
    reasons: ['收款银行退回', '收款账户已销户', '户名与账号不符'],
  },
};

export const withdrawKind: ConsoleKind = {
  label: '提现',
  states: Object.fromEntries(statusTexts(withdrawalStatus)),
  view(db, _now, id) {
    const row = withdrawalById(db, id);
    if (!row) return undefined;
    const figures = figuresOf(row);
    return {
      id,
      no: row.withdraw_no,
      userId: row.user_id,
      at: row.applied_at,
      amount: toYuan(row.amount),
      title: '',
      state: row.status,
      sections: [
        { title: '提现信息', facts: figures },
        {
          title: '处理情况',
          facts: [
            ...time('申请时间', row.applied_at),
            ...time('审核时间', row.audited_at),
            ...time('打款时间', row.paid_at),
            ...fact('打款单号', row.payout_no),
            ...fact('原因', row.reason),
          ],
        },
      ],
      figures,
      checks: checksOf(db, row),
      files: pendingFiles(db, row.user_id, [['收款码', row.qr_code_url]]),
      steps: db.all<Step>(
        'SELECT text, remark, at FROM withdrawal_steps WHERE withdrawal_id = ? ORDER BY id',
        id,
      ),
      acts: buttonsOf(withdrawalStatus, BUTTONS, row.status),
    };
  },
  act: actBy('提现', {
    pass: [passOrRetry, '已通过'],
    reject: [rejectWithdrawal, '已退回'],
    pay: [(db, now, id) => payWithdrawal(db, now, id), '已标为到账'],
    fail: [failWithdrawal, '已标为打款失败'],
  }),
};

function passOrRetry(db: Db, now: number, id: number): void {
  if (withdrawalById(db, id)?.status === WITHDRAWAL.failed) retryWithdrawal(db, now, id);
  else passWithdrawal(db, now, id);
}

const figuresOf = (row: WithdrawalRow): Fact[] => [
  ...money('提现金额', row.amount),
  ...money('手续费', row.fee),
  ...money('实付', row.amount - row.fee),
  ...fact('收款方式', withdrawConfig.types.find(({ type }) => type === row.type)?.name),
  ...secret('收款人', row.real_name, maskPersonName),
  ...secret('收款账户', row.account, maskAccount),
  ...fact('开户银行', [bankName(row.bank_code), row.bank_branch].filter(Boolean).join(' ')),
];

function checksOf(db: Db, row: WithdrawalRow): Check[] {
  const isOwn = memberById(db, row.user_id)?.real_name === row.real_name;
  const isKnown = isPaidAccount(db, row.user_id, row.type, row.account);
  return [
    { good: isOwn, text: isOwn ? '收款人与实名认证一致' : '收款人与实名认证不一致' },
    { good: isKnown, text: isKnown ? '此账户已有通过的提现' : '首次提现到此账户' },
  ];
}
