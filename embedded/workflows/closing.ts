import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { CLOSING } from '../../shared/status/closing.ts';
import { PERIODS } from '../content/periods.ts';
import type { Closing } from '../sent.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { move, moveIfOpen, type Sweep } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { dueClosings, openClosing, type ClosingRow } from '../store/closings.ts';
import type { Db } from '../store/db.ts';
import { runningVip } from '../store/vipRecords.ts';
import { childCount } from '../store/members.ts';
import { forgetMember, unsettledOf } from '../store/forgetMember.ts';

/**
 * The workflow of closing an account.
 *
 * ```
 * 0 冷静期 --cancel--> 1 已撤销 (the member)
 * 0 --7 days--> 2 已注销 | 3 已中止 (something is unsettled again)
 * ```
 *
 * What prevents it is checked twice: money may still come in while the period runs. So no money is ever left in a closed account.
 */
const REFUSAL = { cancel: '没有待执行的注销申请' };

/** The state for the page: what has to be settled first, what would be lost, and when the account will be closed. */
export function closingOf(db: Db, userId: number, now: number): Closing {
  return {
    close_at: wireTimeOrNull(openClosing(db, userId)?.close_at ?? null),
    cooling_days: PERIODS.cooling_days,
    blockers: blockersOf(db, userId, now),
    losses: lossesOf(db, userId, now),
  };
}

/** [new] → cooling. Refuses with 409 if something is unsettled, or if it was asked for already. */
export function askClosing(db: Db, userId: number, now: number): void {
  db.tx(() => {
    if (openClosing(db, userId)) refuse(409, '您已申请注销账户，冷静期内可以撤销', 'already_applied');
    const [blocker] = blockersOf(db, userId, now);
    if (blocker) refuse(409, `${blocker.text}，处理完毕后才能注销`, 'unsettled');
    const closeAt = now + PERIODS.cooling_days * DAY;
    const id = db.insert('closings', {
      user_id: userId,
      status: CLOSING.cooling,
      asked_at: now,
      close_at: closeAt,
    });
    tell(
      db,
      now,
      userId,
      id,
      'asked',
      '已申请注销账户',
      `账户将于 ${wireTime(closeAt)} 注销。在此之前登录，可以随时撤销。若非本人操作，请立即撤销并修改登录密码。`,
    );
  });
}

/** cooling → cancelled, by the member. */
export function cancelClosing(db: Db, userId: number, now: number): void {
  db.tx(() => {
    const { id } = openClosing(db, userId) ?? refuse(409, REFUSAL.cancel, 'status_conflict');
    move(db, 'closing', 'cancel', id, REFUSAL.cancel, { ended_at: now });
    tell(db, now, userId, id, 'cancelled', '已撤销注销', '注销申请已撤销，账户可以继续使用。');
  });
}

/** cooling → closed or stopped, when the period has ended. */
export const sweepClosings: Sweep = (db, now) => {
  for (const closing of dueClosings(db, now)) db.tx(() => endClosing(db, now, closing));
};

function endClosing(db: Db, now: number, { id, user_id: userId }: ClosingRow): void {
  const [blocker] = blockersOf(db, userId, now);
  if (blocker) {
    if (moveIfOpen(db, 'closing', 'stop', id, { ended_at: now }))
      tell(
        db,
        now,
        userId,
        id,
        'stopped',
        '注销已中止',
        `${blocker.text}，账户没有注销。处理完毕后可以重新申请。`,
      );
    return;
  }
  if (!moveIfOpen(db, 'closing', 'close', id, { ended_at: now })) return;
  moveIfOpen(db, 'member', 'disable', userId);
  forgetMember(db, userId);
}

function blockersOf(db: Db, userId: number, now: number): Closing['blockers'] {
  const { balance, pending, withdrawals, recharges, refunds, applications, loans } = unsettledOf(
    db,
    userId,
    now,
  );
  const found: [isThere: boolean | number, text: string, link: string][] = [
    [balance, `钱包还有余额 ${groupYuan(toYuan(balance))} 元`, '/wallet/withdrawl'],
    [pending, `还有待结算佣金 ${groupYuan(toYuan(pending))} 元`, '/spread?tab=commission'],
    [withdrawals, '有提现正在处理', '/wallet/record?tab=withdraw'],
    [recharges, '有未支付的充值订单', '/wallet/record?tab=recharge'],
    [refunds, '有退款正在审核', '/vip/record'],
    [applications, `有 ${applications} 笔贷款申请正在办理`, '/form/record'],
    [loans, `有 ${loans} 笔贷款尚未到期`, '/form/record'],
  ];
  return found.filter(([isThere]) => isThere).map(([, text, link]) => ({ text, link }));
}

function lossesOf(db: Db, userId: number, now: number): string[] {
  const vip = runningVip(db, userId, now);
  const friends = childCount(db, userId);
  return [
    '账户资料、实名认证信息与消息将被删除，无法恢复',
    ...(vip ? [`${vip.title}随账户失效，剩余期限不再退款`] : []),
    ...(friends > 0 ? [`与 ${friends} 位好友的邀请关系失效，不再产生佣金`] : []),
    '未提交的申请草稿将被删除',
    '手机号与微信解除绑定，可以重新注册，但不会恢复原有数据',
    '申请、授权与资金记录按法律规定的期限保存，期满后删除',
  ];
}

function tell(
  db: Db,
  at: number,
  userId: number,
  id: number,
  scene: string,
  title: string,
  text: string,
): void {
  notify(db, userId, at, {
    category: 1,
    scene: `closing.${scene}`,
    title,
    text,
    link: '/user/close',
    biz: { type: 'closing', id },
  });
}
