import { amountRule, parseAmount, toFen, groupYuan } from '../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../shared/records/recharge.ts';
import type { Rules, Values } from '../../forms/formRules.ts';
import { bonusOf } from '../../../shared/money/priceChanged.ts';
import { channelFault, rechargeFault } from '../../../shared/rules/limits.ts';

/** Converts full-width digits, and removes spaces, thousands separators and the currency sign. */
export const normalizeAmount = (text: string): string => text.normalize('NFKC').replace(/[\s,，¥元]/g, '');

/** Id of the form and name of its draft. */
export const RECHARGE_FORM = 'recharge';
/** Value of `package` for an amount typed by the member. */
export const OWN_AMOUNT = 'own';
/** Code of the channel for bank transfers, which need a voucher. */
export const TRANSFER = 'bank_transfer';

/** The rules of the recharge form, by the upstream's terms. */
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

/** The chosen amount and its bonus, in fen. 0 while the amount cannot be parsed; the bonus is null when the upstream does not say it. */
export function sumOf(
  terms: RechargeConfig,
  { package: chosen, amount = '' }: Values,
): { pay: number; give: number | null } {
  const found = terms.packages.find(({ id }) => String(id) === chosen);
  const pay = found
    ? toFen(found.amount)
    : chosen === OWN_AMOUNT
      ? (parseAmount(normalizeAmount(amount)) ?? 0)
      : 0;
  return { pay, give: bonusOf(pay, terms.packages) };
}

/** The message when the amount exceeds the channel's limits, or null. */
export function overLimit(terms: RechargeConfig, values: Values): string | null {
  const channel = terms.channels.find(({ code }) => code === values.channel);
  return channel ? channelFault(sumOf(terms, values).pay, channel) : null;
}

/** The limits of one recharge or withdrawal as text: `单笔 10.00–50,000.00 元`. Undefined when neither is known. */
export function singleLimit({
  min_amount: min,
  max_amount: max,
}: {
  min_amount?: string;
  max_amount?: string;
}): string | undefined {
  if (min !== undefined && max !== undefined) return `单笔 ${groupYuan(min)}–${groupYuan(max)} 元`;
  if (min !== undefined) return `单笔最低 ${groupYuan(min)} 元`;
  return max === undefined ? undefined : `单笔最高 ${groupYuan(max)} 元`;
}

/** Sets the value of an uncontrolled input, fires its `input` event and focuses it. */
export function typeIntoField(id: string, value: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
