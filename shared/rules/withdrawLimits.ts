import { fenOf, groupYuan } from '../money/money.ts';
import type { WithdrawAllowance, WithdrawConfig } from '../records/withdrawal.ts';
import { withdrawFee } from '../money/withdrawFee.ts';

/** An unknown limit is not checked. */
type Terms = Pick<WithdrawConfig, 'min_amount' | 'max_amount' | 'fee_type' | 'fee_rate' | 'fee_fixed'>;
/** The member's withdrawable money, and the sum left of the day's limit. An absent value is not checked. */
type Facts = Pick<WithdrawAllowance, 'withdrawable' | 'amount_left'>;

/** The fault of a withdrawal of this amount (fen); null when it is allowed. */
export function withdrawFault(
  amount: number,
  terms: Terms,
  { withdrawable, amount_left: left }: Facts = {},
): string | null {
  const { min_amount: min, max_amount: max } = terms;
  if (amount < (fenOf(min) ?? 0)) return `提现金额不能小于 ${min} 元`;
  if (amount > (fenOf(max) ?? Infinity)) return `单笔最高提现 ${groupYuan(max)} 元`;
  if (amount > (fenOf(withdrawable) ?? Infinity))
    return `可提现金额不足，当前可提现 ${groupYuan(withdrawable)} 元`;
  if (amount > (fenOf(left) ?? Infinity)) return `今日还可提现 ${groupYuan(left)} 元`;
  const fee = withdrawFee(amount, terms);
  return fee !== null && fee >= amount ? '提现金额不足以支付手续费' : null;
}

/** Whether a payout needs a code by text message. `amount`: fen. */
export const needsCode = (
  terms: Pick<WithdrawConfig, 'need_code' | 'code_for_new_payee' | 'code_from_amount'>,
  isKnownPayee: boolean,
  amount: number,
): boolean =>
  terms.need_code === 1 ||
  (terms.code_for_new_payee === 1 && !isKnownPayee) ||
  amount >= (fenOf(terms.code_from_amount) ?? Infinity);

/** Reason why a member cannot withdraw any amount at present. */
export type WithdrawObstacle = 'closed' | 'uncertified' | 'open' | 'times';

interface MemberSituation {
  isCertified: boolean;
  /** A withdrawal is in review or being paid. */
  hasOpen: boolean;
  /** Withdrawals that the member has left today, if known. */
  timesLeft: number | undefined;
}

/** The first obstacle to a withdrawal, or null. */
export function withdrawObstacle(
  terms: Pick<WithdrawConfig, 'enabled' | 'need_cert' | 'several_open'>,
  { isCertified, hasOpen, timesLeft }: MemberSituation,
): WithdrawObstacle | null {
  // Terms that do not say whether they are open do not close anything: the upstream decides.
  if (terms.enabled === 0) return 'closed';
  if (terms.need_cert && !isCertified) return 'uncertified';
  if (hasOpen && terms.several_open !== 1) return 'open';
  return timesLeft === 0 ? 'times' : null;
}

/** Message of the refusal for this obstacle. */
export function obstacleSentence(
  obstacle: WithdrawObstacle,
  { day_times: times }: Pick<WithdrawConfig, 'day_times'>,
): string {
  return {
    closed: '提现暂停受理，请留意公告',
    uncertified: '提现前请先完成实名认证',
    open: '您有一笔提现正在处理，完成后才能再次申请',
    times:
      times === undefined
        ? '今日申请提现的次数已用完，请明天再试'
        : `每日最多申请提现 ${times} 次，请明天再试`,
  }[obstacle];
}
