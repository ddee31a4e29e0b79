import { normalizeBankCard } from '../../../../shared/rules/bankCard.ts';
import { payeeFault } from '../../../../shared/rules/payee.ts';

/** What is done with a payee's account before it is sent. */
export interface AccountRule {
  normalize: (typed: string) => string;
  /** The fault of an account for a payout method, or null. */
  fault: (method: number, account: string) => string | null;
}

/** Removes spaces and dashes from a card number; from other account names only the spaces around them. */
const normalize = (typed: string): string =>
  /^[\d\s\p{Pd}]+$/u.test(typed.normalize('NFKC'))
    ? normalizeBankCard(typed)
    : typed.normalize('NFKC').trim();

export const accountRule: AccountRule = { normalize, fault: payeeFault };
