import type { CallName } from '../../shared/contract/index.ts';

/** The calls that the recharge page lives by, for `useIsOffered`. */
export const RECHARGE_CALLS: readonly CallName[] = ['rechargeConfig', 'recharge'];
/** The calls that the withdrawal page lives by. */
export const WITHDRAW_CALLS: readonly CallName[] = ['withdrawConfig', 'withdraw'];
