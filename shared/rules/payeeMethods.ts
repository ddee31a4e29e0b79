/** Payout methods, by their `type` in the withdrawal config. */
export const PAYEE = { bank: 1, alipay: 2, wechat: 3 } as const;
