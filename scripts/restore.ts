import { FILE, FOLDER } from '../server/store/sqliteStore.ts';
import { restore } from '../embedded/upkeep/restore.ts';
import { UpkeepError } from '../embedded/upkeep/checkDatabase.ts';
import { runTool } from './runTool.ts';
import { varDirOf } from './upkeep/dataFolder.ts';

// `npm run restore`: puts a backup in the place of the embedded upstream's data.

await runTool({
  name: 'restore',
  help: `Puts a backup in the place of the embedded upstream's data. Stop the portal first.

  npm run restore -- BACKUP [--var FOLDER] [--replace]

  BACKUP     the folder of one backup
  --var      folder of the data. Default: VAR_DIR, else var
  --replace  move what is there into a folder replaced-… beside it; without it, a folder with data is refused

The backup is checked file by file before anything is changed. The gateway's own store, in the same folder, is moved aside too: it has
the outcomes of money calls, which the restored ledger may not have. Members have to log in again.
With REDIS_URL those outcomes are in Redis: see docs/operating.md#restore.

Ends with 0; with 1 if the backup was not restored: nothing has been changed then; with 2 if the arguments are wrong.
`,
  options: { var: { type: 'string' }, replace: { type: 'boolean' } },
  positionals: ['BACKUP'],
  faults: [UpkeepError],
  async run(values, [from = '']) {
    const varDir = varDirOf(values);
    const { manifest, before } = await restore({
      from,
      varDir,
      replace: values.replace === true,
      gatewayStore: { folder: FOLDER, file: FILE },
      now: Date.now(),
    });
    process.stdout.write(
      `restored the data of ${manifest.at} to ${varDir}; ledger ${manifest.ledger.digest}\n`,
    );
    if (before) process.stdout.write(`what was there is in ${before}\n`);
    return true;
  },
});
