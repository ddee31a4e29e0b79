import type { Params } from 'react-router-dom';
import { PAGE } from '../../../shared/constants.ts';
import { loginHref } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { VIP_RECORD_PATH } from '../records/recordHref.ts';
import { type Id, readId } from '../../../shared/rules/ids.ts';

export const VIP_PATH = '/vip';

export const readPackage = (search: URLSearchParams): Id | undefined => readId(search.get('package'));

/** A record's id; or its order's number, as bills have it. Undefined: neither. */
export const readRecordId = (params: Params): Id | undefined => readId(params.idOrOrderNo);

/** A dialog over the list of packages. */
export const buyHref = (id: Id): string => VIP_PATH + toQuery({ package: id });

export const buyLinkId = (id: Id): string => `buy-${id}`;

export const loginToBuy = (id: Id): string => loginHref(buyHref(id));

export const rechargeToBuy = (need: string, id: Id): string =>
  `/wallet/recharge${toQuery({ amount: need, from: buyHref(id) })}`;

export const vipRecordsHref = (page: number): string =>
  VIP_RECORD_PATH + toQuery({ page: page === PAGE ? undefined : page });
