import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildClient } from 'vite';
import { bundleServer } from './build/bundleServer.ts';
import { buildSdk } from './build/sdk/buildSdk.ts';

const started = performance.now();
await rm('dist', { recursive: true, force: true });
await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn' });
await compress('dist/client');

await bundleServer({ main: 'server/main.ts', logs: 'scripts/logs.ts' }, 'dist/server');
await buildSdk('dist/sdk');
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
