import type { formStatus } from '../../../shared/status/form.ts';
import type { MovesBy } from '../../../shared/status/move.ts';
import type { ConsoleAction } from './kind.ts';

/** The operator's actions on a loan application. */
export const FORM_BUTTONS: Record<MovesBy<typeof formStatus, 'operator'>, ConsoleAction> = {
  accept: { verb: 'pass', label: '受理' },
  handOver: { verb: 'pass', label: '递交机构' },
  wantMore: { verb: 'supplement', label: '要求补充资料', asks: 'items' },
  approve: {
    verb: 'pass',
    label: '审批通过',
    asks: 'terms',
    confirm: '审批金额、利率与期限将通知用户，并写入申请记录。不能撤回。',
  },
  refuse: {
    verb: 'reject',
    label: '未通过',
    asks: 'reason',
    danger: true,
    reasons: ['材料不完整', '收入不足以覆盖还款', '征信情况不符合机构要求', '用途不符合机构要求', '机构未说明具体原因'],
  },
  payOut: { verb: 'pay', label: '确认已放款', confirm: '确认机构已把款项付给用户：申请办结，并通知用户。不能撤回。' },
};
