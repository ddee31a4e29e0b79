import { redirect } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { ok } from '../../../shared/envelope.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { forgetFormDraft } from '../../forms/formDraft.ts';
import type { Values } from '../../forms/formRules.ts';
import { settleKey } from '../../forms/idempotencyKey.ts';
import { refusalOf } from '../../forms/refusal.ts';
import { sendOnce } from '../../forms/moneyAction.ts';
import type { Placed } from './placed.ts';
import { orderHref } from './orderHref.ts';
import { OWN_AMOUNT, RECHARGE_FORM, TRANSFER } from './rechargeRules.ts';

/**
 * Places a recharge order, then redirects to its payment page. If the upstream gives no number, or has no call for an order,
 * there is no such page, and the form shows the order instead. `newest`: number of the member's newest order before;
 * `pay`: the amount as a yuan string. With an unknown outcome the order is looked up in the records. If it is not there,
 * the next try places a new order, which is safe: an order that was lost is unpaid.
 */
export function recharge(api: Api, { newest = '', from = '', pay = '', ...values }: Values) {
  let placed: Partial<RechargeOrder> = {};
  return sendOnce({
    name: RECHARGE_FORM,
    values,
    async send(key) {
      const envelope = await api.envelope('recharge', inputOf(values), { key });
      placed = envelope.data ?? {};
      return envelope;
    },
    recordOf: (data) => data?.order_no,
    findRecord() {
      // Give up the key in any case: an order that is not found is placed anew.
      settleKey(RECHARGE_FORM, SUCCESS);
      return findPlaced(api, newest, pay, values.channel);
    },
    async done(orderNo) {
      forgetFormDraft(RECHARGE_FORM);
      const { code } = await api.envelope('rechargeOrder', { order_no: orderNo }, { quiet: true });
      return code === SUCCESS ? redirect(orderHref(orderNo, from)) : shownInPlace({ ...placed, order_no: orderNo });
    },
    async doneUnrecorded() {
      forgetFormDraft(RECHARGE_FORM);
      return shownInPlace(placed);
    },
  });
}

const shownInPlace = (placed: Partial<RechargeOrder>): Placed => ({ ...refusalOf(ok(null)), placed });

function inputOf({ package: chosen, amount = '', channel = '', voucher_url }: Values) {
  return {
    ...(chosen === OWN_AMOUNT ? { amount } : { package_id: Number(chosen) }),
    channel,
    ...(channel === TRANSFER && voucher_url && { voucher_url }),
  };
}

/** The order of a call with unknown outcome: the newest one, if it differs from `newest` and has this amount and channel. */
async function findPlaced(api: Api, newest: string, pay: string, channel: string | undefined): Promise<string | undefined> {
  const rows = await api.rechargeOrders({ count: 1 }, { quiet: true });
  const [row] = Array.isArray(rows) ? rows : [];
  return row && row.order_no !== newest && row.channel === channel && row.amount === pay ? row.order_no : undefined;
}
