import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import type { Values } from '../../forms/formRules.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { forgetFormDraft } from '../../forms/formDraft.ts';
import { lookUpOutcome, sendOnce } from '../../forms/moneyAction.ts';
import { toast } from '../../lib/toast.ts';
import { LAST_ACCOUNT, WITHDRAW_FORM } from './withdrawRules.ts';

/** Requests a withdrawal, then redirects to its record, which replaces the form in the history. `newest`: id of the newest record before, or 0. */
export const withdraw = (api: Api, values: Values) => sendOnce(withdrawal(api, values));

/** Looks up in the records whether a withdrawal with unknown outcome has happened. */
export const lookUpWithdrawal = (api: Api, values: Values) => lookUpOutcome(withdrawal(api, values));

const withdrawal = (api: Api, { newest = '0', ...values }: Values) => ({
  name: WITHDRAW_FORM,
  values,
  send: (key: string) => api.envelope('withdraw', inputOf(values), { key }),
  findRecord: () => findSent(api, values.amount, newest),
  done(id: number, message?: string) {
    forgetFormDraft(WITHDRAW_FORM);
    toast('success', message || '提现申请已提交');
    return replace(recordHref({ tab: 'withdraw', page: 1, open: id }));
  },
  doneUnrecorded() {
    forgetFormDraft(WITHDRAW_FORM);
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

/** Id of the withdrawal's record: the same amount, and an id above `newest`. Undefined: none. Null: the records could not be fetched. */
async function findSent(api: Api, amount: string | undefined, newest: string): Promise<number | undefined | null> {
  const rows = await api.withdrawals({ count: 3 });
  if (!Array.isArray(rows)) return null;
  return rows.find((row) => row.id > Number(newest) && parseAmount(row.amount) === parseAmount(amount ?? ''))?.id;
}
