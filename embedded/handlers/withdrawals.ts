import { toYuan } from '../../shared/money/money.ts';
import { withdrawConfig } from '../content/withdrawConfig.ts';
import { cancelWithdrawal, submitWithdrawal } from '../workflows/withdrawal.ts';
import { checkPeriod } from '../domain/checkPeriod.ts';
import { noteRequest } from '../rules/noteRequest.ts';
import { hasResult, runOnce } from '../rules/runOnce.ts';
import { expectedAt } from '../domain/expectedPayout.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { checkStepUp } from '../rules/checkStepUp.ts';
import { spendSmsCode } from '../rules/smsCodes.ts';
import { checkWithdrawal, leftToday, timesLeft, withdrawableOf, withdrawnToday, type WithdrawInput } from '../rules/withdrawTerms.ts';
import { memberById } from '../store/members.ts';
import { bankName, isPaidAccount, lastPayee, maskAccount, submittedOf, withdrawalsOf, withdrawalTotals } from '../store/withdrawals.ts';
import { withMessage, type Handlers, type MemberContext } from './context.ts';
import { maskPersonName } from "../../shared/rules/names.ts";

/** Calls for withdrawals. */
export const withdrawals = {
  withdrawConfig(_input, { db, now, member }) {
    if (!member) return withdrawConfig;
    const last = lastPayee(db, member.id);
    const today = withdrawnToday(db, member.id, startOfDay(now));
    return {
      ...withdrawConfig,
      withdrawable: toYuan(withdrawableOf(db, member.id)),
      times_left: timesLeft(today),
      amount_left: toYuan(leftToday(today)),
      expect_at: wireTime(expectedAt(now)),
      ...(member.real_name && { payee_name: maskPersonName(member.real_name) }),
      ...(last && {
        last_payee: { type: last.type, account: maskAccount(last.type, last.account), bank_code: last.bank_code, bank_name: bankName(last.bank_code) },
      }),
    };
  },

  /** A payout to an account that was never paid, or every one if the terms say so, needs a code that is sent to the member's phone. */
  withdraw(input, { db, now, member }) {
    // A wrong code must be counted even if the call is refused, so it is checked before the transaction.
    const codeId = hasResult(db, member.id, 'withdraw', input.request_id) ? null : codeOf(input, { db, now, member });
    const id = runOnce(db, member.id, 'withdraw', input, () => {
      // The member is read again inside the transaction: the certification may have changed.
      const wanted = checkWithdrawal(db, now, memberById(db, member.id) ?? member, input);
      if (codeId !== null) spendSmsCode(db, codeId, now);
      const made = submitWithdrawal(db, now, wanted);
      noteRequest(db, 'withdrawals', made, input.request_id);
      return made;
    });
    return withMessage('提现申请已提交，审核通过后打款', submittedOf(db, id));
  },

  withdrawals: (input, { db, now, member }) => withdrawalsOf(db, member.id, checkPeriod(input), now),
  withdrawalsPage: (input, { db, member }) => withdrawalTotals(db, member.id, checkPeriod(input)),

  cancelWithdraw(input, { db, now, member }) {
    cancelWithdrawal(db, now, input.id, member.id);
    return withMessage('提现已撤销，款项已退回可提现余额');
  },
} satisfies Handlers;

/** The id of the code that this withdrawal needs; null if it needs none. Checked last, so that a mistake in the form spends no try. */
function codeOf(input: WithdrawInput & { code?: string }, { db, now, member }: Pick<MemberContext, 'db' | 'now' | 'member'>): number | null {
  const { type, account } = checkWithdrawal(db, now, member, input);
  const isAsked = withdrawConfig.need_code === 1 || (withdrawConfig.code_for_new_payee === 1 && !isPaidAccount(db, member.id, type, account));
  return isAsked ? checkStepUp(db, now, member, '8', input.code) : null;
}
