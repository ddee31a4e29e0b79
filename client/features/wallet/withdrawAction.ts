import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import type { Values } from '../../forms/formRules.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { forgetTyped } from '../../forms/formDraft.ts';
import { lookUpOutcome, sendOnce } from '../../forms/moneyAction.ts';
import { toast } from '../../lib/toast.ts';
import { LAST_ACCOUNT, WITHDRAW_FORM } from './withdrawRules.ts';

/** Asks for the withdrawal; then to its record, in place of the form. `newest`: id of the member's newest record before, or 0. */
export const withdraw = (api: Api, values: Values) => sendOnce(withdrawal(api, values));

/** Whether a withdrawal without an answer has arrived, by the records. */
export const lookUpWithdrawal = (api: Api, values: Values) => lookUpOutcome(withdrawal(api, values));

const withdrawal = (api: Api, { newest = '0', ...values }: Values) => ({
  name: WITHDRAW_FORM,
  values,
  send: (key: string) => api.envelope('withdraw', inputOf(values), { key }),
  findRecord: () => findSent(api, values.amount, newest),
  done(id: number, message?: string) {
    forgetTyped(WITHDRAW_FORM);
    toast('success', message || '提现申请已提交');
    return replace(recordHref({ tab: 'withdraw', page: 1, open: id }));
  },
  doneUnrecorded() {
    forgetTyped(WITHDRAW_FORM);
    return replace(recordHref({ tab: 'withdraw', page: 1 }));
  },
});

function inputOf({ type, amount = '', account, bank_code, bank_branch, qr_code_url, real_name, code, use_last }: Values) {
  const known = use_last === LAST_ACCOUNT;
  return {
    type: Number(type),
    amount,
    ...(known ? { use_last: 1 } : { account, ...filled({ bank_code, bank_branch, qr_code_url }) }),
    ...filled({ real_name, code }),
  };
}

const filled = (values: Record<string, string | undefined>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** The record that came of it: newer than the newest one when the form was opened, of the same sum. Null when the records are not to be had. */
async function findSent(api: Api, amount: string | undefined, newest: string): Promise<number | undefined | null> {
  const rows = await api.withdrawals({ count: 3 });
  if (!Array.isArray(rows)) return null;
  return rows.find((row) => row.id > Number(newest) && parseAmount(row.amount) === parseAmount(amount ?? ''))?.id;
}
