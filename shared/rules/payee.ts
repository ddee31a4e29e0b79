import { bankCardDoubt, bankCardFault, normalizeBankCard } from './bankCard.ts';
import { emailFault, isPhone, normalizePhone } from './contact.ts';
import { plainText } from './typedText.ts';

/** Payout methods, by their `type` in the withdrawal config. */
export const PAYEE = { bank: 1, alipay: 2, wechat: 3 } as const;

/** Account that receives a withdrawal: card number, Alipay login or WeChat id. `payeeFault` checks it by payout method. */
export const payeeRule = {
  pattern: '^[A-Za-z0-9._%+@\\-]{5,64}$',
  message: '请输入收款账户',
  'x-typed': 'payee',
} as const;

const SHAPE = new RegExp(payeeRule.pattern);

/** An account as it is typed or pasted, in the form of the rule: of other names than a number only what surrounds them goes. */
export function normalizePayee(typed: string): string {
  const number = normalizePhone(normalizeBankCard(typed));
  return /^\d+$/.test(number) ? number : plainText(typed);
}

/** What may be wrong with an account for this payout method; null when nothing is. */
export const payeeDoubt = (type: number, account: string): string | null =>
  type === PAYEE.bank ? bankCardDoubt(account) : null;

/** The fault of an account for this payout method; null when it is valid. For an unknown type only the pattern is checked. */
export function payeeFault(type: number, account: string): string | null {
  if (type === PAYEE.bank) return bankCardFault(account);
  if (type === PAYEE.alipay)
    return isPhone(account) || !emailFault(account) ? null : '请输入支付宝绑定的手机号或邮箱';
  return SHAPE.test(account) ? null : payeeRule.message;
}
