import { PAGE } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../lib/readNumber.ts';

export const VIP_PATH = '/vip';
export const VIP_RECORD_PATH = '/vip/record';

const ID_MAX = 999_999_999;

/** Id of the package whose purchase the URL opens. */
export const readPackage = (search: URLSearchParams): number | undefined => readNumber(search.get('package'), ID_MAX);

/** Id of a membership record in a path. */
export const readRecordId = (text: string | undefined): number | undefined => readNumber(text, ID_MAX);

/** URL of a package's purchase, a dialog over the list of packages. */
export const buyHref = (id: number): string => VIP_PATH + toQuery({ package: id });

/** Id of the link that opens the purchase. It gets the focus back. */
export const buyLinkId = (id: number): string => `buy-${id}`;

/** Login page for visitors, which returns to the purchase of the package. */
export const loginToBuy = (id: number): string => loginHref(buyHref(id));

/** Recharge page for the missing sum (a yuan string), which returns to the purchase of the package. */
export const rechargeToBuy = (need: string, id: number): string => `/wallet/recharge${toQuery({ amount: need, from: buyHref(id) })}`;

export const vipRecordsHref = (page: number): string => VIP_RECORD_PATH + toQuery({ page: page === PAGE ? undefined : page });

/** URL of a membership record; `isNew` right after the purchase. */
export const vipRecordHref = (id: number, isNew?: boolean): string => `${VIP_RECORD_PATH}/${id}${isNew ? '?new' : ''}`;
