import type { Ledger } from '../../embedded/upkeep/readLedger.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';

/** A ledger as lines for a person: its figures (yuan), its digest, its faults. */
export function showLedger({ figures, digest, faults }: Ledger): string {
  const yuan = (fen: number): string => `${groupYuan(toYuan(fen))} yuan`;
  return [
    `wallets       ${figures.wallets}`,
    `bills         ${figures.bills}`,
    `withdrawals   ${figures.withdrawals}`,
    `recharges     ${figures.recharges}`,
    `memberships   ${figures.memberships}`,
    `withdrawable  ${yuan(figures.withdrawable)}`,
    `consume only  ${yuan(figures.consume_only)}`,
    `frozen        ${yuan(figures.frozen)}`,
    `digest        ${digest}`,
    ...(faults.length === 0 ? ['faults        none'] : [`faults        ${faults.length}`, ...faults.map((fault) => `  ${fault}`)]),
    '',
  ].join('\n');
}
