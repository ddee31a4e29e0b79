import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import type { Values } from '../../forms/formRules.ts';
import type { NotFoundYet } from '../../forms/lookUp.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { refuse } from '../../forms/refuse.ts';
import { giveUpKey, repeatKey, settleKey } from '../../forms/repeatKey.ts';
import { toast } from '../../lib/toast.ts';
import { forgetTyped } from '../../forms/useKeptForm.ts';
import { LAST, WITHDRAW_FORM } from './withdrawRules.ts';

/** Under which the withdrawal happens once. */
const NAME = WITHDRAW_FORM;

/** Asks for the withdrawal; then to its record, in place of the form. `newest`: id of the member's newest record before, or 0. */
export async function withdraw(api: Api, { newest = '0', ...values }: Values) {
  const envelope = await api.envelope('withdraw', inputOf(values), { key: repeatKey(NAME, values) });
  settleKey(NAME, envelope.code);
  const refusal = refuse(envelope);
  if (envelope.code !== SUCCESS && !refusal.data.unknown) return refusal;
  const found = await findSent(api, values.amount, newest);
  if (found) return sent(found, envelope.code === SUCCESS ? envelope.message : undefined);
  if (envelope.code !== SUCCESS) return refusal;
  forgetTyped(WITHDRAW_FORM);
  return replace(recordHref({ tab: 'withdraw', page: 1 }));
}

/** Whether a withdrawal without an answer has arrived, by the records. */
export async function checkWithdraw(api: Api, { amount, newest = '0' }: Values) {
  const found = await findSent(api, amount, newest);
  if (found) return sent(found);
  return found === null ? ({ over: false, failed: true } satisfies NotFoundYet) : ({ over: giveUpKey(NAME) } satisfies NotFoundYet);
}

function inputOf({ type, amount = '', account, bank_code, bank_branch, qr_code_url, real_name, code, use_last }: Values) {
  const known = use_last === LAST;
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

function sent(id: number, message = '提现申请已提交') {
  forgetTyped(WITHDRAW_FORM);
  settleKey(NAME, SUCCESS);
  toast('success', message || '提现申请已提交');
  return replace(recordHref({ tab: 'withdraw', page: 1, open: id }));
}
