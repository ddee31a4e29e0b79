import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildClient } from 'vite';
import { keepBuild, ASSETS } from '../server/assets/keepBuild.ts';
import { makeIconSprite } from './build/iconSprite.ts';
import { bundleServer } from './build/bundleServer.ts';
import { writeInventory } from './build/inventory.ts';
import { sourcesHash, STAMP } from './build/sourcesHash.mjs';
import { readManifest } from '../server/page/manifest.ts';
import { sheetFor } from '../shared/textSize.ts';
import { readCommand } from './runTool.ts';
import { buildSdk } from './build/declareCalls.ts';

const BUILD = 'dist';
/** Where a build is made; it takes the place of the last one when it is whole. */
const NEXT = 'dist.next';
const LAST = 'dist.last';
/** The files of the last builds, under `dist` (server/routes/assets.ts). */
const KEPT = 'kept';

const { values } = readCommand({
  name: 'build',
  help: `Builds the browser's files, the server's bundle and the package of the typed client into ${BUILD}; takes some 15 seconds.

  npm run build -- [--release]

  --release  also lists the packages of others that a release contains, and their licences
`,
  options: { release: { type: 'boolean' } },
});
// Vite and its plugins read it. A build is always for production.
process.env.NODE_ENV = 'production';

const started = performance.now();
makeIconSprite();
const sources = sourcesHash();
for (const folder of [NEXT, LAST]) rmSync(folder, { recursive: true, force: true });
await buildClient({
  configFile: 'vite.config.ts',
  mode: 'production',
  logLevel: 'warn',
  build: { outDir: join(NEXT, 'client') },
});
await writeSizes(join(NEXT, 'client'));
await compress(join(NEXT, 'client'));
await bundleServer({ portal: 'server/main.ts' }, join(NEXT, 'server'));
await writeFile(join(NEXT, 'server/main.js'), "import { main } from './portal.js';\nawait main();\n");
// Programs for the command line of a machine that has no development packages.
await bundleServer(
  {
    backup: 'scripts/backup.ts',
    restore: 'scripts/restore.ts',
    checkLedger: 'scripts/checkLedger.ts',
    adapt: 'scripts/adapt.ts',
    shareBuild: 'scripts/shareBuild.ts',
  },
  join(NEXT, 'tools'),
);
// One file: it has the pages' modules, which would be a file each.
await bundleServer({ checkUpstream: 'scripts/checkUpstream.ts' }, join(NEXT, 'tools/checkUpstream'));
// What an adaptation imports.
await bundleServer({ index: 'server/upstream/adapt/index.ts' }, join(NEXT, 'adapt'));
// The shipped ones, for any Node.
await bundleServer({ likeshop: 'adaptations/likeshop/adaptation.ts' }, join(NEXT, 'adaptations'));
await buildSdk(join(NEXT, 'sdk'));
if (existsSync(join(BUILD, KEPT))) cpSync(join(BUILD, KEPT), join(NEXT, KEPT), { recursive: true });
keepBuild(join(NEXT, KEPT), join(NEXT, 'client', ASSETS));
await writeFile(join(NEXT, STAMP), JSON.stringify({ sources }));
if (existsSync(BUILD)) renameSync(BUILD, LAST);
renameSync(NEXT, BUILD);
rmSync(LAST, { recursive: true, force: true });
if (values.release === true) writeInventory(BUILD);
process.stdout.write(`built in ${Math.round(performance.now() - started)} ms\n`);

/**
 * Writes the style sheet of each size of text: the layout changes at a window that is as much wider as the page is enlarged, so that it
 * stands as in a zoomed window.
 */
async function writeSizes(client: string): Promise<void> {
  const sheet = join(client, readManifest(client).files([]).styles[0] ?? '');
  const css = await readFile(sheet, 'utf8');
  for (const size of ['large', 'elder'] as const) {
    const zoom = Number(new RegExp(`data-size=['"]?${size}['"]?\\]{[^}]*--zoom:([\\d.]+)`).exec(css)?.[1]);
    if (!zoom) throw new Error(`the style sheet has no zoom of the size ${size}`);
    const moved = css.replace(
      /\((width|height)([<>]=)([\d.]+)px\)/g,
      (_, side: string, than: string, px: string) => `(${side}${than}${Number(px) * zoom}px)`,
    );
    await writeFile(sheetFor(size, sheet), moved);
  }
}

/** Stores text files also as Brotli and gzip, so that they need not be compressed for each response. */
async function compress(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
