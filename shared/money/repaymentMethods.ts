/** Repayment methods by their number in a partner's `repayments`. */
export const REPAYMENT_METHODS = { 1: '等额本息', 2: '等额本金', 3: '先息后本' } as const;
export type RepaymentMethod = keyof typeof REPAYMENT_METHODS;
/** Label of a plan's first figure, by repayment method. */
export const firstPayment: Record<RepaymentMethod, string> = { 1: '每期应还', 2: '首期应还', 3: '每期利息' };
export const repaymentMethods: readonly RepaymentMethod[] = [1, 2, 3];
