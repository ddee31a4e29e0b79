import { maskPersonName } from '../../../../shared/rules/personName.ts';
import { toYuan } from '../../../../shared/money/money.ts';
import { withdrawConfig } from '../content/withdrawConfig.ts';
import { cancelWithdrawal, submitWithdrawal } from '../workflows/withdrawal.ts';
import { checkPeriod } from '../domain/checkPeriod.ts';
import { hasResult, runOnce } from '../rules/runOnce.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { startOfDay } from '../domain/shanghaiTime.ts';
import { checkSmsCode, spendSmsCode } from '../rules/smsCodes.ts';
import { checkWithdrawal, leftToday, timesLeft, withdrawableOf, withdrawnToday } from '../rules/withdrawTerms.ts';
import { memberById } from '../store/members.ts';
import { bankName, lastPayee, maskAccount, submittedOf, withdrawalsOf, withdrawalTotals } from '../store/withdrawals.ts';
import { withMessage, type Handlers, type MemberContext } from './context.ts';

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
      ...(member.real_name && { payee_name: maskPersonName(member.real_name) }),
      ...(last && {
        last_payee: { type: last.type, account: maskAccount(last.type, last.account), bank_code: last.bank_code, bank_name: bankName(last.bank_code) },
      }),
    };
  },

  withdraw(input, { db, now, member }) {
    // A wrong code must be counted even if the call is refused, so it is checked before the transaction.
    const needsCode = withdrawConfig.need_code === 1 && !hasResult(db, member.id, 'withdraw', input.request_id);
    const codeId = needsCode ? checkedCode(input.code, { db, now, member }) : null;
    const id = runOnce(db, member.id, 'withdraw', input, () => {
      // The member is read again inside the transaction: the certification may have changed.
      const wanted = checkWithdrawal(db, now, memberById(db, member.id) ?? member, input);
      if (codeId !== null) spendSmsCode(db, codeId, now);
      return submitWithdrawal(db, now, wanted);
    });
    return withMessage('提现申请已提交，审核通过后打款', submittedOf(db, id));
  },

  withdrawals: (input, { db, member }) => withdrawalsOf(db, member.id, checkPeriod(input)),
  withdrawalsPage: (input, { db, member }) => withdrawalTotals(db, member.id, checkPeriod(input)),

  cancelWithdraw(input, { db, now, member }) {
    cancelWithdrawal(db, now, input.id, member.id);
    return withMessage('提现已撤销，款项已退回可提现余额');
  },
} satisfies Handlers;

function checkedCode(code: string | undefined, { db, now, member }: Pick<MemberContext, 'db' | 'now' | 'member'>): number {
  if (!member.phone_number) return refuse(409, '请先绑定手机号');
  return code ? checkSmsCode(db, '8', member.phone_number, code, now) : refuseField('code', '请输入短信验证码');
}
