import { groupYuan, parseAmount, toYuan } from '../../../../shared/money/money.ts';
import type { WithdrawConfig } from '../../../../shared/records/withdrawal.ts';
import { normalizeAmount } from '../normalizeAmount.ts';
import { UNKNOWN } from "../../../../shared/fieldsOf.ts";
import { FEE_BY_SHARE, withdrawFee } from "../../../../shared/money/priceChanged.ts";

/** Amount, fee and net amount of a withdrawal. 0 while the amount cannot be parsed. With an unknown fee the net amount is unknown as well. */
export function netOf(terms: WithdrawConfig, typed: string): { lines: { label: string; value: string }[]; net: string } {
  const amount = parseAmount(normalizeAmount(typed)) ?? 0;
  const charged = withdrawFee(amount, terms);
  // A fixed fee is not deducted from nothing.
  const fee = charged === null ? null : Math.min(amount, charged);
  const isShare = terms.fee_type === FEE_BY_SHARE && terms.fee_rate !== undefined;
  const yuan = (fen: number) => groupYuan(toYuan(fen));
  return {
    lines: [
      { label: '提现金额', value: `${yuan(amount)} 元` },
      { label: isShare ? `手续费（${terms.fee_rate}%）` : '手续费', value: fee === null ? '以实际扣除为准' : `${fee > 0 ? '−' : ''}${yuan(fee)} 元` },
    ],
    net: fee === null ? UNKNOWN : yuan(amount - fee),
  };
}
