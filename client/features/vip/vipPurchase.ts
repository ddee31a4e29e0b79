import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import type { Values } from '../../forms/formRules.ts';
import { lookUpOutcome, sendOnce } from '../../forms/moneyAction.ts';
import { toast } from '../../lib/toast.ts';
import { findVipLog, newestVipLog, VIP_CERT } from './findVipLog.ts';
import { vipRecordHref, VIP_RECORD_PATH } from '../../entities/vipRecordHref.ts';

const OPENED = 'VIP 会员已开通';
const BY_BALANCE = 1;
const FREE = 5;

/** Buys the package, then redirects to the receipt. The receipt replaces the confirmation in the history, so Back does not offer it again. */
export const buyVip = (api: Api, values: Values) => sendOnce(purchase(api, values));

/** Looks up in the records whether a purchase with unknown outcome has happened. */
export const lookUpPurchase = (api: Api, values: Values) => lookUpOutcome(purchase(api, values));

const purchase = (api: Api, { package_id = '', price = '', agree, newest }: Values) => ({
  name: 'vip',
  // Without `newest`: after a reload, a purchase whose response was lost may itself be the newest.
  values: { package_id, price },
  send: (key: string) =>
    api.envelope(
      'certApply',
      // The cast is safe: the row's schema refuses all but 1.
      { cert_type: VIP_CERT, package_id: Number(package_id), price, pay_type: price === '0.00' ? FREE : BY_BALANCE, agree: Number(agree) as 1 },
      { key },
    ),
  recordOf: (data: { id?: number } | null) => data?.id,
  /** The record has this package, and an id above the newest one when the confirmation was opened. */
  async findRecord() {
    const log = await newestVipLog(api);
    if (log === null) return null;
    return log !== 0 && log.id > Number(newest) && log.vip?.package_id === Number(package_id) ? log.id : undefined;
  },
  async done(id: number, message?: string) {
    toast('success', message || OPENED);
    // The record is searched before its page is opened: the response may not have named it, or not by this number.
    const { log } = await findVipLog(api, id);
    return replace(log ? vipRecordHref(id, true) : VIP_RECORD_PATH);
  },
  async doneUnrecorded() {
    toast('success', OPENED);
    return replace(VIP_RECORD_PATH);
  },
});
