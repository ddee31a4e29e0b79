import { PAGE } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { VIP_RECORD_PATH } from '../../entities/recordHref.ts';
import { readNumber } from '../../lib/readForm.ts';

export const VIP_PATH = '/vip';

const ID_MAX = 999_999_999;
const ORDER_NO = /^[\w-]*\d[\w-]{5,63}$/;

/** Id of the package whose purchase the URL opens. */
export const readPackage = (search: URLSearchParams): number | undefined =>
  readNumber(search.get('package'), ID_MAX);

/** Id of a membership record in a path; or the number of its order, as bills have it. */
export const readRecordId = (text: string | undefined): number | string | undefined =>
  readNumber(text, ID_MAX) ?? (text && ORDER_NO.test(text) ? text : undefined);

/** URL of a package's purchase, a dialog over the list of packages. */
export const buyHref = (id: number): string => VIP_PATH + toQuery({ package: id });

/** Id of the link that opens the purchase. It gets the focus back. */
export const buyLinkId = (id: number): string => `buy-${id}`;

/** Login page for visitors, which returns to the purchase of the package. */
export const loginToBuy = (id: number): string => loginHref(buyHref(id));

/** Recharge page for the missing sum (a yuan string), which returns to the purchase of the package. */
export const rechargeToBuy = (need: string, id: number): string =>
  `/wallet/recharge${toQuery({ amount: need, from: buyHref(id) })}`;

export const vipRecordsHref = (page: number): string =>
  VIP_RECORD_PATH + toQuery({ page: page === PAGE ? undefined : page });
