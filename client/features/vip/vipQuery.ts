import type { Params } from 'react-router-dom';
import { PAGE } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { VIP_RECORD_PATH } from '../../entities/recordHref.ts';
import { canExist } from '../../handle.ts';
import { readNumber } from '../../lib/readForm.ts';

export const VIP_PATH = '/vip';

const ID_MAX = 999_999_999;

export const readPackage = (search: URLSearchParams): number | undefined =>
  readNumber(search.get('package'), ID_MAX);

/** A record's id; or its order's number, as bills have it. Undefined: neither. */
export const readRecordId = (params: Params): number | string | undefined =>
  canExist(params) ? (readNumber(params.idOrOrderNo, ID_MAX) ?? params.idOrOrderNo) : undefined;

/** A dialog over the list of packages. */
export const buyHref = (id: number): string => VIP_PATH + toQuery({ package: id });

export const buyLinkId = (id: number): string => `buy-${id}`;

export const loginToBuy = (id: number): string => loginHref(buyHref(id));

export const rechargeToBuy = (need: string, id: number): string =>
  `/wallet/recharge${toQuery({ amount: need, from: buyHref(id) })}`;

export const vipRecordsHref = (page: number): string =>
  VIP_RECORD_PATH + toQuery({ page: page === PAGE ? undefined : page });
