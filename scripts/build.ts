import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildClient } from 'vite';
import { keepBuild } from '../server/assets/keepBuild.ts';
import { ASSETS } from '../server/assets/shelf.ts';
import { bundleServer } from './build/bundleServer.ts';
import { sourcesHash, STAMP } from './build/sourcesHash.mjs';
import { buildSdk } from './build/sdk/buildSdk.ts';

/** The files of the last builds, under `dist` (server/routes/registerRoutes.ts). */
const KEPT = 'kept';

const started = performance.now();
const sources = sourcesHash();
for (const name of existsSync('dist') ? await readdir('dist') : []) if (name !== KEPT) await rm(join('dist', name), { recursive: true, force: true });
await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn' });
await compress('dist/client');
keepBuild(join('dist', KEPT), join('dist/client', ASSETS));

await bundleServer({ main: 'server/main.ts' }, 'dist/server');
// Programs for the command line of a machine that has no development packages.
await bundleServer({ backup: 'scripts/backup.ts', restore: 'scripts/restore.ts', checkLedger: 'scripts/checkLedger.ts' }, 'dist/tools');
await buildSdk('dist/sdk');
// `npm start` compares it, so it is written last: a build that was interrupted has none.
await writeFile(STAMP, JSON.stringify({ sources }));
process.stdout.write(`built in ${Math.round(performance.now() - started)} ms\n`);

/** Stores text files also as Brotli and gzip, so that they need not be compressed for each response. */
async function compress(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
