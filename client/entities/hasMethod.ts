import type { Partner } from '../../shared/records/partner.ts';
import type { RepaymentMethod } from "../../shared/money/repayment.ts";

export type Ways = Pick<Partner, 'repayments'>;

/** Whether the offer can be repaid by this method. An offer that lists no methods may have any. */
export const hasMethod = ({ repayments }: Ways, method: RepaymentMethod): boolean => repayments.length === 0 || repayments.includes(method);
