import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { REFUND } from '../../shared/status/refund.ts';
import type { NoticeCategory } from '../domain/noticeChannels.ts';
import { GIVEN_BACK_PERCENT } from '../content/periods.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { CONSUME_ONLY, post, WITHDRAWABLE } from '../rules/ledger.ts';
import type { Sweep } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { applicationById, type ApplicationRow } from '../store/applications.ts';
import type { Db } from '../store/db.ts';
import { newlyOverdue } from '../store/operatorRecords.ts';
import { openRefund, refundsOf, vipAt, type VipRow } from '../store/vipRecords.ts';
import { noteStep } from './formMove.ts';
import { lowerInvoice } from './invoice.ts';

type Missed = ReturnType<typeof newlyOverdue>[number];

interface Told {
  category: NoticeCategory;
  /** What was promised: 提现 … 处理完. */
  what: string;
  done: string;
  link: (id: number) => string;
}

/** How a member is told, by the kind of the record. A product promises nobody anything. */
const TOLD: Readonly<Record<string, Told>> = {
  withdraw: { category: 2, what: '提现', done: '打款', link: () => '/wallet/record?tab=withdraw' },
  recharge: { category: 2, what: '充值', done: '核实入账', link: () => '/wallet/record?tab=recharge' },
  balance: { category: 2, what: '余额退款', done: '审核', link: () => '/wallet/refund' },
  refund: { category: 3, what: 'VIP 会员退款', done: '审核', link: () => '/vip/record' },
  invoice: { category: 3, what: '开票申请', done: '开具', link: () => '/vip/record' },
  cert: { category: 1, what: '认证', done: '审核', link: () => '/user/info' },
  form: { category: 5, what: '申请', done: '首次联系您', link: () => '/form/record' },
  feedback: { category: 1, what: '留言', done: '回复', link: (id) => `/user/messages/${id}` },
};

/**
 * Tells members, once for each promise, that it was not kept: what waits although its time is over. A membership that promised the first contact
 * of an application gives its part back in the same transaction. While a refund of the member's is in review, which has computed its
 * sum already, the promise waits for the decision.
 */
export const sweepMissed: Sweep = (db, now) => {
  for (const missed of newlyOverdue(db, now)) db.tx(() => note(db, now, missed));
};

function note(db: Db, now: number, missed: Missed): void {
  const { kind, id, user_id: userId, due } = missed;
  const application = kind === 'form' ? applicationById(db, id) : undefined;
  const vip = application && vipAt(db, application.user_id, application.submitted_at ?? now);
  if (vip && openRefund(db, vip.user_id)) return;
  const amount = vip ? toGiveBack(db, vip) : 0;
  db.insert('missed_promises', {
    kind,
    record_id: id,
    due_at: due,
    found_at: now,
    vip_id: vip?.id ?? null,
    given_back: amount,
  });
  if (vip && amount > 0) giveBack(db, now, vip, missed, amount);
  const given = amount > 0 ? `已退还 VIP 会员费 ${groupYuan(toYuan(amount))} 元` : '';
  if (application) noteStep(db, now, application, ['首次联系超时', given].filter(Boolean).join('，'));
  if (userId !== null) tell(db, now, userId, missed, application, given);
}

/** What a membership still gives back for one missed promise (fen). */
function toGiveBack(db: Db, { id, price, given_back: before }: VipRow): number {
  const refunded = refundsOf(db, id)
    .filter(({ status }) => status === REFUND.refunded)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(Math.floor((price * GIVEN_BACK_PERCENT) / 100), price - before - refunded);
}

/** Books it into the purses that paid, as a refund divides a sum between them. */
function giveBack(db: Db, now: number, vip: VipRow, { kind, id, no }: Missed, amount: number): void {
  const withdrawable = Math.floor((amount * vip.paid_withdrawable) / vip.price);
  const parts = [
    { purse: CONSUME_ONLY, amount: amount - withdrawable },
    { purse: WITHDRAWABLE, amount: withdrawable },
  ] as const;
  post(
    db,
    now,
    parts
      .filter((part) => part.amount > 0)
      .map((part) => ({
        ...part,
        userId: vip.user_id,
        bizType: 302,
        remark: `首次联系超时，退还 ${GIVEN_BACK_PERCENT}%（申请 ${no}）`,
        related: { type: 'vip', id: vip.id, no: vip.order_no },
        key: `missed:${kind}:${id}:${part.purse}`,
      })),
  );
  db.run('UPDATE vip_records SET given_back = given_back + ? WHERE id = ?', amount, vip.id);
  lowerInvoice(db, now, vip.id, amount);
}

function tell(
  db: Db,
  now: number,
  userId: number,
  { kind, id, no, due }: Missed,
  application: ApplicationRow | undefined,
  given: string,
): void {
  const told = TOLD[kind];
  if (!told) return;
  const what = application?.title ?? told.what;
  notify(db, userId, now, {
    category: told.category,
    scene: `${kind}.missed`,
    title: given ? '首次联系超时，已退还部分 VIP 会员费' : `${told.what}未按时处理`,
    link: given ? '/wallet/record' : told.link(id),
    biz: { type: kind, id },
    text: `您的${what}（编号 ${no}）没有在承诺的 ${wireTime(due).slice(0, 16)} 前${told.done}，很抱歉，我们会尽快处理。${given && `${given}，按付款来源退回钱包。`}`,
  });
}
