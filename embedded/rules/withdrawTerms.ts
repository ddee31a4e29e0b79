import { amountRule, parseAmount, toFen, toYuan } from '../../shared/money/money.ts';
import type { BusinessReason } from '../../shared/reasons.ts';
import { payeeFault, PAYEE } from '../../shared/rules/payee.ts';
import {
  obstacleSentence,
  withdrawFault,
  withdrawObstacle,
  type WithdrawObstacle,
} from '../../shared/rules/withdrawLimits.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { withdrawFee } from '../../shared/money/withdrawFee.ts';
import { withdrawConfig as terms } from '../content/content.ts';
import { type Db, numbersOf } from '../store/db.ts';
import { lastPayee, RETURNED } from '../store/withdrawals.ts';
import type { MemberRow } from '../store/members.ts';
import {
  limitReason,
  refuse,
  refuseFaults,
  refuseField,
  refuseUntilTomorrow,
  untilTomorrow,
} from '../domain/refusal.ts';
import { startOfDay } from '../domain/shanghaiTime.ts';
import { ownFileFault } from './receiveUpload.ts';

/** A validated account to which money is paid out. */
export interface Payee {
  type: number;
  realName: string;
  account: string;
  bankCode?: string | undefined;
  bankBranch?: string | undefined;
  qrCodeUrl?: string | undefined;
}

/** The columns of a payout that say where it goes. */
export const payeeColumns = ({ type, realName, account, bankCode, bankBranch, qrCodeUrl }: Payee) => ({
  type,
  real_name: realName,
  account,
  bank_code: bankCode ?? '',
  bank_branch: bankBranch ?? '',
  qr_code_url: qrCodeUrl ?? '',
});

/** A validated withdrawal; sums in fen. */
export interface NewWithdrawal extends Payee {
  userId: number;
  amount: number;
  fee: number;
}

export interface PayeeInput {
  type: number;
  real_name?: string;
  account?: string;
  use_last?: number;
  bank_code?: string;
  bank_branch?: string;
  qr_code_url?: string;
}
export type WithdrawInput = PayeeInput & { amount: string };

/** Reasons of the obstacles, for programs. */
const OBSTACLES = {
  closed: 'withdrawals_paused',
  uncertified: 'certification_required',
  open: 'already_applied',
} as const satisfies Record<Exclude<WithdrawObstacle, 'times'>, BusinessReason>;

const OPEN = numbersOf(withdrawalStatus, withdrawalStatus.open);

/** Validates a withdrawal: first the obstacles to any withdrawal, then the fields, then the member's money. Refuses if it is not allowed. */
export function checkWithdrawal(db: Db, now: number, member: MemberRow, input: WithdrawInput): NewWithdrawal {
  const today = withdrawnToday(db, member.id, startOfDay(now));
  const isCertified = member.cert_status === MEMBER_CERT.certified && Boolean(member.real_name);
  const obstacle = withdrawObstacle(terms, {
    isCertified,
    hasOpen: today.open > 0,
    timesLeft: timesLeft(today),
  });
  if (obstacle === 'times') return refuseUntilTomorrow(now, obstacleSentence(obstacle, terms));
  if (obstacle) refuse(409, obstacleSentence(obstacle, terms), OBSTACLES[obstacle]);
  const amount = parseAmount(input.amount) ?? refuseField('amount', amountRule.message);
  refuseFaults({ amount: withdrawFault(amount, terms) }, limitReason(amount, terms));
  const payee = checkPayee(db, member, input);
  const facts = {
    withdrawable: toYuan(withdrawableOf(db, member.id)),
    amount_left: toYuan(leftToday(today)),
  };
  const short = amount - toFen(facts.withdrawable);
  const fault = { amount: withdrawFault(amount, terms, facts) };
  if (short > 0) refuseFaults(fault, 'balance_short', { need: toYuan(short) });
  else refuseFaults(fault, 'daily_limit', { retry_after: untilTomorrow(now) });
  // These terms say their fee.
  return { userId: member.id, amount, fee: withdrawFee(amount, terms) ?? 0, ...payee };
}

/** Number and sum (fen) of the withdrawals since `today`, and the number of open ones. Returned withdrawals count in the number, but not in the sum. */
export function withdrawnToday(
  db: Db,
  userId: number,
  today: number,
): { times: number; amount: number; open: number } {
  return (
    db.get(
      `SELECT count(*) FILTER (WHERE applied_at >= :today) AS times, count(*) FILTER (WHERE status IN (${OPEN})) AS open,
       coalesce(sum(amount) FILTER (WHERE applied_at >= :today AND status NOT IN (${RETURNED})), 0) AS amount
     FROM withdrawals WHERE user_id = :user AND (applied_at >= :today OR status IN (${OPEN}))`,
      { user: userId, today },
    ) ?? { times: 0, amount: 0, open: 0 }
  );
}

export const timesLeft = ({ times }: { times: number }): number => Math.max(0, terms.day_times - times);

/** Sum left today (fen). */
export const leftToday = ({ amount }: { amount: number }): number =>
  Math.max(0, toFen(terms.day_amount) - amount);

export const withdrawableOf = (db: Db, userId: number): number =>
  db.number('SELECT withdrawable FROM wallets WHERE user_id = ?', userId);

/** Validates the account of a payout: the member's own, by the certified name. */
export function checkPayee(db: Db, member: MemberRow, input: PayeeInput): Payee {
  const { type } = input;
  const last = input.use_last === 1 ? lastPayee(db, member.id) : undefined;
  if (input.use_last === 1 && last?.type !== type)
    refuseField('account', '没有这种收款方式的上次收款账户，请填写收款账户');
  const { account = '', bank_code: bankCode } = last ?? input;
  if (!terms.types.some((row) => row.type === type)) refuseField('type', '请选择收款方式');
  // Without a name in the request, the certified one is used.
  const realName = input.real_name ?? member.real_name;
  if (!realName) refuseField('real_name', '请填写收款人姓名');
  if (terms.need_cert && realName !== member.real_name)
    refuseField('real_name', '收款人须与实名认证的姓名一致');
  const fault = payeeFault(type, account);
  if (fault) refuseField('account', fault);
  if (type !== PAYEE.bank) {
    const { qr_code_url: qrCodeUrl } = input;
    if (qrCodeUrl !== undefined)
      refuseFaults({ qr_code_url: ownFileFault(db, member.id, qrCodeUrl, 'picture') });
    return { type, realName, account, qrCodeUrl };
  }
  if (!terms.banks.some(({ code }) => code === bankCode)) refuseField('bank_code', '请选择开户银行');
  return { type, realName, account, bankCode, bankBranch: last?.bank_branch ?? input.bank_branch };
}
