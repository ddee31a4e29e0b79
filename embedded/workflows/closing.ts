import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { CLOSING } from '../../shared/status/closing.ts';
import { PERIODS } from '../content/periods.ts';
import type { Closing } from '../sent.ts';
import { REFUND_WORDS } from '../domain/promises.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { CONSUME_ONLY, post } from '../rules/ledger.ts';
import { move, moveIfOpen, type Sweep } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { dueClosings, openClosing, type ClosingRow } from '../store/closings.ts';
import type { Db } from '../store/db.ts';
import { runningVip } from '../store/vipRecords.ts';
import { childCount } from '../store/members.ts';
import { balanceParts } from './balanceRefund.ts';
import { forfeitCommission } from './commission.ts';
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
  const choices = choicesOf(db, userId, now);
  return {
    close_at: wireTimeOrNull(openClosing(db, userId)?.close_at ?? null),
    cooling_days: PERIODS.cooling_days,
    blockers: blockersOf(db, userId, now),
    losses: lossesOf(db, userId),
    ...(choices.length > 0 && { choices }),
  };
}

/** [new] → cooling. Refuses with 409 if something is unsettled, or if it was asked for already. */
export function askClosing(db: Db, userId: number, now: number): void {
  db.tx(() => {
    if (openClosing(db, userId)) refuse(409, '您已申请注销账户，冷静期内可以撤销', 'already_applied');
    const [blocker] = blockersOf(db, userId, now);
    if (blocker) refuse(409, `${blocker.text}，处理完毕后才能注销`, 'unsettled');
    forfeitCommission(db, userId);
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
  takeBonus(db, now, userId);
  forfeitCommission(db, userId);
  moveIfOpen(db, 'member', 'disable', userId);
  forgetMember(db, userId);
}

/** What has to be settled first: what it is, what becomes of it, and where. */
function blockersOf(db: Db, userId: number, now: number): Closing['blockers'] {
  const { withdrawable, withdrawals, recharges, refunds, balanceRefunds, applications } = unsettledOf(
    db,
    userId,
    now,
  );
  const { amount, bonus, withdrawable: rest } = balanceParts(db, userId);
  const taken = bonus > 0 ? `，赠送的 ${yuan(bonus)} 元同时收回` : '';
  const found: [isThere: boolean | number, text: string, link: string, remark: string][] = [
    [
      withdrawable - rest,
      `可提现余额还有 ${yuan(withdrawable)} 元`,
      '/wallet/withdrawl',
      '全部提现到本人名下的账户',
    ],
    [
      amount,
      `钱包还有可退的余额 ${yuan(amount)} 元`,
      '/wallet/refund',
      `申请退款到本人名下的账户，不收手续费${taken}`,
    ],
    [withdrawals, '有提现正在处理', '/wallet/record?tab=withdraw', '等待到账；审核前可以撤销'],
    [recharges, '有未支付的充值订单', '/wallet/record?tab=recharge', '关闭订单；不关闭的，到时自动关闭'],
    [refunds, '有 VIP 会员退款正在审核', '/vip/record', `等待审核，${REFUND_WORDS}`],
    [balanceRefunds, '有余额退款正在审核', '/wallet/refund', `等待审核，${REFUND_WORDS}；审核前可以撤销`],
    [
      applications,
      `有 ${applications} 笔贷款申请正在办理`,
      '/form/record',
      '撤销申请，或等待办理完毕；已递交机构的，先撤回授权再撤销',
    ],
  ];
  return found.filter(([isThere]) => isThere).map(([, text, link, remark]) => ({ text, link, remark }));
}

/** What ends with the account, and could be settled before. */
function choicesOf(db: Db, userId: number, now: number): NonNullable<Closing['choices']> {
  const { debts, drafts, loans, pending } = unsettledOf(db, userId, now);
  const vip = runningVip(db, userId, now);
  const { amount, consumeOnly } = balanceParts(db, userId);
  const found: [isThere: unknown, text: string, link: string, remark: string][] = [
    [
      vip,
      `${vip?.title ?? ''}仍在有效期内`,
      '/vip/record',
      '注销时失效，剩余期限不再退款；可以退款的，请先申请退款',
    ],
    [drafts, `有 ${drafts} 份未提交的申请草稿`, '/form/record', '注销时删除'],
    [
      loans,
      `注销后看不到 ${loans} 笔贷款的还款计划`,
      '/form/record',
      '贷款合同不受影响，仍须按期还款；请先打印还款计划',
    ],
    [
      pending,
      `待结算佣金 ${yuan(pending)} 元`,
      '/spread?tab=commission',
      '提交注销申请时放弃，撤销注销也不恢复；想保留的，等结算并提现之后再注销',
    ],
    [debts, `冲回的佣金还有 ${yuan(debts)} 元没有扣足`, '/spread?tab=commission', '余额不足，注销后不再追收'],
    [
      amount === 0 && consumeOnly,
      `消费余额 ${yuan(consumeOnly)} 元均为充值赠送`,
      '/vip',
      '赠送金额不能退还，注销时收回；注销前可以用于购买 VIP 会员',
    ],
  ];
  return found.filter(([isThere]) => isThere).map(([, text, link, remark]) => ({ text, link, remark }));
}

function lossesOf(db: Db, userId: number): string[] {
  const friends = childCount(db, userId);
  return [
    '账户资料、实名认证信息与消息将被删除，无法恢复',
    ...(friends > 0 ? [`与 ${friends} 位好友的邀请关系失效，不再产生佣金`] : []),
    '手机号与微信解除绑定，可以重新注册，但不会恢复原有数据',
    '申请、授权与资金记录按法律规定的期限保存，期满后删除',
  ];
}

/** Takes back what is left of a bonus, so that no money stays in a closed account. */
function takeBonus(db: Db, at: number, userId: number): void {
  const { consumeOnly } = balanceParts(db, userId);
  if (consumeOnly > 0)
    post(db, at, [
      { userId, bizType: 106, amount: consumeOnly, purse: CONSUME_ONLY, remark: '注销账户，赠送金额收回' },
    ]);
}

const yuan = (fen: number): string => groupYuan(toYuan(fen));

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
