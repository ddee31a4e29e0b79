import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { accountRules } from '../../forms/accountRules.ts';
import { newestVipLog, VIP_CERT } from './findVipLog.ts';
import type { Rules, Values } from '../../forms/formRules.ts';
import type { NotFoundYet } from '../../forms/lookUp.ts';
import { refuse } from '../../forms/refuse.ts';
import { giveUpKey, repeatKey, settleKey } from '../../forms/repeatKey.ts';
import { toast } from '../../lib/toast.ts';
import { vipRecordHref } from './vipQuery.ts';

/** Marks the submission of the confirmation. */
export const BUY_VIP = 'buy';

export const buyRules = { agree: accountRules.agree } satisfies Rules;

/** Under which the purchase happens once. */
const NAME = 'vip';
const BY_BALANCE = 1;
const FREE = 5;

/** Buys; then to the receipt, in place of the confirmation, so that the Back button does not offer it again. */
export async function buyVip(api: Api, values: Values) {
  const { package_id = '', price = '', agree } = values;
  const pay_type = price === '0.00' ? FREE : BY_BALANCE;
  const envelope = await api.envelope(
    'certApply',
    { cert_type: VIP_CERT, package_id: Number(package_id), pay_type, agree: Number(agree) as 1 },
    // Not `newest`: after a reload a purchase whose answer was lost may itself be the newest.
    { key: repeatKey(NAME, { package_id, price }) },
  );
  settleKey(NAME, envelope.code);
  if (envelope.code === SUCCESS && envelope.data?.id !== undefined) return bought(envelope.data.id, envelope.message);
  const refusal = refuse(envelope);
  // No answer, or one that does not say which record came of it: the records do.
  const found = envelope.code === SUCCESS || refusal.data.unknown ? await findBought(api, values) : undefined;
  return found ? bought(found) : refusal;
}

/** Whether a purchase without an answer has happened, by the records. */
export async function checkVip(api: Api, form: Values) {
  const found = await findBought(api, form);
  if (found) return bought(found);
  return found === null ? { over: false, failed: true } : ({ over: giveUpKey(NAME) } satisfies NotFoundYet);
}

/** The record that came of it: of this package, and newer than the newest one when the confirmation was opened. */
async function findBought(api: Api, { package_id, newest }: Values) {
  const log = await newestVipLog(api);
  if (log === null) return null;
  return log !== 0 && log.id > Number(newest) && log.vip?.package_id === Number(package_id) ? log.id : undefined;
}

function bought(id: number, message = '会员已开通') {
  settleKey(NAME, SUCCESS);
  toast('success', message || '会员已开通');
  return replace(vipRecordHref(id, true));
}
