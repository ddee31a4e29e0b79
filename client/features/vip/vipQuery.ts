import { PAGE } from '../../../shared/constants.ts';
import { LOGIN_PATH } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readNumber } from '../../entities/bankQuery.ts';

export const VIP_PATH = '/vip';
export const VIP_RECORD_PATH = '/vip/record';

const ID_MAX = 999_999_999;

/** The package whose purchase the address asks to be confirmed. */
export const readPackage = (search: URLSearchParams): number | undefined => readNumber(search.get('package'), ID_MAX);

/** Id of a membership's record in a path. */
export const readRecordId = (text: string | undefined): number | undefined => readNumber(text, ID_MAX);

/** Where the purchase of a package is confirmed: over the list of packages. */
export const buyHref = (id: number): string => VIP_PATH + toQuery({ package: id });

/** Id of the link that opens it, and gets the focus back. */
export const buyLinkId = (id: number): string => `buy-${id}`;

/** For a visitor: log in first, and go on with the same package. */
export const loginToBuy = (id: number): string => LOGIN_PATH + toQuery({ from: buyHref(id) });

/** For want of money: recharge the missing sum (wire yuan), and go on with the same package. */
export const rechargeToBuy = (need: string, id: number): string => `/wallet/recharge${toQuery({ amount: need, from: buyHref(id) })}`;

export const vipRecordsHref = (page: number): string => VIP_RECORD_PATH + toQuery({ page: page === PAGE ? undefined : page });

/** One membership that was bought; `isNew` right after the purchase. */
export const vipRecordHref = (id: number, isNew?: boolean): string => `${VIP_RECORD_PATH}/${id}${isNew ? '?new' : ''}`;
