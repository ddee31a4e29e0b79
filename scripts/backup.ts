import { resolve } from 'node:path';
import { noteBackup } from '../embedded/store/lastBackup.ts';
import { inOneLine } from '../embedded/upkeep/checkDatabase.ts';
import { backUp } from '../embedded/upkeep/backUp.ts';
import { UpkeepError } from '../embedded/upkeep/checkDatabase.ts';
import { ArgumentsError, runTool, textOf } from './runTool.ts';
import { portalVersion, varDirOf } from './upkeep/dataFolder.ts';

// `npm run backup`: copies the data of the embedded upstream while it runs.

const KEEP = 14;

await runTool({
  name: 'backup',
  help: `Copies the embedded upstream's database and uploads, as they are at one moment, while the portal runs.

  npm run backup -- [--to FOLDER] [--var FOLDER] [--keep N]

  --to    folder of backups; each is a folder in it, named by its moment (UTC). Default: backups
  --var   folder of the data. Default: VAR_DIR, else var
  --keep  backups that are kept, the new one among them; older ones are removed. Default: ${KEEP}

The copy is checked (pages, references, ledger) before it counts and before an old one is removed. It has no sessions and no codes of
text messages. It has personal data: only this user can read it; encrypt it before it leaves the machine.

The time of a backup without a fault is left in the folder of the data, where the portal reads it for the alert that there was none for long.

Ends with 0; with 1 if no backup was made, or if the data that were saved have a fault, which is printed; with 2 if the arguments are wrong.
`,
  options: { to: { type: 'string' }, var: { type: 'string' }, keep: { type: 'string' } },
  faults: [UpkeepError],
  async run(values) {
    const keep = Number(values.keep ?? KEEP);
    if (!Number.isInteger(keep) || keep < 1) throw new ArgumentsError('--keep has to be a number above zero');
    const to = resolve(textOf(values.to) ?? 'backups');
    const varDir = varDirOf(values);
    const now = Date.now();
    const { folder, manifest, removed } = await backUp({
      varDir,
      to,
      keep,
      program: portalVersion,
      now,
    });
    const { files, missing, ledger, rows } = manifest;
    const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
    process.stdout.write(
      `${folder}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB; ${rows.members} members, ${rows.bills} bills, schema ${manifest.schema}; ledger ${ledger.digest}\n`,
    );
    for (const name of removed) process.stdout.write(`removed the old backup ${name}\n`);
    const faults = [
      ...missing.map((file) => `a row refers to the upload ${file}, which does not exist`),
      ...ledger.faults,
    ];
    for (const fault of faults) process.stderr.write(`backup: the data have a fault: ${fault}\n`);
    if (faults.length > 0) return false;
    try {
      noteBackup(varDir, now);
    } catch (error) {
      process.stderr.write(
        `backup: the backup was made, but its time could not be left in ${varDir} for the alert: ${inOneLine(error)}\n`,
      );
      return false;
    }
    return true;
  },
});
