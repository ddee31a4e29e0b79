import { amountRule, parseAmount } from '../../../../shared/money/money.ts';
import type { WithdrawConfig } from '../../../../shared/records/withdrawal.ts';
import { withdrawFault } from '../../../../shared/rules/withdrawLimits.ts';
import { codeRules } from '../../../forms/codeRules.ts';
import type { Rules, Values } from '../../../forms/formRules.ts';
import { normalizeAmount } from '../normalizeAmount.ts';
import type { AccountRule } from './accountRule.ts';
import { personNameRule, branchRule } from "../../../../shared/rules/names.ts";

/** Scene of the text message that confirms a withdrawal, if the upstream wants one. */
export const WITHDRAW_SCENE = '8';
/** Id of the form and name of its draft. */
export const WITHDRAW_FORM = 'withdraw';
/** Value of `use_last` for the account of the last withdrawal. */
export const LAST_ACCOUNT = '1';

/** The rules of the withdrawal form, by the upstream's terms. `accountRule` returns the rule of accounts once it is loaded. */
export function withdrawRules(terms: WithdrawConfig, accountRule: () => AccountRule | undefined = () => undefined) {
  return {
    type: { label: '收款方式', required: '请选择收款方式' },
    real_name: { ...personNameRule, label: '收款人', required: '请填写收款人姓名' },
    bank_code: { label: '开户银行', required: '请选择开户银行' },
    account: {
      label: '收款账户',
      required: '请输入收款账户',
      normalize: (typed) => accountRule()?.normalize(typed) ?? typed,
      fault: (account, { type }) => accountRule()?.fault(Number(type), account),
      comparedWith: 'type',
    },
    bank_branch: { ...branchRule, label: '开户支行' },
    qr_code_url: { label: '收款码' },
    amount: {
      ...amountRule,
      label: '提现金额',
      required: '请输入提现金额',
      normalize: normalizeAmount,
      fault: (amount) => withdrawFault(parseAmount(amount) ?? 0, terms, terms),
    },
    ...codeRules,
    agree: { label: '核对', required: '请核对收款人与账户后勾选' },
  } satisfies Rules;
}

/** Whether the form's payout goes to the account of the last one; `type`: the chosen way of payment. */
export const usesLastPayee = ({ last_payee: last }: WithdrawConfig, type: number, { use_last }: Values): boolean =>
  last?.type === type && (use_last ?? LAST_ACCOUNT) === LAST_ACCOUNT;

export type WithdrawField = keyof ReturnType<typeof withdrawRules>;
