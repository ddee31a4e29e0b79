import { branchRule } from '../../../shared/rules/freeText.ts';
import { normalizeBankCard } from '../../../shared/rules/bankCard.ts';
import { amountRule, groupYuan, parseAmount, toFen } from '../../../shared/money/money.ts';
import { PAYEE, payeeFault } from '../../../shared/rules/payee.ts';
import { personNameRule } from '../../../shared/rules/personName.ts';
import type { WithdrawConfig } from '../../../shared/records/withdrawal.ts';
import { withdrawFee } from '../../../shared/money/withdrawFee.ts';
import { accountRules } from '../../forms/accountRules.ts';
import type { Rules } from '../../forms/formRules.ts';

/** Scene of the text message that confirms a withdrawal, where the host wants one. */
export const WITHDRAW_SCENE = '8';
/** Id of the form: what is typed is kept under it. */
export const WITHDRAW_FORM = 'withdraw';
/** The account is the one of the last payout. */
export const LAST = '1';

/** What may be withdrawn, as the host's terms have it and in its words. */
export function withdrawRules(terms: WithdrawConfig) {
  return {
    type: { label: '收款方式', required: '请选择收款方式' },
    real_name: { ...personNameRule, label: '收款人', required: '请填写收款人姓名' },
    bank_code: { label: '开户银行', required: '请选择开户银行' },
    account: {
      label: '收款账户',
      required: '请输入收款账户',
      normalize: normalizePayee,
      fault: (account, { type }) => payeeFault(Number(type), account),
      comparedWith: 'type',
    },
    bank_branch: { ...branchRule, label: '开户支行' },
    qr_code_url: { label: '收款码' },
    amount: { ...amountRule, label: '提现金额', required: '请输入提现金额', normalize: normalizeAmount, fault: (amount) => amountFault(amount, terms) },
    captcha: accountRules.captcha,
    code: accountRules.code,
    agree: { label: '核对', required: '请核对收款人与账户后勾选' },
  } satisfies Rules;
}

export type WithdrawField = keyof ReturnType<typeof withdrawRules>;

/** Digits as typed on any keyboard, thousands separators and the sign left out. */
export const normalizeAmount = (text: string): string => text.normalize('NFKC').replace(/[\s,，¥元]/g, '');

/** A card number loses its blanks and dashes; a login or an id only what came along around it. */
const normalizePayee = (text: string): string => (/^[\d\s\p{Pd}]+$/u.test(text.normalize('NFKC')) ? normalizeBankCard(text) : text.normalize('NFKC').trim());

/** The limits, told before they are hit. */
function amountFault(text: string, terms: WithdrawConfig): string | null {
  const amount = parseAmount(text);
  if (amount === null) return amountRule.message;
  if (amount < toFen(terms.min_amount)) return `提现金额不能小于 ${terms.min_amount} 元`;
  if (amount > toFen(terms.max_amount)) return `单笔最高提现 ${groupYuan(terms.max_amount)} 元`;
  if (terms.withdrawable !== undefined && amount > toFen(terms.withdrawable)) return `可提现金额不足，当前可提现 ${groupYuan(terms.withdrawable)} 元`;
  if (terms.amount_left !== undefined && amount > toFen(terms.amount_left)) return `今日还可提现 ${groupYuan(terms.amount_left)} 元`;
  return withdrawFee(amount, terms) >= amount ? '提现金额不足以支付手续费' : null;
}

export const isBank = (type: string | number): boolean => Number(type) === PAYEE.bank;
