import { redirect } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { parseAmount } from '../../../shared/money/money.ts';
import { forgetTyped } from '../../forms/formDraft.ts';
import type { Values } from '../../forms/formRules.ts';
import { settleKey } from '../../forms/idempotencyKey.ts';
import { sendOnce } from '../../forms/moneyAction.ts';
import { orderHref } from './rechargeQuery.ts';
import { OWN_AMOUNT, RECHARGE_FORM, TRANSFER } from './rechargeRules.ts';

/**
 * Places the order; then to its cashier. `newest`: number of the member's newest order before, `pay`: the sum as wire
 * yuan. Without an answer the records tell; what they do not show was an order at most, which nobody has paid: the next
 * try is another one.
 */
export const recharge = (api: Api, { newest = '', from = '', pay = '', ...values }: Values) =>
  sendOnce({
    name: RECHARGE_FORM,
    values,
    send: (key) => api.envelope('recharge', inputOf(values), { key }),
    recordOf: (data) => data?.order_no,
    findRecord() {
      // An order that is not found is not asked for again: the key has done its duty.
      settleKey(RECHARGE_FORM, SUCCESS);
      return findPlaced(api, newest, pay, values.channel);
    },
    done(orderNo) {
      forgetTyped(RECHARGE_FORM);
      return redirect(orderHref(orderNo, from));
    },
  });

function inputOf({ package: chosen, amount = '', channel = '', voucher_url }: Values) {
  return {
    ...(chosen === OWN_AMOUNT ? { amount } : { package_id: Number(chosen) }),
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
