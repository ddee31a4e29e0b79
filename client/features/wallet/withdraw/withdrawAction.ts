import { replace } from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import { parseAmount } from '../../../../shared/money/money.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import type { Values } from '../../../forms/formRules.ts';
import { recordHref, type RecordTab } from '../../../entities/recordHref.ts';
import { forgetFormDraft } from '../../../forms/formDraft.ts';
import { lookUpOutcome, sendOnce } from '../../../forms/moneyAction.ts';
import { toast } from '../../../lib/toast.ts';
import { LAST_ACCOUNT, WITHDRAW_FORM } from './withdrawRules.ts';

/** Requests a withdrawal, then redirects to its record, which replaces the form in the history. `newest`: id of the newest record before, or 0. */
export const withdraw = (api: Api, values: Values) => sendOnce(withdrawal(api, values));

/** Looks up in the records whether a withdrawal with unknown outcome has happened. */
export const lookUpWithdrawal = (api: Api, values: Values) => lookUpOutcome(withdrawal(api, values));

function withdrawal(api: Api, { newest = '0', ...values }: Values) {
  /** Where the withdrawal is shown: in the bills, if the upstream has no withdrawals to show. */
  let tab: RecordTab = 'withdraw';
  return {
    name: WITHDRAW_FORM,
    values,
    send: (key: string) => api.envelope('withdraw', inputOf(values), { key }),
    async findRecord() {
      const { code, data } = await api.envelope('withdrawals', { count: 3 });
      if (code === NOT_FOUND) tab = 'bill';
      return code === SUCCESS && data ? sentIn(data, values.amount, newest) : null;
    },
    done(id: number, message?: string) {
      forgetFormDraft(WITHDRAW_FORM);
      toast('success', message || '提现申请已提交');
      return replace(recordHref({ tab: 'withdraw', page: 1, open: id }));
    },
    doneUnrecorded() {
      forgetFormDraft(WITHDRAW_FORM);
      toast('success', '提现申请已提交');
      return replace(recordHref({ tab, page: 1 }));
    },
  };
}

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

/** Id of the withdrawal's record: the same amount, and an id above `newest`. */
const sentIn = (rows: readonly Withdrawal[], amount = '', newest: string): number | undefined =>
  rows.find((row) => row.id > Number(newest) && row.amount !== undefined && parseAmount(row.amount) === parseAmount(amount))?.id;
