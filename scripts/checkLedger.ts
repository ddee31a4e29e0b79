import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../embedded/store/folderLock.ts';
import { checkDatabase, UpkeepError } from '../embedded/upkeep/checkDatabase.ts';
import type { Ledger } from '../embedded/upkeep/readLedger.ts';
import { groupYuan, toYuan } from '../shared/money/money.ts';
import { runTool } from './runTool.ts';
import { varDirOf } from './upkeep/dataFolder.ts';

// `npm run check:ledger`: checks the database and the ledger of the embedded upstream, by reads alone.

await runTool({
  name: 'check:ledger',
  help: `Checks the embedded upstream's database and its ledger while the portal runs: reads alone, nothing is written.

  npm run check:ledger -- [FOLDER] [--json]

  FOLDER  folder of the data, or a backup. Default: VAR_DIR, else var
  --json  everything as JSON

It checks that the file is whole, that each purse is the sum of its bills, that no sum is negative, that what is frozen is what waits for
a decision, and that recharges, withdrawals, memberships and their bills agree. Two databases with the same digest have the same ledger.
Figures are sums of all wallets; a fault has the member's number and figures in fen.

Ends with 0, with 1 if there is a fault or the database cannot be read, with 2 if the arguments are wrong.
`,
  options: { var: { type: 'string' }, json: { type: 'boolean' } },
  positionals: ['[FOLDER]'],
  faults: [UpkeepError],
  run(values, [given]) {
    const folder = given ?? varDirOf(values);
    const path = join(folder, DATABASE);
    if (!existsSync(path))
      throw new UpkeepError(`${folder} has no data of the embedded upstream (${DATABASE})`);
    const { schema, ledger } = checkDatabase(path);
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ schema, ...ledger }, null, 2)}\n`
        : `schema        ${schema}\n${showLedger(ledger)}`,
    );
    return ledger.faults.length === 0;
  },
});

/** A ledger as lines for a person: its figures (yuan), its digest, its faults. */
function showLedger({ figures, digest, faults }: Ledger): string {
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
    ...(faults.length === 0
      ? ['faults        none']
      : [`faults        ${faults.length}`, ...faults.map((fault) => `  ${fault}`)]),
    '',
  ].join('\n');
}
