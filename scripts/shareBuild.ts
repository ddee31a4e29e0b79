import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepBuild, ASSETS } from '../server/assets/keepBuild.ts';
import { runTool } from './runTool.ts';

// `node dist/tools/shareBuild.js FOLDER`, for deploy/release and for containers.

await runTool({
  name: 'shareBuild',
  help: `Puts this build's files for browsers into the assets folder that gateways of several releases look into (ASSETS_DIR).

  node dist/tools/shareBuild.js FOLDER

Do it wherever gateways run, before the first of them is restarted with this build: from then on a page of this build may ask a gateway
of the build before for its scripts. The files of the last three builds stay.

Ends with 0; with 1 if the folder cannot be written, 2 if the arguments are wrong.
`,
  options: {},
  positionals: ['FOLDER'],
  run(_values, [folder = '']) {
    keepBuild(folder, fileURLToPath(new URL(`../client/${ASSETS}`, import.meta.url)));
    giveToOwner(folder);
    return true;
  },
});

/** What root has put there belongs to the gateways' user, who removes it when it is old. */
function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) chownSync(join(folder, entry.name), uid, gid);
}
