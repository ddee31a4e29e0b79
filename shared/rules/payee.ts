import { bankCardFault } from './bankCard.ts';
import { phoneRule, emailFault } from './contact.ts';

/** Payout methods, by their `type` in the withdrawal config. */
export const PAYEE = { bank: 1, alipay: 2, wechat: 3 } as const;

/** Account that receives a withdrawal: card number, Alipay login or WeChat id. `payeeFault` checks it by payout method. */
export const payeeRule = { pattern: '^[A-Za-z0-9._%+@\\-]{5,64}$', message: '请输入收款账户' };

const SHAPE = new RegExp(payeeRule.pattern);
const PHONE = new RegExp(phoneRule.pattern);

/** The fault of an account for this payout method; null when it is valid. For an unknown type only the pattern is checked. */
export function payeeFault(type: number, account: string): string | null {
  if (type === PAYEE.bank) return bankCardFault(account);
  if (type === PAYEE.alipay)
    return PHONE.test(account) || !emailFault(account) ? null : '请输入支付宝绑定的手机号或邮箱';
  return SHAPE.test(account) ? null : payeeRule.message;
}
