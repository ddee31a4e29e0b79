import { redirect } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import type { Values } from '../../forms/formRules.ts';
import { orderHref } from './rechargePath.ts';
import { OWN, RECHARGE_FORM, TRANSFER } from './rechargeRules.ts';
import { refuse } from '../../forms/refuse.ts';
import { repeatKey, settleKey } from '../../forms/repeatKey.ts';
import { forgetTyped } from '../../forms/useKeptForm.ts';

/** Under which the order is placed once. */
const NAME = RECHARGE_FORM;

/**
 * Places the order; then to its cashier. `newest`: number of the member's newest order before, `pay`: the sum as wire
 * yuan. Without an answer the records tell; what they do not show was an order at most, which nobody has paid: the next
 * try is another one.
 */
export async function recharge(api: Api, { newest = '', from = '', pay = '', ...values }: Values) {
  const envelope = await api.envelope('recharge', inputOf(values), { key: repeatKey(NAME, values) });
  settleKey(NAME, envelope.code);
  if (envelope.code === SUCCESS && envelope.data) return placed(envelope.data.order_no, from);
  const refusal = refuse(envelope);
  if (!refusal.data.unknown) return refusal;
  settleKey(NAME, SUCCESS);
  const found = await findPlaced(api, newest, pay, values.channel);
  return found ? placed(found, from) : refusal;
}

function placed(orderNo: string, from: string) {
  forgetTyped(RECHARGE_FORM);
  return redirect(orderHref(orderNo, from));
}

function inputOf({ package: chosen, amount = '', channel = '', voucher_url }: Values) {
  return {
    ...(chosen === OWN ? { amount } : { package_id: Number(chosen) }),
    channel,
    ...(channel === TRANSFER && voucher_url && { voucher_url }),
  };
}

/** The order that came of a call without an answer: the newest one, if it is another than before, with this sum and channel. */
async function findPlaced(api: Api, newest: string, pay: string, channel: string | undefined): Promise<string | undefined> {
  const rows = await api.rechargeOrders({ count: 1 }, { quiet: true });
  const [row] = Array.isArray(rows) ? rows : [];
  return row && row.order_no !== newest && row.channel === channel && parseAmount(row.amount) === parseAmount(pay) ? row.order_no : undefined;
}
