import { normalizeBankCard } from '../../../../shared/rules/bankCard.ts';
import { payeeFault } from '../../../../shared/rules/payee.ts';

export interface AccountRule {
  normalize: (typed: string) => string;
  fault: (method: number, account: string) => string | null;
}

/** Of other account names only the spaces around them. */
const normalize = (typed: string): string =>
  /^[\d\s\p{Pd}]+$/u.test(typed.normalize('NFKC'))
    ? normalizeBankCard(typed)
    : typed.normalize('NFKC').trim();

export const payeeAccountRule: AccountRule = { normalize, fault: payeeFault };
