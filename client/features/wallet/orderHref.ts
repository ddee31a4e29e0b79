import { toQuery } from '../../../shared/wire.ts';

export const RECHARGE_PATH = '/wallet/recharge';

/** URL of an order, where it is paid and followed. */
export const orderHref = (orderNo: string, from?: string): string => `${RECHARGE_PATH}/${encodeURIComponent(orderNo)}${toQuery({ from })}`;
