import { bankCardFault } from './bankCard.ts';
import { emailFault } from './email.ts';
import { phoneRule } from './phone.ts';

/** Where a withdrawal may go: the `type` of the withdrawal config. */
export const PAYEE = { bank: 1, alipay: 2, wechat: 3 } as const;

/** Account that receives a withdrawal: card number, Alipay login or WeChat id. What fits which type is `payeeFault`. */
export const payeeRule = { pattern: '^[A-Za-z0-9._%+@\\-]{5,64}$', message: '请输入收款账户' };

const SHAPE = new RegExp(payeeRule.pattern);
const PHONE = new RegExp(phoneRule.pattern);

/** Why an account does not fit the way of payment, or null. A type that is not ours is the upstream's to judge. */
export function payeeFault(type: number, account: string): string | null {
  if (type === PAYEE.bank) return bankCardFault(account);
  if (type === PAYEE.alipay) return PHONE.test(account) || !emailFault(account) ? null : '请输入支付宝绑定的手机号或邮箱';
  return SHAPE.test(account) ? null : payeeRule.message;
}
