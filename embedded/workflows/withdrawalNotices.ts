import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import { notify } from '../rules/notices.ts';
import type { Db } from '../store/db.ts';
import type { WithdrawalRow } from '../store/withdrawals.ts';

interface NoticeText {
  scene: string;
  title: string;
  text: string;
}

/** Sends the member the notice of the withdrawal's present status. */
export function tellWithdrawal(db: Db, at: number, row: WithdrawalRow): void {
  const { scene, title, text } = noticeText(db, row);
  notify(db, row.user_id, at, {
    category: 2,
    scene: `withdraw.${scene}`,
    title,
    text,
    link: '/wallet/record?tab=withdraw',
    biz: { type: 'withdraw', id: row.id },
  });
}

function noticeText(db: Db, row: WithdrawalRow): NoticeText {
  const sum = groupYuan(toYuan(row.amount));
  const back = `提现 ${sum} 元已全额退回可提现余额`;
  switch (row.status) {
    case WITHDRAWAL.review:
      return hasFailed(db, row)
        ? { scene: 'retried', title: '提现重新提交', text: `提现 ${sum} 元已重新提交，审核通过后再次打款。` }
        : { scene: 'submitted', title: '提现申请已提交', text: `提现 ${sum} 元的申请已提交，审核通过后打款。审核前可以撤销。` };
    case WITHDRAWAL.paying:
      return { scene: 'passed', title: '提现审核通过', text: `提现 ${sum} 元已通过审核，正在打款。` };
    case WITHDRAWAL.paid:
      return { scene: 'paid', title: '提现到账', text: `提现 ${sum} 元，扣除手续费后 ${groupYuan(toYuan(row.amount - row.fee))} 元已到账，请查收。` };
    case WITHDRAWAL.rejected:
      return { scene: 'returned', title: '提现退回', text: `${back}。原因：${row.reason}。` };
    case WITHDRAWAL.failed:
      return { scene: 'failed', title: '提现打款失败', text: `提现 ${sum} 元打款失败，款项仍在冻结中，客服正在处理。原因：${row.reason}。` };
    default:
      return { scene: 'cancelled', title: '提现已撤销', text: `您已撤销申请，${back}。` };
  }
}

const hasFailed = (db: Db, row: WithdrawalRow): boolean =>
  db.get('SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = ?', row.id, WITHDRAWAL.failed) !== undefined;
