import type { Withdrawal } from '../../../shared/records/withdrawal.ts';

/** In review, being paid, or to be paid again: the sum is frozen, and no other one can be asked for. */
export const isOpenWithdrawal = ({ status }: Pick<Withdrawal, 'status'>): boolean => status === 0 || status === 10 || status === 21;
