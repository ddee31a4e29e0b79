import { amountRule, parseAmount, groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { WithdrawTerms } from '../../../shared/records/withdrawal.ts';
import { withdrawFault } from '../../../shared/rules/withdrawLimits.ts';
import type { Rules, Values } from '../../forms/formRules.ts';
import { normalizePayee, payeeDoubt, payeeFault } from '../../../shared/rules/payee.ts';
import { normalizePersonName, personNameRule } from '../../../shared/rules/names.ts';
import { normalizeAmount } from '../../../shared/money/typedSum.ts';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { FEE_BY_SHARE, termsOfWay, withdrawFee } from '../../../shared/money/withdrawFee.ts';
import { branchRule } from '../../../shared/rules/freeText.ts';

export const WITHDRAW_SCENE = '8';
export const WITHDRAW_FORM = 'withdraw';
/** Value of `use_last` for the account of the last withdrawal. */
export const LAST_ACCOUNT = '1';

export function withdrawRules(terms: WithdrawTerms) {
  return {
    type: { label: '收款方式', required: '请选择收款方式' },
    real_name: {
      ...personNameRule,
      label: '收款人',
      required: '请填写收款人姓名',
      normalize: normalizePersonName,
    },
    bank_code: { label: '开户银行', required: '请选择开户银行' },
    account: {
      label: '收款账户',
      required: '请输入收款账户',
      normalize: normalizePayee,
      fault: (account, { type }) => payeeFault(Number(type), account),
      doubt: (account, { type }) => payeeDoubt(Number(type), account),
      comparedWith: 'type',
    },
    bank_branch: {
      ...branchRule,
      label: '开户支行',
      required: ({ type }) => (needs(terms, type, 'bank_branch') ? '请填写开户支行' : undefined),
      comparedWith: 'type',
    },
    qr_code_url: {
      label: '收款码',
      required: ({ type }) => (needs(terms, type, 'qr_code_url') ? '请上传收款码' : undefined),
      comparedWith: 'type',
    },
    amount: {
      ...amountRule,
      label: '提现金额',
      required: '请输入提现金额',
      normalize: normalizeAmount,
      fault: (amount, { type }) =>
        withdrawFault(parseAmount(amount) ?? 0, termsOfWay(terms, Number(type)), terms),
      comparedWith: 'type',
    },
  } satisfies Rules;
}

/** Whether a method cannot do without a field: it says so, or pays to a QR code and not to an account. */
export function needs({ types }: WithdrawTerms, type: number | string | undefined, field: string): boolean {
  const way = types.find((one) => one.type === Number(type));
  if (way?.required) return way.required.includes(field);
  return field === 'qr_code_url' && way?.fields.includes(field) === true && !way.fields.includes('account');
}

export const usesLastPayee = (
  { last_payee: last }: WithdrawTerms,
  type: number,
  { use_last }: Values,
): boolean => last?.type === type && (use_last ?? LAST_ACCOUNT) === LAST_ACCOUNT;

export type WithdrawField = keyof ReturnType<typeof withdrawRules>;
/** Those of the account that is paid. */
export type PayeeField = Exclude<WithdrawField, 'amount'>;

/** What a withdrawal or refund says of the account that is paid. */
export function payeeInput({ type, use_last, account, real_name, code, ...details }: Values) {
  const { bank_code, bank_branch, qr_code_url } = details;
  return {
    type: Number(type),
    ...(use_last === LAST_ACCOUNT
      ? { use_last: 1 }
      : { account, ...filled({ bank_code, bank_branch, qr_code_url }) }),
    ...filled({ real_name, code }),
  };
}

const filled = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** 0 for no amount; nothing of one that cannot be withdrawn. With an unknown fee the net amount is unknown as well. */
export function netOf(
  all: WithdrawTerms,
  typed: string,
  type: number,
): { lines: { label: string; value: string }[]; net: string } {
  const wanted = parseAmount(typed);
  const amount = wanted ?? 0;
  const terms = termsOfWay(all, type);
  const isFaulty = typed.trim() !== '' && (wanted === null || withdrawFault(amount, terms, all) !== null);
  const charged = withdrawFee(amount, terms);
  // A fixed fee is not deducted from nothing.
  const fee = charged === null ? null : Math.min(amount, charged);
  const isShare = terms.fee_type === FEE_BY_SHARE && terms.fee_rate !== undefined;
  const yuan = (fen: number) => groupYuan(toYuan(fen));
  return {
    lines: [
      { label: '提现金额', value: isFaulty ? UNKNOWN : `${yuan(amount)} 元` },
      {
        label: isShare ? `手续费（${terms.fee_rate}%）` : '手续费',
        value: isFaulty ? UNKNOWN : fee === null ? '以实际扣除为准' : `${fee > 0 ? '−' : ''}${yuan(fee)} 元`,
      },
    ],
    net: isFaulty || fee === null ? UNKNOWN : yuan(amount - fee),
  };
}
