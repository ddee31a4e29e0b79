import { amountRule, fenOf, parseAmount } from '../../../../shared/money/money.ts';
import { normalizeAmount } from '../../../../shared/money/typedSum.ts';
import type { RechargeConfig } from '../../../../shared/records/recharge.ts';
import type { Rules, Values } from '../../../forms/formRules.ts';
import { bonusOf } from '../../../../shared/money/rechargeBonus.ts';
import { channelFault, rechargeFault } from '../../../../shared/rules/limits.ts';

export const RECHARGE_FORM = 'recharge';
/** An amount typed by the member. */
export const OWN_AMOUNT = 'own';
/** Needs a voucher. */
export const TRANSFER = 'bank_transfer';

export function rechargeRules(terms: RechargeConfig) {
  return {
    package: { label: '充值金额', required: '请选择充值金额' },
    amount: {
      ...amountRule,
      label: '自定义金额',
      required: '请输入充值金额',
      normalize: normalizeAmount,
      fault: (typed) => rechargeFault(parseAmount(typed) ?? 0, terms),
    },
    channel: {
      label: '支付方式',
      required: '请选择支付方式',
      fault: (_, values) => overLimit(terms, values),
      comparedWith: ['package', 'amount'],
    },
    voucher_url: { label: '转账回单', required: '请上传转账回单' },
  } satisfies Rules;
}

/** In fen; 0 for no amount. The bonus is null when not said. */
export function sumOf(
  terms: RechargeConfig,
  { package: chosen, amount = '' }: Values,
): { pay: number; give: number | null } {
  const found = terms.packages.find(({ id }) => String(id) === chosen);
  const pay = found ? (fenOf(found.amount) ?? 0) : chosen === OWN_AMOUNT ? (parseAmount(amount) ?? 0) : 0;
  return { pay, give: bonusOf(pay, terms.packages) };
}

export function overLimit(terms: RechargeConfig, values: Values): string | null {
  const channel = terms.channels.find(({ code }) => code === values.channel);
  return channel ? channelFault(sumOf(terms, values).pay, channel) : null;
}
