import { groupYuan, parseAmount, toYuan } from '../../../shared/money/money.ts';
import type { WithdrawConfig } from '../../../shared/records/withdrawal.ts';
import { withdrawFee } from '../../../shared/money/withdrawFee.ts';
import { normalizeAmount } from './withdrawRules.ts';

/** Amount, fee and net amount of a withdrawal. 0 while the amount cannot be parsed. */
export function netOf(terms: WithdrawConfig, typed: string): { lines: { label: string; value: string }[]; net: string } {
  const amount = parseAmount(normalizeAmount(typed)) ?? 0;
  const fee = amount === 0 ? 0 : Math.min(amount, withdrawFee(amount, terms));
  const yuan = (fen: number) => groupYuan(toYuan(fen));
  return {
    lines: [
      { label: '提现金额', value: `${yuan(amount)} 元` },
      { label: terms.fee_type === 1 ? `手续费（${terms.fee_rate}%）` : '手续费', value: `−${yuan(fee)} 元` },
    ],
    net: yuan(amount - fee),
  };
}
